// What changed between the last good snapshot and one that is not promoted yet: its entry in the history.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../history/entry.ts';
import { makeEntry, type SnapshotState } from '../../history/compare/make-entry.ts';
import { publishedRecordsOf, type AnswerSource } from '../../history/compare/published-records.ts';
import { endpointOf, type Endpoint } from '../../registry/endpoint.ts';
import { substituteFor } from './lost-answers.ts';
import { contentDigestOf, type FileEntry } from '../store/manifest.ts';
import { readIntact, type StoredAnswer } from '../store/snapshot-store.ts';

/** `entry` is the ID of the earlier snapshot's own entry; undefined if that is lost, or was taken without one. */
export function entryBetween(
  before: StoredAnswer | undefined,
  after: StoredAnswer,
  entry: string | undefined,
): HistoryEntry {
  if (!before) return makeEntry(undefined, stateOf(after, answersIn(after)));
  return makeEntry(
    { ...stateOf(before, answersBefore(before, after)), entry },
    stateOf(after, answersIn(after)),
  );
}

/** What is published is read when it is asked for: a first snapshot has nothing to be compared with. */
function stateOf({ manifest }: StoredAnswer, answers: Iterable<AnswerSource>): SnapshotState {
  const { registry, taken, brand } = manifest;
  let published: SnapshotState['published'] | undefined;
  return {
    registry,
    taken,
    content: contentDigestOf(manifest),
    get published() {
      published ??= publishedRecordsOf(brand, answers);
      return published;
    },
  };
}

/** One answer at a time, so that the bytes of all of them are never in memory at once. */
function* answersIn({ dir, manifest }: StoredAnswer): Generator<AnswerSource> {
  for (const [endpoint, { file }] of endpointsIn(manifest))
    yield [endpoint, () => readFileSync(join(dir, file))];
}

/** The answers of a snapshot whose files may be lost or damaged by now. */
function* answersBefore(before: StoredAnswer, after: StoredAnswer): Generator<AnswerSource> {
  const { brand } = before.manifest;
  const platforms = function* (): Generator<Uint8Array> {
    for (const [{ kind }, entry] of endpointsIn(before.manifest)) {
      const bytes = kind === 'platform' ? readIntact(before, entry) : undefined;
      if (bytes) yield bytes;
    }
  };
  for (const [endpoint, entry, path] of endpointsIn(before.manifest)) {
    const now = after.manifest.brand === brand ? after.manifest.files[path] : undefined;
    const standIn = (): Uint8Array | undefined =>
      now && substituteFor(endpoint, readFileSync(join(after.dir, now.file)), before.manifest, platforms);
    yield [endpoint, () => readIntact(before, entry) ?? standIn()];
  }
}

function* endpointsIn({
  brand,
  files,
}: StoredAnswer['manifest']): Generator<[Endpoint, FileEntry, path: string]> {
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
    if (endpoint) yield [endpoint, entry, path];
  }
}
