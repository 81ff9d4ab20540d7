// What changed between the last good snapshot and one that is not promoted yet: its entry in the history.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../history/entry.ts';
import { entryOf, type State } from '../history/night.ts';
import { publishedOf, type Source } from '../history/published.ts';
import { endpointOf, type Endpoint } from '../registry/endpoint.ts';
import { standInFor } from './lost.ts';
import { digestOf, type FileEntry } from './manifest.ts';
import { readIntact, type Stored } from './store.ts';

/** `entry` is the ID of the earlier snapshot's own entry; undefined if that is lost, or was taken without one. */
export function entryBetween(before: Stored | undefined, after: Stored, entry: string | undefined): Entry {
  if (!before) return entryOf(undefined, stateOf(after, answersIn(after)));
  return entryOf(
    { ...stateOf(before, answersBefore(before, after)), entry },
    stateOf(after, answersIn(after)),
  );
}

/** What is published is read when it is asked for: a first snapshot has nothing to be compared with. */
function stateOf({ manifest }: Stored, answers: Iterable<Source>): State {
  const { registry, taken, brand } = manifest;
  let published: State['published'] | undefined;
  return {
    registry,
    taken,
    content: digestOf(manifest),
    get published() {
      published ??= publishedOf(brand, answers);
      return published;
    },
  };
}

/** One answer at a time, so that the bytes of all of them are never in memory at once. */
function* answersIn({ dir, manifest }: Stored): Generator<Source> {
  for (const [endpoint, { file }] of endpointsIn(manifest))
    yield [endpoint, () => readFileSync(join(dir, file))];
}

/** The answers of a snapshot whose files may be lost or damaged by now. */
function* answersBefore(before: Stored, after: Stored): Generator<Source> {
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
      now && standInFor(endpoint, readFileSync(join(after.dir, now.file)), before.manifest, platforms);
    yield [endpoint, () => readIntact(before, entry) ?? standIn()];
  }
}

function* endpointsIn({ brand, files }: Stored['manifest']): Generator<[Endpoint, FileEntry, path: string]> {
  for (const [path, entry] of Object.entries(files)) {
    const endpoint = endpointOf(path.replace(/\?.*$/, ''), brand);
    if (endpoint) yield [endpoint, entry, path];
  }
}
