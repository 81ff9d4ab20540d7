// The parts of a site: pages on the main thread, and beside them, in threads, what needs no page.
import type { Config } from '../config.ts';
import type { Coding } from '../mirror/contract.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { Answers } from './write-answers.ts';
import { writeCopies } from './compress.ts';
import type { SiteDraft } from './site-draft.ts';
import { writePages } from './write-pages.ts';
import type { OfModel, Records } from './write-records.ts';
import type { Search } from './search-step.ts';
import { settleAll, inThread } from './thread.ts';
import { reportStage, type StageReporter } from './stage-reporter.ts';

export interface Parts {
  config: Config;
  snapshot: Snapshot;
  /** For pages and what is said of the site as a whole; for data; and for what else is for programs. */
  drafts: Record<'pages' | 'data' | 'programs', SiteDraft>;
  withApiFormat: boolean;
  codings: readonly Coding[];
  tell: StageReporter;
  /** A folder for what is no part of the site. */
  stage: string;
  /** Stops all parts with its reason. */
  signal?: AbortSignal;
}

/**
 * Makes all parts, and the compressed copies of each when it is there. Rejects when all have ended, with what failed
 * first: that stops the others.
 */
export async function makeParts({
  config,
  snapshot,
  drafts,
  withApiFormat,
  codings,
  tell,
  stage,
  signal,
}: Parts): Promise<void> {
  const { site, snapshotDir } = config;
  const failed = new AbortController();
  const halt = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const { pages, data, programs } = drafts;
  const { kept: _, ...place } = programs;
  const alsoKept = (kept: SiteDraft['kept']): void => kept.forEach((path) => void programs.kept.push(path));
  const found = inThread<Records, OfModel>(
    './write-records.ts',
    { snapshot, snapshotDir, site, place },
    { tell, signal: halt },
  ).then(({ records, kept }) => {
    alsoKept(kept);
    return inThread<Search, SiteDraft['kept']>(
      './search-step.ts',
      { records, place },
      { tell, signal: halt },
    ).then(alsoKept);
  });
  // Two at a time, on two cores: what comes first to its end, search or pages, makes room for the answers.
  let started: Promise<void> | undefined;
  const answers = (): Promise<void> =>
    (started ??= inThread<Answers, SiteDraft['kept']>(
      './write-answers.ts',
      { snapshot, site, withApiFormat, dataDir: data.folder, place },
      { tell, signal: halt },
    ).then(alsoKept));
  let rendering = true;
  const copies = found.then(answers).then(async () => {
    const ofPrograms = await writeCopies(programs, codings, { halt, isShared: rendering });
    return ofPrograms + (await writeCopies(data, codings, { halt, isShared: rendering }));
  });
  const written = reportStage(
    tell,
    'pages',
    () => writePages({ ...config, distDir: data.folder }, { draft: pages, dataMade: answers, halt, stage }),
    (made) => `${made.pages} pages${made.kept ? `, ${made.kept} of them as in the last build` : ''}`,
  ).finally(() => (rendering = false));
  const compressed = written.then(() =>
    reportStage(
      tell,
      'compress',
      async () => {
        const ofPages = writeCopies(pages, codings, { halt });
        await settleAll([ofPages, copies]);
        return (await ofPages) + (await copies);
      },
      (count) => `${count} copies`,
    ),
  );
  for (const part of [copies, compressed]) part.catch((error: unknown) => failed.abort(error));
  await settleAll([copies, compressed]);
}
