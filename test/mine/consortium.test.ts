// A list of a consortium, which has each platform for each of its institutions.
import { beforeAll, expect, test } from 'vitest';
import { reportLines } from '../../src/mine/report-text.ts';
import { listReportOf } from '../../src/mine/list-report.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { matchList } from '../../src/mine/match-list.ts';
import { csvLine } from '../../src/util/csv.ts';
import { CANARY } from './canary-lists.ts';
import { NO_NEWS, sampleList, type SampleList } from './sample-list.ts';

const ROWS = 50_000;
const UNKNOWN = 'An archive that nobody knows';

let sample: SampleList;
let platforms: MyPlatform[];

beforeAll(async () => {
  sample = await sampleList();
  platforms = (await sample.files.platforms()).filter((each) => each.services.length > 0);
});

test(
  '50,000 rows: each platform is counted once, with the number of its rows',
  { timeout: 120_000 },
  async () => {
    const names = [...platforms.map(({ name }) => name), UNKNOWN];
    const lines = Array.from({ length: ROWS }, (_, i) => {
      const [institution, name] = [Math.floor(i / names.length), names[i % names.length]!];
      return csvLine([
        `Institution ${institution}`,
        name,
        `CANARY-${i}`,
        `CANARY${i}`,
        `canary@${i}.example`,
      ]);
    });
    const text = ['Institution,Platform,Customer ID,API key,Contact\r\n', ...lines].join('');
    const { rows: matches, total } = matchList(text, await sample.files.platformNames());
    expect([matches.length, total]).toEqual([ROWS, ROWS]);
    const report = listReportOf(matches, null, NO_NEWS);
    expect(report.rows.map(({ platform }) => platform?.name ?? UNKNOWN)).toEqual(names);
    const { rows } = report.rows[0]!;
    expect(rows).toBe(Math.ceil(ROWS / names.length));
    expect(report.rows.reduce((sum, each) => sum + each.rows, 0)).toBe(ROWS);
    const output = reportLines(report).join('\n');
    expect(output).toContain(`${ROWS} rows, ${platforms.length} platforms: `);
    expect(output).toContain(`Row ${names.length + 1} (${report.rows.at(-1)!.rows} rows): No match.`);
    expect(output + JSON.stringify(report)).not.toMatch(CANARY);
  },
);
