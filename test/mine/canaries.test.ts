// No output has a text of the list, which may be a credential.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runShared } from '../shared-command.ts';
import { CANARY, CANARY_LISTS } from './canary-lists.ts';
import { matchesOf, outputsOf, sampleList, type SampleList } from './sample-list.ts';

let sample: SampleList;

beforeAll(async () => {
  sample = await sampleList();
});

test.each(CANARY_LISTS)('no report has a canary: $name', async ({ text }) => {
  const matches = await matchesOf(text, sample);
  expect(JSON.stringify(matches)).toMatch(CANARY);
  for (const each of outputsOf(matches)) expect(each).not.toMatch(CANARY);
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
