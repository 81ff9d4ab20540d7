// Lists as people keep them, in test/mine/lists: which platform each row means, for the page's function and for the command.
import { readFileSync, readdirSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ListReport } from '../../src/mine/list-report.ts';
import { decodeListText } from '../../src/mine/list-text.ts';
import type { RowMatch } from '../../src/mine/match-list.ts';
import { runShared } from '../shared-command.ts';
import { CANARY } from './canary-lists.ts';
import { matchesOf, outputsOf, sampleList, type SampleList } from './sample-list.ts';

/** Null for a row that means no single platform; `similar` if it is suggested. */
type ExpectedRow = { platform: string; release?: string; similar?: true } | null;

const FOLDER = join(import.meta.dirname, 'lists');
const EXPECTED = Object.entries(
  JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8')) as Record<string, ExpectedRow[]>,
);

/** Lists with rows of each kind, and with releases. */
const BY_COMMAND = new Set(['consortium.csv', 'links.txt', 'no-wrong.csv', 'shared-url.csv', 'typos.txt']);

let sample: SampleList;

beforeAll(async () => {
  sample = await sampleList();
});

function matchesIn(file: string): Promise<RowMatch[]> {
  return matchesOf(decodeListText(readFileSync(join(FOLDER, file))), sample);
}

function expectedRow(platform: string, release: string, isSimilar: boolean): ExpectedRow {
  const name = platform.replace(/\s/g, ' ');
  return { platform: name, ...(release !== '' && { release }), ...(isSimilar && { similar: true }) };
}

test('each list is expected', () => {
  const files = readdirSync(FOLDER).filter((file) => file !== 'expected.json');
  expect(EXPECTED.map(([file]) => file).toSorted()).toEqual(files.toSorted());
});

describe.each(EXPECTED)('%s', (file, expected) => {
  test('each row is read', async () => {
    const rows = (await matchesIn(file)).map(({ kind, isNear, platforms, release }) =>
      kind === 'sure' || isNear ? expectedRow(platforms[0]!.name, release, isNear) : null,
    );
    expect(rows).toEqual(expected);
  });

  test('no output has a canary', async () => {
    for (const output of outputsOf(await matchesIn(file))) expect(output).not.toMatch(CANARY);
  });
});

test.each(EXPECTED.filter(([file]) => BY_COMMAND.has(file)))(
  'the command reads %s the same, and asks nothing of the saved list',
  async (file, expected) => {
    const saved = join(sample.snapshotDir, `../saved-${file}.csv`);
    const run = (...args: string[]) =>
      runShared('mine', ['--json', ...args], { SNAPSHOT_DIR: sample.snapshotDir });
    const { output } = await run('--list', join(FOLDER, file), '--accept-similar', '--save-list', saved);
    const { rows } = JSON.parse(output) as ListReport;
    const read = rows.map(({ platform, release }) => platform && expectedRow(platform.name, release, false));
    expect(read).toEqual(expected.map((row) => row && expectedRow(row.platform, row.release ?? '', false)));
    const text = await readFile(saved, 'utf8');
    expect(output + text).not.toMatch(CANARY);
    const kept = read.filter((row) => row !== null).map((row) => JSON.stringify(row));
    if (kept.length === 0) return;
    const again = JSON.parse((await run('--list', saved)).output) as ListReport;
    expect(again.rows.map(({ text: reason }) => reason)).toEqual(
      again.rows.map(() => expect.stringMatching(/^Same ID\b/)),
    );
    expect(
      again.rows.map(({ platform, release }) => JSON.stringify(expectedRow(platform!.name, release, false))),
    ).toEqual([...new Set(kept)]);
  },
);

test.each(
  'Provider,Vendor,Publisher,Account,Label,Interface,Source,Name of platform,Nom de la plateforme,Plattform,Quelle,Xyz'.split(
    ',',
  ),
)('the heading “%s” may be above names', async (heading) => {
  const matches = await matchesOf(`${heading},Customer ID\nQuillstack Journals R5,C-1\nHAC,C-2`, sample);
  expect(matches.map(({ kind, platforms, release }) => [kind, platforms[0]!.name, release])).toEqual([
    ['sure', 'Quillstack Journals', '5'],
    ['sure', 'Harborlight Academic Complete', ''],
  ]);
});

test('a suggestion is in no file until it is accepted', async () => {
  const args = ['--list', join(FOLDER, 'numbered.tsv'), '--export', 'spreadsheet'];
  const run = (...more: string[]) =>
    runShared('mine', [...args, ...more], { SNAPSHOT_DIR: sample.snapshotDir });
  const { output, code } = await run();
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Similar name: Harborlight Academic Complete.'),
  ]);
  expect(output).not.toMatch(/,Harborlight Academic Complete,/);
  expect(await run('--accept-similar')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/,Harborlight Academic Complete,/),
  });
});

test('the list itself is not replaced, and an unusable path is an error', async () => {
  const folder = join(sample.snapshotDir, '..');
  const list = join(folder, 'names.txt');
  await copyFile(join(FOLDER, 'names.txt'), list);
  for (const [file, problem] of [
    [list, `--save-list is “${list}”, the list itself. Name another file.`],
    [`${folder}/./names.txt`, `--save-list is “${folder}/./names.txt”, the list itself. Name another file.`],
    [
      join(list, 'x'),
      `The file “${join(list, 'x')}” cannot be written: a file is in the place of a folder. Check the path.`,
    ],
  ] as const)
    expect(
      await runShared('mine', ['--list', list, '--save-list', file], { SNAPSHOT_DIR: sample.snapshotDir }),
    ).toEqual({ code: 2, output: `mine: ${problem}\n` });
});
