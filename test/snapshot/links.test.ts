// Symbolic links inside a snapshot folder: history/ may be one; anything else of ours in the form of a link is refused.
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { forget as forgetIn } from '../../src/snapshot/store/forget.ts';
import { restoreSavedSnapshot } from '../../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { EMAIL, playPast, sceneOf } from '../people/past.ts';
import { runShared } from '../shared-command.ts';
import { treeOf } from '../tree.ts';
import { filesWith } from '../people/find-text.ts';
import type { Scripted } from './scripted-origin.ts';
import { historyIn, newFolder, take } from './take.ts';

let origin: Scripted;
let snapshotDir: string;
let folder: string;
let disk: string;
let saved: string;

beforeEach(async () => {
  snapshotDir = newFolder();
  folder = dirname(snapshotDir);
  [disk, saved] = [join(folder, 'disk'), join(folder, 'saved')];
  origin = await playPast(snapshotDir);
});

const forget = () => forgetIn(snapshotDir, EMAIL);
const history = () => join(snapshotDir, 'history');

/** Moves what is at a path elsewhere and links it from there. */
async function moveAndLink(path: string, to = disk): Promise<void> {
  await rename(path, to);
  await symlink(to, path);
}

async function entryIds(): Promise<string[]> {
  const { entries, findings } = await historyIn(snapshotDir);
  expect(findings).toEqual([]);
  return entries.map(({ id }) => id);
}

