// Lost files of the current snapshot are fetched again, and the history reports no change that did not happen.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/history/entry.ts';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { listedOf, platformOf } from '../registry/records.ts';
import { play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, renameHost, take } from './take.ts';
import { readWhole } from './read-whole.ts';

const NEW_PLATFORM = 'eeeeeeee-0000-4000-8000-000000000003';
const NEW_SERVICE = '33333333-0000-4000-8000-000000000003';
const EVENTS = ['platform-added', 'platform-removed', 'service-added', 'service-removed', 'changed'];

let snapshotDir: string;
let origin: Scripted;

/** Removes a platform and its service, adds another platform, changes one record. */
function change(): void {
  const { script } = origin;
  const [first] = at.small()[at.LIST] as object[];
  const link = { usage_release: '5.1', url: `https://registry.example${at.servicePath(NEW_SERVICE)}` };
  const service = at.smallService(NEW_SERVICE);
  script[at.LIST] = [first, listedOf({ id: NEW_PLATFORM, name: 'New', sushi_services: [link] })];
  script[at.platformPath(NEW_PLATFORM)] = platformOf({
    id: NEW_PLATFORM,
    name: 'New',
    sushi_services: [service],
  });
  script[at.servicePath(NEW_SERVICE)] = service;
  script[at.listPath(NEW_SERVICE)] = [];
  const changed = at.smallService(at.S1, { contact: 'new@registry.example' });
  script[at.servicePath(at.S1)] = changed;
  script[at.platformPath(at.A)] = platformOf({ id: at.A, sushi_services: [changed] });
  for (const path of [at.platformPath(at.B), at.servicePath(at.S2), at.listPath(at.S2)]) delete script[path];
}

beforeEach(async () => {
  snapshotDir = newFolder();
  origin = await play({ ...at.small(), ...at.pagesOf(3, 'https://registry.example') });
  await take(origin, snapshotDir, 1);
  origin.script[at.RELEASES] = [];
  await take(origin, snapshotDir, 2);
  origin.script[at.RELEASES] = at.small()[at.RELEASES];
  await take(origin, snapshotDir, 3);
});

const memory = () => historyIn(snapshotDir);

const textOf = ({ event, about }: Change): string => `${event} ${about.map(({ id }) => id).join()}`;

describe('each file of the current snapshot', () => {
  test.each([
    ['lost', (file: string) => rm(file)],
    [
      'damaged, and still JSON',
      async (file: string) =>
        writeFile(file, (await readFile(file, 'utf8')).replaceAll('0000-4000', '0000-4aaa')),
    ],
  ])('%s: the next run is whole again, and reports what happened and nothing else', async (_, damage) => {
    const { manifest } = await openSnapshot(snapshotDir);
    const files = Object.values(manifest.files).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(12);
    const copies = await Promise.all(
      files.map(async (file) => {
        const copy = newFolder();
        await cp(snapshotDir, copy, { recursive: true, verbatimSymlinks: true });
        return { file, copy };
      }),
    );
    change();
    await take(origin, snapshotDir, 4);
    const expected = (await memory()).entries.at(-1)!.changes.map(textOf);
    expect(expected.map((text) => text.split(' ')[0])).toEqual(expect.arrayContaining(EVENTS));
    for (const { file, copy } of copies) {
      await damage(join((await openSnapshot(copy)).dir, file));
      await take(origin, copy, 4);
      await readWhole(copy);
      const { entries, findings } = await readHistory(copy, await openSnapshot(copy));
      const told = entries.at(-1)!.changes.map(textOf);
      expect({
        file,
        findings,
        previous: entries.at(-1)!.previous,
        more: told.filter((text) => !expected.includes(text)),
        // The content of the lost file is unknown.
        less: expected.filter((text) => !told.includes(text) && !file.includes(text.split(' ')[1]!)),
      }).toEqual({ file, findings: [], previous: entries.at(-2)!.id, more: [], less: [] });
    }
  });
});

type Loss = [what: string, lose: (dir: string) => Promise<unknown>];

