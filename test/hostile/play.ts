// A run and all that a build makes of content, in this process: what a hostile registry answers must end neither.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeDataset } from '../../src/dataset/write-dataset.ts';
import { historyOf } from '../../src/history/history.ts';
import { historyFiles } from '../../src/history/feeds/history-files.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { groupFindings, findingPlacesOf } from '../../src/model/finding-groups.ts';
import { modelOf } from '../../src/model/model.ts';
import { lastKnownRecordOf } from '../../src/model/last-known-record.ts';
import { platformViewOf, serviceViewOf } from '../../src/model/record-views.ts';
import { unknownFieldsOf } from '../../src/registry/reading/unknown-fields.ts';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import { GuardError } from '../../src/snapshot/inspect/guards.ts';
import type { TakeOptions } from '../../src/snapshot/snapshot-options.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { play, type Player, type Script } from '../snapshot/origin.ts';
import { take } from '../snapshot/taking.ts';

const SITE = 'https://mirror.example/base';

/** What a run and a build made of a night: the mirror's bytes by API path, or why the run was refused. */
export type Played = { mirror: Map<string, Buffer> } | { refused: string };

/** A night of a registry between two in which it answers `whole`. The last of them must be taken whatever came before. */
export async function playNight(whole: Script, hostile: Script): Promise<Played> {
  // In memory where that is possible: what is synced to a disk is not what these tests are about.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hostile-'));
  const origin = await play(whole);
  const snapshotDir = join(folder, 'snapshot');
  const allow: TakeOptions['allow'] = ['bad', 'vanished', 'emptied'];
  const options = { brand: 'usage', patience: { retries: 1 }, allow };
  try {
    await take(origin, snapshotDir, 1, options);
    origin.script = hostile;
    let refused: string | undefined;
    try {
      await take(origin, snapshotDir, 2, options);
    } catch (error) {
      if (!(error instanceof RegistryError || error instanceof GuardError)) throw error;
      refused = error.message;
    }
    const played = refused === undefined ? { mirror: await built(snapshotDir, folder) } : { refused };
    origin.script = whole;
    await take(origin, snapshotDir, 3, options);
    const snapshot = await openSnapshot(snapshotDir);
    expect(await historyTexts(snapshotDir, snapshot)).not.toEqual([]);
    return played;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes of a snapshot everything that is made of its content; returns the mirror. */
async function built(snapshotDir: string, folder: string): Promise<Map<string, Buffer>> {
  const snapshot = await openSnapshot(snapshotDir);
  const registry = readRegistry(snapshot);
  const model = modelOf(registry);
  const { findings } = snapshot.report;
  const shown = [
    searchRecordsOf(model),
    model.platforms.map(platformViewOf),
    model.services.map(serviceViewOf),
    model.platforms.map(({ record }) => unknownFieldsOf('platform', record)),
    model.hosts.map(({ record }) => unknownFieldsOf('host', record)),
    groupFindings(findings, findingPlacesOf(model, registry, findings)),
  ].map((each) => JSON.stringify(each));
  for (const text of [...shown, ...(await historyTexts(snapshotDir, snapshot))])
    // JSON.stringify escapes half of a surrogate pair.
    expect(/(?<!\\)(\\\\)*\\ud[89a-f]/.test(text)).toBe(false);

  const { resources } = writeDataset(snapshot, SITE, folder);
  const strict = new TextDecoder('utf-8', { fatal: true });
  for (const { path, format } of resources) {
    if (format === 'sqlite') continue;
    const text = strict.decode(readFileSync(join(folder, 'data', path)));
    if (format === 'ndjson') for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
  }
  const mirror = new Map<string, Buffer>();
  await writeMirror({
    snapshot,
    site: SITE,
    put: (path, content) => mirror.set(`/${path.replace(/index\.json$/, '')}`, Buffer.from(content)),
    withApiFormat: true,
  });
  return mirror;
}

/** The JSON of all files of the history; its feeds in Atom are made too. */
async function historyTexts(snapshotDir: string, snapshot: Snapshot): Promise<string[]> {
  const { entries, findings } = await readHistory(snapshotDir, snapshot);
  expect(findings).toEqual([]);
  const registry = readRegistry(snapshot);
  const model = modelOf(registry);
  const history = historyOf(entries, model);
  for (const { kind, id, change } of history.tombstones)
    lastKnownRecordOf({ kind, id, last: change.last }, registry, model);
  const { registry: from, taken } = snapshot.manifest;
  const { platforms, releases } = model;
  const files = [
    ...historyFiles({ history, entries, platforms, releases, taken, site: SITE, registry: from }),
  ];
  return files.filter(([file]) => file.endsWith('.json')).map(([, text]) => text);
}

/** What the mirror must have in place of bytes of the registry. */
export function moved(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('"https://registry.example/api/v1/', `"${SITE}/api/v1/`);
}

/** The bytes that a player answers. */
export function bodyOf(player: Player): Buffer {
  const parts: (Buffer | string)[] = [];
  const response = { writeHead: () => response, end: (part: Buffer | string) => void parts.push(part) };
  player({} as IncomingMessage, response as unknown as ServerResponse);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
