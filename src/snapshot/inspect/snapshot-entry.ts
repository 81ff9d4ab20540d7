import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../history/entry.ts';
import { createEntry, type PreviousState, type SnapshotState } from '../../history/compare/create-entry.ts';
import { publishedRecordsOf } from '../../history/compare/published-records.ts';
import { byEndpointKind, endpointOf, withoutQuery, type Endpoint } from '../../registry/endpoint.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { checkResponse, type CheckedResponse } from '../../registry/reading/response.ts';
import type { VisitedResponse } from '../crawl/visit.ts';
import { assumedResponse } from './lost-response.ts';
import { contentDigestOf, type FileEntry } from '../store/manifest.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';

/**
 * The entry of a snapshot, with the changes since the one before it. `entry` is the ID of the earlier snapshot's entry;
 * undefined if it has none, or if it is lost. `visits` are the responses of the new snapshot. A first snapshot follows
 * `past`, the end of the history that a registry brings.
 */
export function entryOfSnapshot(
  after: SnapshotFiles,
  visits: readonly VisitedResponse[],
  before: SnapshotFiles | undefined,
  entry: string | undefined,
  past?: PreviousState,
): HistoryEntry {
  const read = new Map(visits.map((visit) => [visit.path, visit]));
  const responses = responsesAfter(after, read, before);
  const previous = before
    ? { ...stateOf(before, responsesBefore(before, after, read, responses)), entry }
    : past;
  return createEntry(previous, stateOf(after, responses.values()));
}

function stateOf({ manifest }: SnapshotFiles, responses: Iterable<CheckedResponse>): SnapshotState {
  const { registry, sample, taken, brand } = manifest;
  const published = publishedRecordsOf(brand, [...responses]);
  return { registry, sample, taken, content: contentDigestOf(manifest), published };
}

/** The keys are API paths. */
function responsesAfter(
  after: SnapshotFiles,
  read: ReadonlyMap<string, VisitedResponse>,
  before?: SnapshotFiles,
): Map<string, CheckedResponse> {
  const { brand, files } = after.manifest;
  const responses = new Map<string, CheckedResponse>();
  for (const { endpoint, entry, path } of responsesToCompare(after, before)) {
    const visit = files[path] && read.get(path);
    const bytes = visit ? undefined : readResponseIfIntact(files[path] ? after : before!, entry);
    const response = visit ?? (bytes && checkResponse(endpoint, tryParseJsonBytes(bytes), brand));
    if (response) responses.set(path, response);
  }
  return responses;
}

/**
 * The responses of a snapshot whose files may be lost or damaged. Those with the bytes of the new snapshot, usually nearly
 * all, are not read again.
 */
function* responsesBefore(
  before: SnapshotFiles,
  after: SnapshotFiles,
  read: ReadonlyMap<string, VisitedResponse>,
  responses: ReadonlyMap<string, CheckedResponse>,
): Generator<CheckedResponse> {
  const { brand } = before.manifest;
  const platforms = function* (): Generator<Uint8Array> {
    for (const { endpoint, entry } of responsesOf(before.manifest)) {
      const bytes = endpoint.kind === 'platform' ? readResponseIfIntact(before, entry) : undefined;
      if (bytes) yield bytes;
    }
  };
  for (const { endpoint, entry, path } of responsesToCompare(before, after)) {
    const newEntry = after.manifest.brand === brand ? after.manifest.files[path] : undefined;
    // The new file has not had time to be damaged.
    const same = newEntry?.sha256 === entry.sha256 ? responses.get(path) : undefined;
    if (same) {
      yield same;
      continue;
    }
    const lastJson = read.get(path)?.lastJson;
    if (lastJson !== undefined) {
      yield checkResponse(endpoint, lastJson, brand);
      continue;
    }
    const current = newEntry && readFileSync(join(after.dir, newEntry.file));
    const bytes =
      readResponseIfIntact(before, entry) ??
      (current && assumedResponse(endpoint, current, before.manifest, platforms));
    if (bytes) yield checkResponse(endpoint, tryParseJsonBytes(bytes), brand);
  }
}

interface StoredResponse {
  endpoint: Endpoint;
  entry: FileEntry;
  path: string;
}

/**
 * In the order of a manifest. What one snapshot could not fetch is assumed to be as in the other one, so that no change is
 * reported.
 */
function responsesToCompare({ manifest }: SnapshotFiles, other: SnapshotFiles | undefined): StoredResponse[] {
  const own = [...responsesOf(manifest)];
  if (!other || manifest.failed.length === 0) return own;
  const failed = new Set(manifest.failed.map(withoutQuery));
  const assumed = responsesOf(other.manifest).filter(
    ({ path }) => failed.has(withoutQuery(path)) && !manifest.files[path],
  );
  return [...own, ...assumed].toSorted(byEndpointKind);
}

function* responsesOf({ brand, files }: SnapshotFiles['manifest']): Generator<StoredResponse> {
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(withoutQuery(path), brand);
    if (endpoint) yield { endpoint, entry, path };
  }
}
