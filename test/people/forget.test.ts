// npm run keep -- --forget: removes a text from everything that is kept of the past.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangesIndex, CursorPage } from '../../src/history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { forget } from '../../src/snapshot/store/forget.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { jsonFileText } from '../../src/util/json-text.ts';
import { inParallel } from '../../src/util/parallel.ts';
import { buildSeeded } from '../bundle.ts';
import { runShared } from '../shared-command.ts';
import { readWhole } from '../snapshot/read-whole.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { treeOf } from '../tree.ts';
import { filesWith } from './find-text.ts';
import { EMAIL, NAME, playPast, sceneOf } from './past.ts';

const TEXTS = [NAME, EMAIL];

/** Each run kills every third step. */
const FIRST = 1 + Math.floor(Math.random() * 3);

let snapshotDir: string;
let dist: string;

beforeEach(async () => {
  snapshotDir = newFolder();
  dist = join(dirname(snapshotDir), 'dist');
  said = '';
});

/** What the commands of the running test said. */
let said: string;

async function keep(code: number, ...args: string[]): Promise<void> {
  const { code: actual, output } = await runShared('keep', args, {
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: dist,
  });
  expect(actual, output).toBe(code);
  const lines = `keep ${args.join(' ')}: ${code}\n${output.replace(/^(?=.)/gm, '  ')}`;
  said += lines.replaceAll(dirname(snapshotDir), 'FOLDER');
}

const expectSaid = (name: string) => expect(said).toMatchFileSnapshot(`__snapshots__/${name}.txt`);

async function build(): Promise<unknown> {
  return buildSeeded({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist });
}

async function idsNow(): Promise<unknown> {
  const { entries, findings } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  expect(findings).toEqual([]);
  return entries.map(({ id, previous, changes }) => [id, previous, changes.map((change) => change.id)]);
}

async function folderNow(): Promise<Map<string, string>> {
  const tree = await treeOf(snapshotDir);
  tree.delete('.lock');
  return tree;
}

test('a name and an address are nowhere afterwards; IDs and cursors are as they were', async () => {
  await playPast(snapshotDir);
  const saved = join(dirname(snapshotDir), 'saved');
  await keep(0, '--save', saved);
  await build();
  const ids = await idsNow();
  const { cursor, first } = JSON.parse(
    await readFile(join(dist, 'changes/index.json'), 'utf8'),
  ) as ChangesIndex;
  for (const folder of [saved, join(snapshotDir, 'history'), join(dist, 'changes'), join(dist, 'platform')])
    expect((await filesWith(folder, TEXTS)).length, folder).toBeGreaterThan(0);

  const providers = async () => (await readdir(join(dist, 'provider'))).filter((name) => !name.includes('.'));
  expect(await providers()).toEqual(['acme-press', 'zoe-quill']);

  const before = await folderNow();
  await keep(0, '--forget', NAME, '--dry-run', '--save', `${dist}-saved`);
  expect(existsSync(`${dist}-saved`)).toBe(false);
  expect(await folderNow()).toEqual(before);

  await keep(0, '--forget', NAME);
  await mkdir(join(snapshotDir, '.staging'));
  await writeFile(join(snapshotDir, '.staging/fetched.ndjson'), `"${EMAIL}"`);
  await keep(0, '--forget', EMAIL, '--save', saved);
  await build();

  for (const folder of [snapshotDir, saved, dist]) expect(await filesWith(folder, TEXTS)).toEqual([]);
  expect(await idsNow()).toEqual(ids);
  await readWhole(snapshotDir);
  const pages: string[] = [];
  for (let next = first; next;) {
    const file = join(dist, `changes/since/${next}.json`);
    const page = JSON.parse(await readFile(file, 'utf8')) as CursorPage;
    pages.push(next);
    next = page.next;
  }
  expect(pages.at(-1)).toBe(cursor);
  expect(pages).toHaveLength(3);
  expect(await readFile(join(dist, `platform/${at.B}/index.html`), 'utf8')).toContain('Studio [removed]');
  expect(await providers()).toEqual(['acme-press']);
  await keep(0, '--forget', EMAIL);
  await expectSaid('forget');
});

test('what the registry still publishes stays and is listed: 1; the next run brings nothing back', async () => {
  const origin = await playPast(snapshotDir);
  origin.script = sceneOf(2);
  await take(origin, snapshotDir, 4);
  await keep(1, '--forget', EMAIL);
  await expectSaid('forget-published');
  expect(await filesWith(join(snapshotDir, 'history'), TEXTS)).toEqual(['2026-01-01T02-00-00.000Z.json']);
  expect(await filesWith(join(snapshotDir, 'history'), [EMAIL])).toEqual([]);
  await readWhole(snapshotDir);
  origin.script = sceneOf(3);
  await take(origin, snapshotDir, 5);
  await keep(0, '--forget', EMAIL);
  await take(origin, snapshotDir, 6);
  expect(await filesWith(snapshotDir, [EMAIL])).toEqual([]);
});

