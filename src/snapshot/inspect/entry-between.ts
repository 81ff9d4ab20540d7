import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../history/entry.ts';
import {
  entryBetweenStates,
  type PreviousState,
  type SnapshotState,
} from '../../history/compare/entry-between-states.ts';
import {
  publishedRecordsOf,
  answerVersionOf,
  type AnswerToRead,
  type PublishedRecords,
} from '../../history/compare/published-records.ts';
import { byEndpointKind, endpointOf, withoutQuery, type Endpoint } from '../../registry/endpoint.ts';
import { assumedAnswer } from './lost-answer.ts';
import { contentDigestOf, type FileEntry } from '../store/manifest.ts';
import { readAnswerIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';

/** `entry` is the ID of the earlier snapshot's entry; undefined if it has none, or if it is lost. */
export function entryBetweenSnapshots(
  before: SnapshotFiles | undefined,
  after: SnapshotFiles,
  entry: string | undefined,
): HistoryEntry {
  const state = before && { ...stateOf(before, answersBefore(before, after)), entry };
  return entryBetweenStates(state, stateOf(after, answersIn(after, before), state?.published));
}

/** `before` may be the end of the history that a registry brings. */
export function entryAfter(before: PreviousState | undefined, after: SnapshotFiles): HistoryEntry {
  return entryBetweenStates(before, stateOf(after, answersIn(after), before?.published));
}

/** `published` is computed on first use: a first snapshot is compared with nothing. */
function stateOf(
  { manifest }: SnapshotFiles,
  answers: Iterable<AnswerToRead>,
  last?: PublishedRecords,
): SnapshotState {
  const { registry, sample, taken, brand } = manifest;
  let published: SnapshotState['published'] | undefined;
  return {
    registry,
    sample,
    taken,
    content: contentDigestOf(manifest),
    get published() {
      return (published ??= publishedRecordsOf(brand, answers, last));
    },
  };
}

/** Yields one answer at a time, to save memory. */
function* answersIn(after: SnapshotFiles, before?: SnapshotFiles): Generator<AnswerToRead> {
  const { brand, files } = after.manifest;
  for (const { endpoint, entry, path } of answersToCompare(after, before)) {
    const read = (): Uint8Array | undefined =>
      files[path] ? readFileSync(join(after.dir, entry.file)) : readAnswerIfIntact(before!, entry);
    yield [endpoint, read, answerVersionOf(brand, path, entry.sha256)];
  }
}

/** The answers of a snapshot whose files may be lost or damaged. */
function* answersBefore(before: SnapshotFiles, after: SnapshotFiles): Generator<AnswerToRead> {
  const { brand } = before.manifest;
  const platforms = function* (): Generator<Uint8Array> {
    for (const { endpoint, entry } of answersOf(before.manifest)) {
      const bytes = endpoint.kind === 'platform' ? readAnswerIfIntact(before, entry) : undefined;
      if (bytes) yield bytes;
    }
  };
  for (const { endpoint, entry, path } of answersToCompare(before, after)) {
    const newEntry = after.manifest.brand === brand ? after.manifest.files[path] : undefined;
    // The new file has not had time to be damaged.
    if (newEntry?.sha256 === entry.sha256) {
      const read = (): Uint8Array => readFileSync(join(after.dir, newEntry.file));
      yield [endpoint, read, answerVersionOf(brand, path, entry.sha256)];
      continue;
    }
    const readAssumed = (): Uint8Array | undefined =>
      newEntry &&
      assumedAnswer(endpoint, readFileSync(join(after.dir, newEntry.file)), before.manifest, platforms);
    yield [endpoint, () => readAnswerIfIntact(before, entry) ?? readAssumed()];
  }
}

interface StoredAnswer {
  endpoint: Endpoint;
  entry: FileEntry;
  path: string;
}

/**
 * In the order of a manifest. What one snapshot could not fetch is assumed to be as in the other one, so that no change is
 * reported.
 */
function answersToCompare({ manifest }: SnapshotFiles, other: SnapshotFiles | undefined): StoredAnswer[] {
  const own = [...answersOf(manifest)];
  if (!other || manifest.failed.length === 0) return own;
  const failed = new Set(manifest.failed.map(withoutQuery));
  const assumed = answersOf(other.manifest).filter(
    ({ path }) => failed.has(withoutQuery(path)) && !manifest.files[path],
  );
  return [...own, ...assumed].toSorted(byEndpointKind);
}

function* answersOf({ brand, files }: SnapshotFiles['manifest']): Generator<StoredAnswer> {
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(withoutQuery(path), brand);
    if (endpoint) yield { endpoint, entry, path };
  }
}
