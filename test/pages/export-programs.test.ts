import { expect, test } from 'vitest';
import { exportProgramsOf } from '../../src/components/mine/export-programs.ts';

test.each([
  [
    ['5.1', '5', '4'],
    ['harvester 5.1', 'report-tool 5.1 5', 'csv  5.1 5 4', 'opml '],
  ],
  [['5'], ['report-tool 5', 'csv  5', 'opml ']],
  [[], ['csv ', 'opml ']],
])('with the releases %j, each program has a release that can be chosen', (releases, expected) => {
  const programs = exportProgramsOf(releases, true).map((each) => `${each.name} ${each.releases.join(' ')}`);
  expect(programs).toEqual(expected);
});
