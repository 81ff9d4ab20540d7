// Pages are made on the main thread; threads make what needs no page.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Coding } from '../mirror/contract.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { siteSnapshotOf, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { recordText } from '../outputs/cache-record.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import type { PageCopiesStep } from '../outputs/page-copies.ts';
import { makePageBundle } from '../rendering/page-bundle.ts';
import type { SearchStep } from './search-step.ts';
import { reportStage, type StageReporter } from '../threads/stage-reporter.ts';
import { inThread, runParts } from '../threads/thread.ts';
import type { AnswersStep } from './write-answers.ts';
import { writePages } from '../rendering/write-pages.ts';
import type { RecordsResult, RecordsStep } from './write-records.ts';

export interface PartsOptions {
  config: Config;
  identity: SiteIdentity;
  snapshot: Snapshot;
  /** Receives the outputs of all parts; its present ones belong to the pages. */
  site: Outputs;
  /** Where a part is made, by its name. */
  placeOf: (part: string) => OutputPlace;
  /** Where the bundle of the pages' code is made; the records for the next build go to its folder, too. */
  bundlePlace: OutputPlace;
  /** A temporary folder on the same disk as that of the bundle. */
  workDir: string;
  withApiFormat: boolean;
  codings: readonly Coding[];
  report: StageReporter;
  /** Stops all parts with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes all parts, and the compressed copies of each when it is complete. Rejects with the first failure, which stops all
 * others. Returns the files of the cache that the next build can still use.
 */
export async function makeParts(options: PartsOptions): Promise<string[]> {
  const { config, identity, snapshot, site: pages, placeOf, bundlePlace, workDir } = options;
  const { withApiFormat, codings, report, signal } = options;
  const { site, snapshotDir } = config;
  const siteSnapshot = siteSnapshotOf(snapshot, config);
  const [search, copies, others, bundle] = [
    new Outputs(placeOf('search')),
    new Outputs(placeOf('copies')),
    new Outputs(placeOf('others')),
    new Outputs(bundlePlace),
  ];
  const place = placeOf('others');

  await runParts(signal, (start, halt) => {
    const inPart = { report, signal: halt };
    const recorded = start(
      inThread<RecordsStep, RecordsResult>(
        import.meta.resolve('./write-records.ts'),
        { snapshotDir, snapshot: siteSnapshot, identity, site, place },
        inPart,
      ),
    );
    const makeSearch = async (): Promise<void> => {
      const { searchRecords: records } = await recorded;
      const step = { records, place: placeOf('search'), codings };
      search.add(
        await inThread<SearchStep, PartOutputs>(import.meta.resolve('./search-step.ts'), step, inPart),
      );
    };
    const makeAnswers = async (): Promise<void> => {
      // Not at once: three threads that read the whole registry would need more memory.
      const { outputs: made } = await recorded;
      const step = { snapshot, siteSnapshot, site, withApiFormat, codings, place, made };
      others.add(
        await inThread<AnswersStep, PartOutputs>(import.meta.resolve('./write-answers.ts'), step, inPart),
      );
    };
    start(makeSearch());
    const answered = start(makeAnswers());
    const { port1: pagesPort, port2: files } = new MessageChannel();
    const copied = start(
      inThread<PageCopiesStep, PartOutputs>(
        import.meta.resolve('../outputs/page-copies.ts'),
        { place: placeOf('copies'), codings, files },
        { ...inPart, transferList: [files] },
      ).then((made) => copies.add(made)),
    );
    const rendered = start(
      reportStage(
        report,
        'pages',
        () =>
          writePages({
            config,
            identity,
            snapshot: siteSnapshot,
            outputs: pages,
            bundle: start(makePageBundle(bundle, { site, place: bundlePlace, workDir, halt })),
            dataDir: place.folder,
            pagesMade: () => pagesPort.postMessage(pages.takeNew()),
            dataWritten: () => answered,
            halt,
          }),
        (made) => `${made.pages} pages${made.kept ? `, ${made.kept} of them as in the last build` : ''}`,
      ).finally(() => pagesPort.close()),
    );
    start(
      rendered.then(() =>
        reportStage(
          report,
          'compress',
          () => copied,
          () => `${copies.written.length + copies.kept.length} copies of pages`,
        ),
      ),
    );
  });
  // Before the outputs are joined: each part reads its own record.
  for (const [part, { steps }] of Object.entries({ pages, search, copies, others, bundle }))
    writeFileSync(join(bundlePlace.folder, `${part}.json`), recordText(place.code, steps));
  for (const part of [search, copies, others]) pages.add(part);
  return bundle.kept;
}
