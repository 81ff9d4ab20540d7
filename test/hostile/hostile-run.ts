// A run, and all that a build makes of its content, in this process.
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createFolder, createFolderForFile } from '../fixtures.ts';
import { writeData } from '../dataset/write-data.ts';
import { historyOf } from '../../src/history/history.ts';
import { historyFilesOf } from '../../src/history/feeds/history-files.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { groupFindings, findingPlaceLookup } from '../../src/model/finding-groups.ts';
import { modelOf } from '../../src/model/model.ts';
import { lastKnownRecordOf } from '../../src/model/last-known-record.ts';
import { unknownFieldsOf } from '../../src/registry/reading/unknown-fields.ts';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { play, type Player, type Script } from '../snapshot/scripted-origin.ts';
import { take } from '../snapshot/take.ts';

const SITE = 'https://mirror.example/base';

/** The mirror's bytes by API path, or why the run failed. */
export type RunResult = { mirror: Map<string, Buffer> } | { refused: string };

const OPTIONS: Partial<TakeSnapshotOptions> = {
  brand: 'usage',
  retryPolicy: { retries: 1 },
  allow: ['bad', 'vanished', 'emptied'],
};
const firstSnapshots = new Map<Script, string>();

/** The snapshot of the first run with these responses, which many tests copy. */
async function firstSnapshotOf(script: Script, options: typeof OPTIONS): Promise<string> {
  const known = firstSnapshots.get(script);
  if (known !== undefined) return known;
  const folder = createFolderForFile();
  await take(await play(script), folder, 1, options);
  firstSnapshots.set(script, folder);
  return folder;
}

/**
 * A run with the responses `hostile`, between two runs with `valid`. The last run must succeed.
 * Without `allowed`, the registry must return all that it names.
 */
export async function runHostile(
  valid: Script,
  hostile: Script,
  allowed: TakeSnapshotOptions['allow'] = [],
): Promise<RunResult> {
  const options = { ...OPTIONS, allow: [...OPTIONS.allow!, ...allowed] };
  const folder = createFolder();
  const origin = await play(hostile);
  const snapshotDir = join(folder, 'snapshot');
  await cp(await firstSnapshotOf(valid, options), snapshotDir, { recursive: true, verbatimSymlinks: true });
  let refused: string | undefined;
  try {
    await take(origin, snapshotDir, 2, options);
  } catch (error) {
    if (!(error instanceof RegistryError || error instanceof GuardError)) throw error;
    refused = error.message;
  }
  const result = refused === undefined ? { mirror: await buildAll(snapshotDir, folder) } : { refused };
  origin.script = valid;
  await take(origin, snapshotDir, 3, options);
  const snapshot = await openSnapshot(snapshotDir);
  expect(await historyTexts(snapshotDir, snapshot)).not.toEqual([]);
  return result;
}

/** Makes everything that depends on the snapshot's content; returns the mirror. */
async function buildAll(snapshotDir: string, folder: string): Promise<Map<string, Buffer>> {
  const snapshot = await openSnapshot(snapshotDir);
  const registry = readRegistry(snapshot);
  const model = modelOf(registry);
  const { findings } = snapshot.report;
  const texts = [
    searchRecordsOf(model),
    model.platforms.map(({ name, record }) => [name, record]),
    model.services.map(({ name, record, distinction, harvesterUrl }) => [
      name,
      record,
      distinction,
      harvesterUrl,
    ]),
    model.platforms.map(({ record }) => unknownFieldsOf('platform', record)),
    model.hosts.map(({ record }) => unknownFieldsOf('host', record)),
    groupFindings(findings, findingPlaceLookup(model, registry, findings)),
  ].map((each) => JSON.stringify(each));
  for (const text of [...texts, ...(await historyTexts(snapshotDir, snapshot))])
    // JSON.stringify escapes half of a surrogate pair.
    expect(/(?<!\\)(\\\\)*\\ud[89a-f]/.test(text)).toBe(false);

  const { resources } = writeData({ snapshot, site: SITE, entries: [] }, folder).package;
  const strict = new TextDecoder('utf-8', { fatal: true });
  for (const { path, format, bytes } of resources) {
    // Without a size, a file does not come from the registry.
    if (format === 'sqlite' || bytes === undefined) continue;
    const text = strict.decode(readFileSync(join(folder, 'data', path)));
    if (format === 'ndjson') for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
  }
  const mirror = new Map<string, Buffer>();
  writeMirror({
    snapshot,
    site: SITE,
    put: (path, content) => mirror.set(`/${path.replace(/index\.json$/, '')}`, Buffer.from(content)),
    withApiFormat: true,
  });
  return mirror;
}

/** All JSON files of the history. Also makes the Atom feeds. */
async function historyTexts(snapshotDir: string, snapshot: Snapshot): Promise<string[]> {
  const { entries, findings } = await readHistory(snapshotDir, snapshot);
  expect(findings).toEqual([]);
  const registry = readRegistry(snapshot);
  const model = modelOf(registry);
  const history = historyOf(entries, model);
  for (const { kind, id, change } of history.tombstones)
    lastKnownRecordOf({ kind, id, last: change.last }, registry, model);
  const { registry: baseUrl, taken } = snapshot.manifest;
  const { platforms, releases } = model;
  const content = { history, entries, platforms, releases };
  const files = [...historyFilesOf({ ...content, taken, site: SITE, registry: baseUrl })];
  return files.filter(([file]) => file.endsWith('.json')).map(([, text]) => text);
}

/** The expected bytes of the mirror. */
export function rewriteLinks(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('"https://registry.example/api/v1/', `"${SITE}/api/v1/`);
}

export function bodyOf(player: Player): Buffer {
  const parts: (Buffer | string)[] = [];
  const response = { writeHead: () => response, end: (part: Buffer | string) => void parts.push(part) };
  player({} as IncomingMessage, response as unknown as ServerResponse);
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
