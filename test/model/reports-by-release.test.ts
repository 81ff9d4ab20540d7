// The reports of a platform as a line for each release.
import { expect, test } from 'vitest';
import type { Report, ReportOffer } from '../../src/model/model-types.ts';
import { reportsByRelease } from '../../src/model/reports-by-release.ts';

const reports = new Map(['PR', 'TR_J1', 'IR', 'DR'].map((id) => [id, { id } as Report]));
const offer = (id: string, releases: string[], withoutService: string[] = []) =>
  ({ report: reports.get(id)!, releases, withoutService }) as unknown as ReportOffer;
const textsOf = (lines: ReturnType<typeof reportsByRelease>) =>
  lines.map(({ releases, hasService, reports: own }) => [
    releases.join(),
    hasService,
    own.map(({ id }) => id).join(),
  ]);

test('a line for each release, the current one first', () => {
  const lines = reportsByRelease(
    [offer('PR', ['5', '5.1']), offer('TR_J1', ['5']), offer('IR', ['5.1'])],
    '5.1',
  );
  expect(textsOf(lines)).toEqual([
    ['5.1', true, 'PR,IR'],
    ['5', true, 'PR,TR_J1'],
  ]);
});

test('releases with the same reports share a line, unless only one of them has a service', () => {
  expect(textsOf(reportsByRelease([offer('PR', ['5', '5.1']), offer('DR', ['5', '5.1'])], '5.1'))).toEqual([
    ['5.1,5', true, 'PR,DR'],
  ]);
  expect(textsOf(reportsByRelease([offer('PR', ['5', '5.1'], ['5'])], '5.1'))).toEqual([
    ['5.1', true, 'PR'],
    ['5', false, 'PR'],
  ]);
});
