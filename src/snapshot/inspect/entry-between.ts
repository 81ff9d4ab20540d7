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
import { endpointOf, type Endpoint } from '../../registry/endpoint.ts';
import { substituteFromNewAnswer } from './answer-substitute.ts';
import { contentDigestOf, type FileEntry } from '../store/manifest.ts';
import { readAnswerIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';

/** `entry` is the ID of the earlier snapshot's entry; undefined if it has none, or if it is lost. */
export function entryBetween(
  before: SnapshotFiles | undefined,
  after: SnapshotFiles,
  entry: string | undefined,
): HistoryEntry {
  return entryAfter(before && { ...stateOf(before, answersBefore(before, after)), entry }, after);
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
  const { registry, taken, brand } = manifest;
  let published: SnapshotState['published'] | undefined;
  return {
    registry,
    taken,
    content: contentDigestOf(manifest),
    get published() {
      return (published ??= publishedRecordsOf(brand, answers, last));
    },
  };
}

/** Yields one answer at a time, to save memory. */
function* answersIn({ dir, manifest }: SnapshotFiles): Generator<AnswerToRead> {
  for (const [endpoint, entry, path] of endpointsIn(manifest))
    yield [
      endpoint,
      () => readFileSync(join(dir, entry.file)),
      answerVersionOf(manifest.brand, path, entry.sha256),
    ];
}

/** The answers of a snapshot whose files may be lost or damaged. */
function* answersBefore(before: SnapshotFiles, after: SnapshotFiles): Generator<AnswerToRead> {
  const { brand } = before.manifest;
  const platforms = function* (): Generator<Uint8Array> {
    for (const [{ kind }, entry] of endpointsIn(before.manifest)) {
      const bytes = kind === 'platform' ? readAnswerIfIntact(before, entry) : undefined;
      if (bytes) yield bytes;
    }
  };
  for (const [endpoint, entry, path] of endpointsIn(before.manifest)) {
    const newEntry = after.manifest.brand === brand ? after.manifest.files[path] : undefined;
    // The new file has not had time to be damaged.
    if (newEntry?.sha256 === entry.sha256) {
      const read = (): Uint8Array => readFileSync(join(after.dir, newEntry.file));
      yield [endpoint, read, answerVersionOf(brand, path, entry.sha256)];
      continue;
    }
    const substitute = (): Uint8Array | undefined =>
      newEntry &&
      substituteFromNewAnswer(
        endpoint,
        readFileSync(join(after.dir, newEntry.file)),
        before.manifest,
        platforms,
      );
    yield [endpoint, () => readAnswerIfIntact(before, entry) ?? substitute()];
  }
}

function* endpointsIn({
  brand,
  files,
}: SnapshotFiles['manifest']): Generator<[Endpoint, FileEntry, path: string]> {
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
    if (endpoint) yield [endpoint, entry, path];
  }
}
