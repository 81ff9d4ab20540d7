// npm run keep -- --forget: removes a text from everything that is kept of the past.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangesIndex, CursorPage } from '../../src/history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { forgetText } from '../../src/snapshot/store/forget-text.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { inParallel } from '../../src/util/parallel.ts';
import { textPatternOf } from '../../src/util/text-pattern.ts';
import { buildSeeded } from '../bundle.ts';
import { runShared } from '../shared-command.ts';
import { readWhole } from '../snapshot/read-whole.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { treeOf } from '../tree.ts';
import { filesWith } from './find-text.ts';
import { EMAIL, NAME, playPast, sceneOf } from './past.ts';

const TEXTS = [
  NAME,
  NAME.normalize('NFD'),
  'zoe\u0308\n quill',
  EMAIL,
  'zoe.quill%40acme.example',
  'zo&#xeb; quill',
];

/** One run has the odd steps, another the even ones. */
const FIRST = Math.random() < 0.5 ? 1 : 2;

let snapshotDir: string;
let dist: string;

beforeEach(async () => {
  snapshotDir = newFolder();
  dist = join(dirname(snapshotDir), 'dist');
});

async function keep(code: number, ...args: string[]): Promise<string[]> {
  const { code: actual, output } = await runShared('keep', args, {
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: dist,
  });
  expect(actual, output).toBe(code);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trimEnd().split('\n');
}

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
  const said = await keep(0, '--forget', NAME, '--dry-run', '--save', `${dist}-saved`);
  expect(said[0]).toBe('Would remove the text from the history:');
  expect(existsSync(`${dist}-saved`)).toBe(false);
  expect(await folderNow()).toEqual(before);

  expect(await keep(0, '--forget', NAME)).toEqual([
    'Removed the text from the history:',
    expect.stringMatching(/^ {2}history\/2026-01-01T02-00-00\.000Z\.json: \d times$/),
    'Removed these older snapshots and unfinished runs as a whole, because they contain the text:',
    '  2026-01-01T02-00-00Z',
    `Now build the site again (“npm run build -- --force”): ${dist}/ may still contain the text. Folders of “keep --save”, their Git history, backups and copies of other people are not changed: see docs/privacy.md.`,
  ]);
  await mkdir(join(snapshotDir, '.staging'));
  await writeFile(join(snapshotDir, '.staging/fetched.ndjson'), `"${EMAIL}"`);
  expect((await keep(0, '--forget', EMAIL, '--save', saved)).slice(0, 6)).toEqual([
    'Removed the text from the history:',
    '  2026-01-01T03-00-00Z/history.json: 1 time',
    expect.stringMatching(/^ {2}history\/2026-01-01T02-00-00\.000Z\.json: \d times$/),
    '  history/2026-01-01T03-00-00.000Z.json: 1 time',
    'Removed these older snapshots and unfinished runs as a whole, because they contain the text:',
    '  .staging',
  ]);
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
  expect(await keep(0, '--forget', EMAIL)).toEqual([`${snapshotDir}/ does not contain the text.`]);
});

test('what the registry still publishes stays and is listed: 1; the next run brings nothing back', async () => {
  const origin = await playPast(snapshotDir);
  origin.script = sceneOf(2);
  await take(origin, snapshotDir, 4);
  expect((await keep(1, '--forget', EMAIL)).slice(-4, -1)).toEqual([
    'The registry still publishes the text, so the mirror and the site have it until the registry removes it:',
    `  ${at.platformPath(at.A)} /sushi_services/0/customer_id_info`,
    `  ${at.servicePath(at.S1)} /customer_id_info`,
  ]);
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
  await writeFile(join(snapshotDir, 'history/2026-01-01T02-00-00.000Z.json.new'), `{"name":"${NAME}`);
  const lines = await keep(1, '--forget', NAME);
  expect(lines.slice(4, 7)).toEqual([
    'These files still contain the text. Delete them yourself:',
    '  history/2025-01-01T03-00-00.000Z.json',
    '  notes.txt',
  ]);
  expect(await filesWith(snapshotDir, [NAME])).toEqual([
    'history/2025-01-01T03-00-00.000Z.json',
    'notes.txt',
  ]);
});

