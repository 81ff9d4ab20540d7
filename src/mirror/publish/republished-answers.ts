// What the mirror answers in place of the registry: stored bytes, pages joined, links moved. Touches no dist/.
import { hash } from 'node:crypto';
import { endpointOf } from '../../registry/endpoint.ts';
import { readStored, type Snapshot } from '../../snapshot/store/snapshot-store.ts';
import type { FileEntry, Manifest } from '../../snapshot/store/manifest.ts';
import { moveLinks } from './replace-links.ts';
import { joinPages } from './join-pages.ts';
import { ExpectedError } from '../../util/expected-error.ts';

/** The mirror cannot be made of this snapshot. The message says why and what to do. */
export class MirrorError extends ExpectedError {}

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
function basesOf({ registry, aliases }: Manifest): string[] {
  return [registry, ...aliases];
}

/**
 * The stored pages of an answer, their links moved to the mirror at `site`. Throws MirrorError where their bytes are not
 * those that the manifest names.
 */
export function answerPagesOf(snapshot: Snapshot, pages: FileEntry[], site: string): Buffer[] {
  return pages.map((entry) => {
    const bytes = readStored(snapshot, entry);
    if (hash('sha256', bytes) !== entry.sha256) {
      throw new MirrorError(
        `“${entry.file}” in the snapshot “${snapshot.dir}” is no longer as it was taken: take a new snapshot.`,
      );
    }
    return moveLinks(bytes, basesOf(snapshot.manifest), site);
  });
}

/** What the mirror answers in place of the pages of an answer. Throws MirrorError where they cannot be joined. */
export function joinedAnswerOf(path: string, pages: Buffer[]): Buffer {
  if (endpointOf(path, '')?.kind !== 'notifications') return pages[0]!;
  try {
    return joinPages(pages);
  } catch (cause) {
    const why = (cause as Error).message;
    throw new MirrorError(`The pages of ${path} cannot be joined (${why}): take a new snapshot.`, { cause });
  }
}

/** The bytes that the mirror at `site` answers at an API path. Throws as pagesOf and joinedOf do. */
export function republishedAnswer(
  snapshot: Snapshot,
  path: string,
  pages: FileEntry[],
  site: string,
): Buffer {
  return joinedAnswerOf(path, answerPagesOf(snapshot, pages, site));
}