describe('history/ that is a link to a folder on another disk', () => {
  beforeEach(() => moveAndLink(history()));

  test('has the entries that runs write, saving copies and forgetting cleans', async () => {
    await writeFile(join(disk, 'notes.txt'), 'mine');
    const ids = await entryIds();
    expect(ids).toHaveLength(3);
    await copySnapshotToFolder(snapshotDir, saved);
    origin.script = sceneOf(2);
    await take(origin, snapshotDir, 4);
    origin.script = sceneOf(3);
    await take(origin, snapshotDir, 5);
    expect((await entryIds()).slice(0, 3)).toEqual(ids);
    await copySnapshotToFolder(snapshotDir, saved);
    const names = (await readdir(disk)).filter((name) => name.endsWith('.json'));
    expect(names).toHaveLength(5);
    expect(await readdir(join(saved, 'history'))).toEqual(expect.arrayContaining(names));

    expect(await filesWith(disk, [EMAIL])).not.toEqual([]);
    expect((await forget()).cleaned).toContain('history/2026-01-01T02-00-00.000Z.json');
    expect(await filesWith(disk, [EMAIL])).toEqual([]);
    await copySnapshotToFolder(snapshotDir, saved);
    expect(await filesWith(saved, [EMAIL])).toEqual([]);
    expect(await readdir(join(saved, 'history'))).toEqual(expect.arrayContaining(names));
    expect(await readFile(join(disk, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('can be restored into', async () => {
    await copySnapshotToFolder(snapshotDir, saved);
    const before = await treeOf(disk);
    const other = join(folder, 'other');
    await mkdir(join(folder, 'empty'));
    await mkdir(other);
    await symlink(join(folder, 'empty'), join(other, 'history'));
    await restoreSavedSnapshot(saved, other);
    expect(await treeOf(join(folder, 'empty'))).toEqual(before);
  });

  test('must not lead into the folder that is saved to or built: 2', async () => {
    await mkdir(saved);
    await rename(disk, join(saved, 'history'));
    await rm(history());
    await symlink(join(saved, 'history'), history());
    for (const [name, ...args] of [
      ['keep', '--save', saved],
      ['build', '--dist', saved],
    ] as const) {
      const { code, output } = await runShared(name, args, { SNAPSHOT_DIR: snapshotDir });
      expect([code, output]).toEqual([
        2,
        expect.stringMatching(
          /: SNAPSHOT_DIR\/history is “.*”, which overlaps .*\. Choose a separate folder\.\n$/,
        ),
      ]);
    }
  });
});

type Refused = [what: string, reason: string, link: () => Promise<void>];

describe('any other link in place of a file or folder of ours', () => {
  const version = '2026-01-01T03-00-00Z';
  const linkedElsewhere = (path: string): Refused => [
    path,
    `“/snapshot/${path}” is a symbolic link. Only history/ may be one: put the file or folder itself in its place.`,
    () => moveAndLink(join(snapshotDir, path)),
  ];
  const REFUSED: Refused[] = [
    ...[version, '2026-01-01T02-00-00Z', 'history/2026-01-01T02-00-00.000Z.json'].map(linkedElsewhere),
    ...['.staging', '.lock', 'status.json', 'last-run.json'].map(linkedElsewhere),
    [
      'current, out of the folder',
      '“/snapshot/current” is a link to “/disk”, outside the snapshot folder.',
      async () => {
        await cp(join(snapshotDir, version), disk, { recursive: true });
        await rm(join(snapshotDir, 'current'));
        await symlink(disk, join(snapshotDir, 'current'));
      },
    ],
    [
      'history/, whose target does not exist',
      '“/snapshot/history” is a link to “/disk”, which does not exist. Mount that disk, or move the history back.',
      () => moveAndLink(history()).then(() => rename(disk, `${disk}-away`)),
    ],
    [
      'history/, whose target is a file',
      '“/snapshot/history” is a link to “/disk”, which is not a folder. Move the history back.',
      () =>
        moveAndLink(history()).then(() => rename(disk, `${disk}-away`).then(() => writeFile(disk, 'mine'))),
    ],
    ...['api', 'api/v1/platform', 'report.json', 'manifest.json'].map((path): Refused => [
      `${version}/${path}`,
      `The snapshot in “/snapshot/${version}” cannot be read (“/snapshot/${version}/${path}” is a symbolic link)`,
      () => moveAndLink(join(snapshotDir, version, path)),
    ]),
  ];

  test.for(REFUSED)('%s is refused before anything is read or changed', async ([what, reason, link]) => {
    await mkdir(join(snapshotDir, '.staging'));
    for (const name of ['status.json', 'last-run.json']) await writeFile(join(snapshotDir, name), '{}');
    await copySnapshotToFolder(snapshotDir, saved);
    await link();
    const before = await treeOf(folder);
    const works = [
      // A run replaces a version that cannot be read.
      ...(what.startsWith(`${version}/`) ? [] : [() => take(origin, snapshotDir, 4)]),
      () => openSnapshot(snapshotDir),
      () => copySnapshotToFolder(snapshotDir, saved),
      () => forget(),
    ];
    const said = [];
    for (const work of works) said.push(await work().then(() => 'done', String));
    expect(said.map((text) => text.replaceAll(folder, ''))).toEqual(
      works.map(() => expect.stringContaining(reason)),
    );
    expect(await treeOf(folder)).toEqual(before);
  });

  test('a response that is one counts as missing: the next run fetches it', async () => {
    const path = join(snapshotDir, 'current/api/v1/platform/index.json');
    const text = await readFile(path, 'utf8');
    await moveAndLink(path);
    await expect(copySnapshotToFolder(snapshotDir, saved)).rejects.toThrow('is missing or damaged');
    await take(origin, snapshotDir, 4);
    await copySnapshotToFolder(snapshotDir, saved);
    expect(await readFile(disk, 'utf8')).toBe(text);
  });

  test('in a saved folder, it is neither restored nor followed', async () => {
    await copySnapshotToFolder(snapshotDir, saved);
    for (const path of [
      'report.json',
      'manifest.json',
      'history',
      'api',
      'api/v1/platform',
      'api/v1/platform/index.json',
    ]) {
      await moveAndLink(join(saved, path));
      await expect(restoreSavedSnapshot(saved, join(folder, 'other'))).rejects.toThrow(
        /^“.*” cannot be read: (it|“.*”) is a symbolic link\. Restore that folder /,
      );
      expect(await readdir(join(folder, 'other'))).toEqual(['.lock']);
      await rm(join(saved, path));
      await rename(disk, join(saved, path));
    }
  });
});

test.for(['../../secret.json', 'api/v1/../../../secret.json', '/etc/hostname', 'notes.txt', ''])(
  'a manifest that names “%s” is refused as damaged',
  async (file) => {
    await copySnapshotToFolder(snapshotDir, saved);
    for (const place of [join(snapshotDir, 'current'), saved]) {
      const manifest = join(place, 'manifest.json');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.replace('"api/v1/platform/index.json"', JSON.stringify(file)));
    }
    await writeFile(join(folder, 'secret.json'), 'secret');
    const sentence = /cannot be read.*it names a file outside the snapshot/;
    await expect(openSnapshot(snapshotDir)).rejects.toThrow(sentence);
    await expect(restoreSavedSnapshot(saved, join(folder, 'other'))).rejects.toThrow(sentence);
    expect(await readdir(join(folder, 'other'))).toEqual(['.lock']);
  },
);

test('links of others are neither followed nor removed, and --forget names them: 1', async () => {
  await forget();
  await mkdir(disk);
  await writeFile(join(disk, 'mail.txt'), EMAIL);
  await symlink(disk, join(snapshotDir, 'mail'));
  await symlink(join(disk, 'mail.txt'), join(history(), 'notes'));
  const { code, output } = await runShared('keep', ['--forget', EMAIL], { SNAPSHOT_DIR: snapshotDir });
  expect([code, output.split('\n').slice(0, 3)]).toEqual([
    1,
    [
      'These links are not by this program, so they were not followed. Search their targets yourself:',
      '  history/notes',
      '  mail',
    ],
  ]);
  await copySnapshotToFolder(snapshotDir, saved);
  await take(origin, snapshotDir, 4);
  expect(await readFile(join(snapshotDir, 'mail/mail.txt'), 'utf8')).toBe(EMAIL);
});

const ENTRY = '2026-01-01T02-00-00.000Z.json';

test.for<[string, string, () => Promise<unknown>]>([
  ['one that is lost', '1 entry missing', () => rm(join(history(), ENTRY))],
  ['one that is damaged', '1 entry missing', () => writeFile(join(history(), ENTRY), '{"id":')],
  ['a whole history that is lost', '2 entries missing', () => rm(history(), { recursive: true })],
  [
    'the history of another snapshot',
    '3 entries missing',
    () => rm(snapshotDir, { recursive: true }).then(() => take(origin, snapshotDir, 9)),
  ],
])('saving never removes an entry: %s', async ([, missing, harm]) => {
  await copySnapshotToFolder(snapshotDir, saved);
  const before = await treeOf(saved);
  await harm();
  const them = missing.startsWith('1') ? 'it' : 'them';
  const error = await copySnapshotToFolder(snapshotDir, saved).catch(({ message }: Error) => message);
  expect(
    String(error)
      .replaceAll(folder, '')
      .replace(/\d\d-00-00\.000Z\.json/, 'NAME'),
  ).toBe(
    `“/saved/history” has ${missing} or damaged in “/snapshot/history”, such as “2026-01-01TNAME”. ` +
      `Nothing was saved. Copy ${them} there, or save to another folder.`,
  );
  expect(await treeOf(saved)).toEqual(before);
});