test('a damaged entry and a foreign file with the text are listed and stay: 1', async () => {
  await playPast(snapshotDir);
  await writeFile(join(snapshotDir, 'history/2025-01-01T03-00-00.000Z.json'), `{"name":"${NAME}`);
  await writeFile(join(snapshotDir, 'notes.txt'), `Ask ${NAME}`);
  await writeFile(join(snapshotDir, 'history/2026-01-01T01-00-00.000Z.json.new'), `{"name":"${NAME}`);
  await keep(1, '--forget', NAME);
  await expectSaid('forget-damaged');
  expect(await filesWith(snapshotDir, [NAME])).toEqual([
    'history/2025-01-01T03-00-00.000Z.json',
    'notes.txt',
  ]);
});

describe('what cannot be removed is listed in the right place', () => {
  const forgetHere = (wanted: string, isDryRun = false) => forget(snapshotDir, wanted, { isDryRun });
  const nothing = { cleaned: [], folders: [], published: [], fixed: [], others: [], links: [] };
  const first = 'history/2026-01-01T02-00-00.000Z.json';

  test.for([
    [
      'the ID of a removed record',
      'quill-1',
      (entry: HistoryEntry) => (entry.changes[0]!.about[0]!.id = 'Quill-1'),
    ],
    [
      'the URL of a registry',
      'zoe-quill',
      (entry: HistoryEntry) => (entry.registry = 'https://zoe-quill.example'),
    ],
  ] satisfies [string, string, (entry: HistoryEntry) => unknown][])('%s: 1', async ([, wanted, edit]) => {
    await playPast(snapshotDir);
    const entry = JSON.parse(await readFile(join(snapshotDir, first), 'utf8')) as HistoryEntry;
    edit(entry);
    await writeFile(join(snapshotDir, first), jsonFileText(entry));
    expect(await forgetHere(wanted)).toEqual({ ...nothing, fixed: [first] });
    await keep(1, '--forget', wanted);
    await expectSaid(`forget-${wanted}`);
  });

  test('the URL of the registry in the current snapshot, and a file of an earlier version', async () => {
    await playPast(snapshotDir);
    await writeFile(join(snapshotDir, 'probe.json'), '{"urls": {"https://registry\\u002eexample": {}}}');
    const { fixed, others } = await forgetHere(new URL(at.BASE).host);
    expect(fixed).toContain('2026-01-01T03-00-00Z/manifest.json');
    expect(others).toEqual(['probe.json']);
  });

  test('a text of any length, in capitals or not, also where a large file is read in chunks', async () => {
    await playPast(snapshotDir);
    const long = 'Long Street 1, '.repeat(700).trim();
    const chunk = 8 * 1024 * 1024;
    for (const [name, before] of [
      ['a.txt', chunk - 3],
      ['b.txt', chunk - 9000],
      ['c.txt', 0],
    ] as const)
      await writeFile(join(snapshotDir, name), `${'x'.repeat(before)}${long.toUpperCase()}${'x'.repeat(9)}`);
    await writeFile(join(snapshotDir, 'd.txt'), `${'x'.repeat(chunk - 9000)}${long.slice(1)}`);
    expect((await forgetHere(long)).others).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });

  test('a value that a second one of the same key hides is removed', async () => {
    await playPast(snapshotDir);
    const path = join(snapshotDir, 'history/2026-01-01T01-00-00.000Z.json');
    const hidden = '{ "taken": "Mary Ann Miller",';
    await writeFile(path, (await readFile(path, 'utf8')).replace('{', hidden));
    expect(await forgetHere('Mary Ann')).toEqual({
      ...nothing,
      cleaned: ['history/2026-01-01T01-00-00.000Z.json'],
    });
    expect(await filesWith(snapshotDir, ['Mary Ann'])).toEqual([]);
  });

  test('the same in a published response, and a response that is no JSON', async () => {
    await playPast(snapshotDir);
    const edit = (path: string, json: string) => writeFile(join(snapshotDir, 'current', path), json);
    await edit('api/v1/platform/index.json', '[{"name": "Mary Ann", "name": "x"}]');
    await edit(`api/v1/platform/${at.A}/index.json`, '{"name": "Mary Ann');
    await edit(
      `api/v1/sushi-service/${at.S1}/index.json`,
      '{"a/b": [{"Mary Ann~": "x"}, "by\\nMary \\u0041nn"]}',
    );
    expect((await forgetHere('mary ann')).published.toSorted()).toEqual([
      at.LIST,
      at.platformPath(at.A),
      `${at.servicePath(at.S1)} /a~1b/0/Mary Ann~0`,
      `${at.servicePath(at.S1)} /a~1b/1`,
    ]);
  });

  test('foreign files: by name, or by content', async () => {
    await playPast(snapshotDir);
    await writeFile(join(snapshotDir, 'Mary Ann.txt'), '');
    await writeFile(join(snapshotDir, 'current/notes.txt'), 'Mary Ann');
    expect(await forgetHere('mary ann')).toEqual({
      ...nothing,
      others: ['2026-01-01T03-00-00Z/notes.txt', 'Mary Ann.txt'],
    });
  });

  test('only the text itself is removed, in capitals or not, and not in another spelling', async () => {
    const origin = await play(at.small());
    const place = (address: string, name: string) => {
      const platform = { ...(origin.script[at.platformPath(at.A)] as object), address, name };
      origin.script = { ...at.small(), [at.platformPath(at.A)]: platform };
    };
    place('c/o Zo&#xEB; Quill', 'Studio zoë quill [removed], ZOË QUILL');
    await take(origin, snapshotDir, 1);
    expect((await forgetHere(NAME)).published).toEqual(
      expect.arrayContaining([`${at.platformPath(at.A)} /name`]),
    );
    place('', 'Acme');
    await take(origin, snapshotDir, 2);
    expect((await forgetHere(NAME)).cleaned).toHaveLength(2);
    const [, { changes }] = (await readHistory(snapshotDir, await openSnapshot(snapshotDir))).entries as [
      HistoryEntry,
      HistoryEntry,
    ];
    expect(changes.flatMap(({ fields }) => fields.map(({ before }) => before))).toEqual(
      expect.arrayContaining(['Studio [removed] [removed], [removed]', 'c/o Zo&#xEB; Quill']),
    );
    expect(await forgetHere(NAME)).toEqual(nothing);
    // It is a part of “[removed]”.
    expect(await forgetHere('Move')).toEqual(nothing);
  });

  test('a finding about a field that the registry no longer has is cleaned, and stays so', async () => {
    const origin = await play(at.small());
    const withField = { ...(origin.script[at.platformPath(at.A)] as object), 'field of Zoë Quill': 'x' };
    origin.script = { ...at.small(), [at.platformPath(at.A)]: withField };
    await take(origin, snapshotDir, 1);
    origin.script = at.small();
    await take(origin, snapshotDir, 2);
    const report = async () => readFile(join(snapshotDir, 'current/report.json'), 'utf8');
    expect(await report()).toContain('Zoë Quill');
    const path = '2026-01-01T02-00-00Z/report.json';
    expect((await forgetHere(NAME, true)).cleaned).toContain(path);
    expect(await report()).toContain('Zoë Quill');
    expect(await forgetHere(NAME)).toMatchObject({ published: [] });
    expect(await report()).toContain('field of [removed]');
    const { changed } = await take(origin, snapshotDir, 3);
    expect(changed).toBe(false);
    expect(await forgetHere(NAME)).toEqual(nothing);
  });
});

