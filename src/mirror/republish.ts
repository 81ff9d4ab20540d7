// What the mirror answers in place of the registry: stored bytes, pages joined, links moved. Touches no dist/.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Snapshot } from '../snapshot/store.ts';
import type { FileEntry, Manifest } from '../snapshot/manifest.ts';
import { moveLinks } from './links.ts';
import { joinPages } from './pages.ts';

/** The mirror cannot be made of this snapshot. The message says why and what to do. */
export class MirrorError extends Error {
  override name = 'MirrorError';
}

/** By API path, sorted: the stored files that make up its answer, further pages in the order of their reading. */
export function answersOf(manifest: Manifest): Map<string, FileEntry[]> {
  const answers = new Map<string, FileEntry[]>();
  for (const path of Object.keys(manifest.files).toSorted()) {
    if (!path.includes('?')) answers.set(path, [manifest.files[path]!]);
  }
  // Not sorted: the manifest keeps the order in which pages name one another, and `?page=10` sorts before `?page=2`.
  for (const [path, entry] of Object.entries(manifest.files)) {
    if (path.includes('?')) answers.get(path.slice(0, path.indexOf('?')))?.push(entry);
  }
  return answers;
}

/** Under which addresses the snapshot's registry spells its own links. */
export function basesOf({ registry, aliases }: Manifest): string[] {
  return [registry, ...aliases];
}

/**
 * The stored bytes of an answer, pages joined, links still the registry's own. Throws MirrorError where they are not
 * those that the manifest names, or where pages cannot be joined.
 */
export function readAnswer(snapshot: Snapshot, path: string, pages: FileEntry[]): Buffer {
  const stored: Buffer[] = [];
  for (const entry of pages) {
    // At once: tens of thousands of small files take three times as long with a promise for each.
    const bytes = readFileSync(join(snapshot.dir, entry.file));
    if (hash('sha256', bytes) !== entry.sha256) {
      throw new MirrorError(
        `“${entry.file}” in the snapshot “${snapshot.dir}” is no longer as it was taken: take a new snapshot.`,
      );
    }
    stored.push(bytes);
  }
  try {
    return joinPages(stored);
  } catch (cause) {
    const why = (cause as Error).message;
    throw new MirrorError(`The pages of ${path} cannot be joined (${why}): take a new snapshot.`, { cause });
  }
}

/** The bytes that the mirror at `site` answers at an API path. Throws as readAnswer does. */
export function republished(snapshot: Snapshot, path: string, pages: FileEntry[], site: string): Buffer {
  return moveLinks(readAnswer(snapshot, path, pages), basesOf(snapshot.manifest), site);
}
