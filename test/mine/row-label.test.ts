// What is shown of the rows of a list: nothing that may be a credential, in no form of output.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matchList } from '../../src/mine/match-list.ts';
import { parsePastedList } from '../../src/mine/pasted-list.ts';
import { runShared } from '../shared-command.ts';
import { CANARY, CANARY_LISTS } from './canary-lists.ts';
import { sampleList, type SampleList } from './sample-list.ts';

let sample: SampleList;

beforeAll(async () => {
  sample = await sampleList();
});
afterAll(() => sample.remove());

describe.each(CANARY_LISTS)('$name', ({ text, rows }) => {
  test('each row has its number in the spreadsheet, and a label', async () => {
    const results = await matchList(parsePastedList(text).rows, sample.files);
    expect(results.map(({ row }) => [row.line, row.label])).toEqual(rows);
  });

  test('no output has a canary', async () => {
    const list = join(sample.snapshotDir, '../list.txt');
    await writeFile(list, text);
    const forms = [[], ['--markdown'], ['--csv'], ['--json']];
    const flags = [
      ...forms.flatMap((form) => [form, [...form, '--since', '2020-01-01']]),
      ['--export', 'harvester'],
      ['--export', 'spreadsheet'],
    ];
    for (const each of flags) {
      const { output } = await runShared('mine', ['--list', list, ...each], {
        SNAPSHOT_DIR: sample.snapshotDir,
      });
      expect(output).toMatch(/\w/);
      expect(output).not.toMatch(CANARY);
    }
  });
});
