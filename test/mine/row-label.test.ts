// What is shown of the rows of a list: nothing that may be a credential, in no form of output.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readList } from '../../src/mine/read-list.ts';
import { runShared } from '../shared-command.ts';
import { rowTextOf } from '../../src/mine/row-label.ts';
import { CANARY, CANARY_LISTS } from './canary-lists.ts';
import { outputsOf, sampleList, type SampleList } from './sample-list.ts';

let sample: SampleList;

beforeAll(async () => {
  sample = await sampleList();
});

test('a code beside a name is not shown', async () => {
  const names = [
    'Nobody',
    'Nobody 2026',
    'Nobody 1787-2026',
    'Nobody R5.1',
    'Nobody x9y8z',
    'Nobody (C-1001)',
  ];
  const { results } = await readList(
    ['Platform,Reports', ...names.map((name) => `${name},TR`)].join('\n'),
    sample.files,
  );
  expect(results.map(({ row }) => rowTextOf(row))).toEqual([...names.slice(0, 4), 'Row 6', 'Row 7']);
});

describe.each(CANARY_LISTS)('$name', ({ text, rows }) => {
  test('each row has its number in the spreadsheet, and a label', async () => {
    const { results } = await readList(text, sample.files);
    expect(results.map(({ row }) => [row.line, rowTextOf(row)])).toEqual(rows);
  });

  test('no output has a canary', async () => {
    const { results } = await readList(text, sample.files);
    for (const each of outputsOf(results)) expect(each).not.toMatch(CANARY);
  });
});

test.each([
  ...[[], ['--markdown'], ['--csv'], ['--json']].map((form) => [...form, '--since', '2020-01-01']),
  ['--export', 'harvester'],
  ['--export', 'spreadsheet'],
])('the command prints no canary: %s %s %s', async (...flags) => {
  const list = join(sample.snapshotDir, '../list.txt');
  await writeFile(list, CANARY_LISTS.map(({ text }) => text).join('\n\n'));
  const { output } = await runShared('mine', ['--list', list, ...flags], {
    SNAPSHOT_DIR: sample.snapshotDir,
  });
  expect(output).toMatch(/\w/);
  expect(output).not.toMatch(CANARY);
});
