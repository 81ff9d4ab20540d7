// The mirror and the search index, in a thread beside the pages.
import { writeMirror } from '../mirror/publish.ts';
import type { SearchRecord } from '../search/search.ts';
import type { Snapshot } from '../snapshot/store.ts';
import { searchOf } from './search.ts';
import { allOf, type Run } from './thread.ts';
import { timed } from './told.ts';

export interface Programs {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  withApiFormat: boolean;
  /** What can be found. */
  records: SearchRecord[];
  /** A site that the same code has made. */
  former: string | undefined;
  /** The folder to write to. */
  outDir: string;
}

/** Writes the mirror while Pagefind, a process of its own, makes the search index. */
export const run: Run<Programs, void> = async (
  { snapshot, site, withApiFormat, records, former, outDir },
  tell,
) => {
  const search = timed(
    tell,
    'search',
    () => searchOf(records, outDir, former),
    (taken) => `${records.length} records${taken ? ', as in the last build' : ''}`,
  );
  const mirror = timed(
    tell,
    'mirror',
    () => writeMirror({ snapshot, site, outDir, withApiFormat }),
    ({ count }) => `${count} answers`,
  );
  await allOf([search, mirror]);
};