test(`a run that is killed at every third step from ${FIRST} leaves a readable history, and the next one completes it`, async () => {
  await playPast(snapshotDir);
  const ids = await idsNow();
  const forgetAndDie = async (folder: string, moment: number): Promise<number> => {
    const scripts = [
      join(import.meta.dirname, '../snapshot/kill-at-step.ts'),
      join(import.meta.dirname, 'forget-process.ts'),
    ];
    const child = spawn(process.execPath, ['--import', scripts[0]!, scripts[1]!, EMAIL, folder], {
      env: { ...process.env, MOMENT: String(moment) },
    });
    const output = text(child.stdout);
    await once(child, 'exit');
    const last = (await output).trim().split('\n').at(-1);
    return last ? (JSON.parse(last) as { steps: number }).steps : 0;
  };
  const whole = join(dirname(snapshotDir), 'whole');
  await cp(snapshotDir, whole, { recursive: true, verbatimSymlinks: true });
  const steps = await forgetAndDie(whole, 0);
  expect(steps).toBeGreaterThan(20);
  expect(await filesWith(whole, [EMAIL])).toEqual([]);
  const wanted = await treeOf(whole);
  wanted.delete('.lock');

  const moments = Array.from({ length: Math.floor(steps / 3) }, (_, i) => FIRST + 3 * i);
  await inParallel(moments, 3, async (moment) => {
    const folder = join(dirname(snapshotDir), `killed-${moment}`);
    await cp(snapshotDir, folder, { recursive: true, verbatimSymlinks: true });
    expect(await forgetAndDie(folder, moment), `step ${moment}`).toBe(0);
    const { entries, findings } = await readHistory(folder, await openSnapshot(folder));
    expect([moment, findings]).toEqual([moment, []]);
    expect(
      entries.map(({ id, previous, changes }) => [id, previous, changes.map((change) => change.id)]),
    ).toEqual(ids);
    await forget(folder, EMAIL);
    // What a killed run left of an older snapshot, without the text, waits for the next snapshot, which removes it.
    const isWanted = (path: string): boolean => path !== '.lock' && !path.startsWith('.staging/');
    const tree = new Map([...(await treeOf(folder))].filter(([path]) => isWanted(path)));
    expect(await filesWith(folder, [EMAIL])).toEqual([]);
    expect(tree, `step ${moment}`).toEqual(wanted);
  });
});

test('a text that is too short: 2; a folder without a snapshot: 5', async () => {
  await keep(2, '--forget', ' a ');
  await keep(5, '--forget', NAME);
  await expect(said).toMatchFileSnapshot('__snapshots__/forget-refused.txt');
});