test.each<Loss>([
  ['every response', (dir) => rm(join(dir, 'api'), { recursive: true })],
  ['the report', (dir) => rm(join(dir, 'report.json'))],
  ['the link to it', (dir) => rm(join(dir, '../current'))],
  ['the whole version', (dir) => rm(dir, { recursive: true })],
])('%s is restored while nothing changes, and the entry stays', async (_, lose) => {
  const [before, { dir, report }] = await Promise.all([memory(), openSnapshot(snapshotDir)]);
  await lose(dir);
  expect(await take(origin, snapshotDir, 4)).toMatchObject({ changed: true });
  expect(await readWhole(snapshotDir)).toMatchObject({ checked: '2026-01-01T04:00:00.000Z', report });
  expect(await memory()).toEqual(before);
  expect(await take(origin, snapshotDir, 5)).toMatchObject({ changed: false });
});

describe('metadata of the current snapshot', () => {
  test.each<Loss>([
    ['its report', (dir) => rm(join(dir, 'report.json'))],
    ['its report, which is damaged', (dir) => writeFile(join(dir, 'report.json'), '{"findings": [')],
    ['its entry', (dir) => rm(join(dir, 'history.json'))],
    ['the link to it', (dir) => rm(join(dir, '../current'))],
    ['its entry in history/', (dir) => rm(join(dir, '../history/2026-01-01T03-00-00.000Z.json'))],
  ])('%s: the history goes on without a gap', async (_, lose) => {
    const { dir } = await openSnapshot(snapshotDir);
    await lose(dir);
    change();
    await take(origin, snapshotDir, 4);
    await readWhole(snapshotDir);
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries).toHaveLength(4);
    expect(entries.at(-1)!.changes.map(({ event }) => event)).toEqual(expect.arrayContaining(EVENTS));
  });

  test.each<Loss>([
    ['its manifest', (dir) => rm(join(dir, 'manifest.json'))],
    ['its manifest, which is damaged', (dir) => writeFile(join(dir, 'manifest.json'), '{"registry": "')],
    ['all of it', (dir) => rm(dir, { recursive: true })],
    [
      'all of it, and the link to it',
      (dir) => rm(dir, { recursive: true }).then(() => rm(join(dir, '../current'))),
    ],
  ])('%s: the history goes on from the version before, and guards hold', async (_, lose) => {
    const before = await memory();
    const { dir } = await openSnapshot(snapshotDir);
    await lose(dir);
    renameHost(origin);
    const { version } = await take(origin, snapshotDir, 4);
    expect(version).not.toBe(basename(dir));
    await readWhole(snapshotDir);
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries.slice(0, -1)).toEqual(before.entries.slice(0, -1));
    expect(entries.at(-1)!.changes.map(({ event }) => event)).toContain('changed');
    expect(await readdir(join(snapshotDir, 'history'))).toHaveLength(4);
  });
});

describe('a last snapshot that cannot be read', () => {
  const later = (text: string): string =>
    text.replace(/registry-snapshot\/[^"]+/, 'registry-snapshot/9.0.0').replace('"files"', '"records"');
  test.each<[string, (text: string) => string | undefined, string]>([
    ['truncated', (text) => text.slice(0, 100), 'it is not valid JSON'],
    ['damaged', (text) => text.replace('"files"', '"records"'), 'it is damaged'],
    ['removed', () => undefined, 'it does not exist'],
    ['of a later version', later, `registry-snapshot/9.0.0 wrote it, and ${TOOL_AND_VERSION} cannot read it`],
  ])('(%s) is refused before anything is requested; a flag accepts it', async (_, damage, reason) => {
    snapshotDir = newFolder();
    await take(origin, snapshotDir, 1);
    const { dir } = await openSnapshot(snapshotDir);
    const file = join(dir, 'manifest.json');
    const text = damage(await readFile(file, 'utf8'));
    await (text === undefined ? rm(file) : writeFile(file, text));
    origin.log.length = 0;
    const error = await take(origin, snapshotDir, 9).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(GuardError);
    const { message } = error as GuardError;
    expect(message).toContain(
      `(“${file}”: ${reason}), so records that vanished since would not be noticed. `,
    );
    expect(message).toContain('“--allow-vanished” accepts it for one run');
    expect(origin.log).toEqual([]);
    await expect(openSnapshot(snapshotDir)).rejects.toThrow(`cannot be read (${reason})`);
    renameHost(origin);
    await take(origin, snapshotDir, 10, { allow: ['vanished'] });
    const { entries } = await memory();
    expect(entries.map(({ previous }) => previous)).toEqual([null, null]);
  });
});
