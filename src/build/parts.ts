// The parts of a site, made beside one another: pages on the main thread, what needs no page in threads.
import type { Config } from '../config.ts';
import type { SearchRecord } from '../search/search.ts';
import type { Snapshot } from '../snapshot/store.ts';
import { writeCopies, type Copying } from './compress.ts';
import type { Data } from './data.ts';
import { writePages } from './pages.ts';
import type { Programs } from './programs.ts';
import type { Records } from './records.ts';
import { allOf, inThread } from './thread.ts';
import { timed, type Told } from './told.ts';

export interface Parts {
  config: Config;
  snapshot: Snapshot;
  /** The last build. */
  dist: string;
  /** The folders to make: pages, data, and what else is for programs. */
  parts: Record<'made' | 'data' | 'programs', string>;
  withApiFormat: boolean;
  copying: Copying;
  tell: Told;
}

/**
 * Makes all parts, and the compressed copies of what is for programs; returns how many copies those are. Rejects when
 * all have ended, with what failed first: that ends the pages too.
 */
export async function makeParts(given: Parts): Promise<number> {
  const { config, snapshot, dist, parts, withApiFormat, copying, tell } = given;
  const { site, snapshotDir } = config;
  const dataMade = inThread<Data, void>('./data.ts', { snapshot, site, outDir: parts.data }, tell);
  const programs = { snapshot, site, outDir: parts.programs };
  // Both at once would need more memory than the pages at last.
  const programsMade = dataMade
    .then(() => inThread<Records, SearchRecord[]>('./records.ts', { ...programs, snapshotDir }, tell))
    .then((records) =>
      inThread<Programs, void>(
        './programs.ts',
        { ...programs, withApiFormat, records, former: copying.former },
        tell,
      ),
    );
  let rendering = true;
  const copies = programsMade.then(() => writeCopies(parts.programs, { ...copying, shared: rendering }));
  const halt = new AbortController();
  copies.catch((error: unknown) => halt.abort(error));
  const pages = timed(
    tell,
    'pages',
    () =>
      writePages(
        { ...config, distDir: parts.data },
        { outDir: parts.made, dist, dataMade, halt: halt.signal },
      ),
    (written) =>
      `${written.pages} pages${written.taken ? `, ${written.taken} of them as in the last build` : ''}`,
  ).finally(() => (rendering = false));
  await allOf([copies, pages]);
  return copies;
}