describe('what cannot be removed is listed in the right place', () => {
  const forget = async (wanted: string, isDryRun = false) => {
    const { entries, findings, published, fixed, others } = await forgetText(
      snapshotDir,
      textPatternOf(wanted)!,
      { isDryRun },
    );
    return { entries: entries.length, findings: findings.length, published, fixed, others };
  };
  const nothing = { entries: 0, findings: 0, published: [], fixed: [], others: [] };

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
    const path = 'history/2026-01-01T02-00-00.000Z.json';
    const entry = JSON.parse(await readFile(join(snapshotDir, path), 'utf8')) as HistoryEntry;
    edit(entry);
    await writeFile(join(snapshotDir, path), JSON.stringify(entry));
    expect(await forget(wanted)).toEqual({ ...nothing, fixed: [path] });
    expect((await keep(1, '--forget', wanted)).slice(0, 2)).toEqual([
      'These files contain the text in an ID, a time or a URL of the registry. Those are never changed:',
      `  ${path}`,
    ]);
  });

  test('the URL of the registry in the current snapshot', async () => {
    await playPast(snapshotDir);
    const { fixed, published } = await forget(new URL(at.BASE).host);
    expect(fixed).toContain('2026-01-01T03-00-00Z/manifest.json');
    expect(published).not.toContainEqual(expect.objectContaining({ path: 'manifest.json' }));
  });

  test('a value that a second one of the same key hides is removed', async () => {
    await playPast(snapshotDir);
    const path = join(snapshotDir, 'history/2026-01-01T01-00-00.000Z.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('{', '{ "taken": "Mary Ann Miller",'));
    expect(await forget('Mary Ann')).toEqual({ ...nothing, entries: 1 });
    expect(await filesWith(snapshotDir, ['Mary Ann'])).toEqual([]);
  });

  test('the name of a file of others', async () => {
    await playPast(snapshotDir);
    await writeFile(join(snapshotDir, 'Mary Ann.txt'), '');
    await writeFile(join(snapshotDir, 'current/notes.txt'), 'Mary Ann');
    expect(await forget('mary ann')).toEqual({
      ...nothing,
      others: ['2026-01-01T03-00-00Z/notes.txt', 'Mary Ann.txt'],
    });
  });

  test('a link of others, which is not followed: 1, even if nothing else is found', async () => {
    await playPast(snapshotDir);
    const theirs = join(dirname(snapshotDir), 'theirs.txt');
    await writeFile(theirs, 'Mary Ann');
    await symlink(theirs, join(snapshotDir, 'notes'));
    expect(await keep(1, '--forget', 'Mary Ann')).toEqual([
      'These links are not by this program, so they were not followed. Search their targets yourself:',
      '  notes',
      expect.stringMatching(/^Now build the site again/),
    ]);
  });

  test('an unseen character in a name does not hide it', async () => {
    const origin = await play(at.small());
    const platform = {
      ...(origin.script[at.platformPath(at.A)] as object),
      address: 'Zo\u200Bë Qu\u00ADill',
    };
    origin.script[at.platformPath(at.A)] = platform;
    await take(origin, snapshotDir, 1);
    expect((await forget(NAME)).published).toContainEqual({
      path: at.platformPath(at.A),
      pointer: '/address',
    });
    origin.script = at.small();
    await take(origin, snapshotDir, 2);
    expect((await forget(NAME)).entries).toBe(2);
    expect((await forget(NAME)).entries).toBe(0);
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
    expect(await forget(NAME, true)).toMatchObject({ findings: 1, published: [] });
    expect(await report()).toContain('Zoë Quill');
    expect(await forget(NAME)).toMatchObject({ findings: 1, published: [] });
    expect(await report()).toContain('field of [removed]');
    const { changed } = await take(origin, snapshotDir, 3);
    expect(changed).toBe(false);
    expect(await forget(NAME)).toEqual(nothing);
  });
});

test(`a run that is killed at every second step from ${FIRST} leaves a readable history, and the next one completes it`, async () => {
  await playPast(snapshotDir);
  const ids = await idsNow();
  const forget = async (folder: string, moment: number): Promise<number> => {
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
  const steps = await forget(whole, 0);
  expect(steps).toBeGreaterThan(20);
  expect(await filesWith(whole, [EMAIL])).toEqual([]);
  const wanted = await treeOf(whole);
  wanted.delete('.lock');

  const moments = Array.from({ length: Math.floor(steps / 2) }, (_, i) => FIRST + 2 * i);
  await inParallel(moments, 3, async (moment) => {
    const folder = join(dirname(snapshotDir), `killed-${moment}`);
    await cp(snapshotDir, folder, { recursive: true, verbatimSymlinks: true });
    expect(await forget(folder, moment), `step ${moment}`).toBe(0);
    const { entries, findings } = await readHistory(folder, await openSnapshot(folder));
    expect([moment, findings]).toEqual([moment, []]);
    expect(
      entries.map(({ id, previous, changes }) => [id, previous, changes.map((change) => change.id)]),
    ).toEqual(ids);
    await forgetText(folder, textPatternOf(EMAIL)!);
    const tree = await treeOf(folder);
    tree.delete('.lock');
    expect(tree, `step ${moment}`).toEqual(wanted);
  });
});

test('a text that is too short: 2', async () => {
  expect(await keep(2, '--forget', ' a ')).toEqual([
    'keep: The text of --forget is too short. Give at least 3 characters, or 2 if one of them is Chinese or Japanese.',
  ]);
});

test('a folder without a snapshot: 5', async () => {
  expect(await keep(5, '--forget', NAME)).toEqual([
    `keep: No snapshot in “${snapshotDir}”. Take one with “npm run snapshot”.`,
  ]);
});
