// Pages are made on the main thread; threads make what needs no page.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type Transferable } from 'node:worker_threads';
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
import { openSiteData, type SiteData } from '../page-data/site-data.ts';
import { searchRecordsOf } from '../search/search-records.ts';
import { shardRecords } from '../search/write-search.ts';
import { recordFilesOf } from './record-files.ts';

/** After so many files, messages of threads and signals are handled. */
const FILES_PER_TURN = 50;

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
  const { site } = config;
  const siteSnapshot = siteSnapshotOf(snapshot, config);
  const [data, search, copies] = [
    new Outputs(placeOf('data')),
    new Outputs(placeOf('search')),
    new Outputs(placeOf('copies')),
  ];
  const bundle = new Outputs(bundlePlace);

  await runParts(signal, (start, halt) => {
    const inPart = <Step>(part: Outputs, module: string, step: Step, transferList: Transferable[] = []) =>
      start(
        inThread<Step, PartOutputs>(module, step, { report, signal: halt, transferList }).then((made) =>
          part.add(made),
        ),
      );
    const answered = inPart<AnswersStep>(data, import.meta.resolve('./write-answers.ts'), {
      snapshot,
      siteSnapshot,
      site,
      withApiFormat,
      codings,
      place: placeOf('data'),
    });
    const bundled = start(makePageBundle(bundle, { site, place: bundlePlace, workDir, halt }));
    const { port1: pagesPort, port2: files } = new MessageChannel();
    const copied = inPart<PageCopiesStep>(
      copies,
      import.meta.resolve('../outputs/page-copies.ts'),
      { place: placeOf('copies'), codings, files },
      [files],
    );
    const pagesMade = (): void => pagesPort.postMessage(pages.takeNew());

    const makeRecordFiles = async (siteData: SiteData): Promise<number> => {
      const records = searchRecordsOf(siteData.model, identity.pages);
      const step = { records, place: placeOf('search'), codings };
      void inPart<SearchStep>(search, import.meta.resolve('./search-step.ts'), step);
      let count = 0;
      for (const [path, text] of recordFilesOf(siteData, site, shardRecords(records).length)) {
        pages.put(path, text);
        count += 1;
        if (count % FILES_PER_TURN === 0) await setImmediate();
        halt.throwIfAborted();
      }
      pagesMade();
      return count;
    };
    const makePages = async (): Promise<void> => {
      const { folder: dataDir } = placeOf('data');
      const siteData = await openSiteData({ config, identity, snapshot: siteSnapshot, dataDir });
      await reportStage(
        report,
        'history',
        () => makeRecordFiles(siteData),
        (count) => `${count} files for programs, for search by name and for lists of platforms`,
      );
      const pageBundle = await bundled;
      await reportStage(
        report,
        'pages',
        () =>
          writePages({
            site,
            data: siteData,
            outputs: pages,
            bundle: pageBundle,
            pagesMade,
            dataWritten: () => answered,
            halt,
          }),
        (made) => `${made.pages} pages${made.kept ? `, ${made.kept} of them as in the last build` : ''}`,
      );
      pagesPort.close();
      await reportStage(
        report,
        'compress',
        () => copied,
        () => `${copies.written.length + copies.kept.length} copies of pages`,
      );
    };
    start(makePages());
  });
  // Before the outputs are joined: each part reads its own record.
  for (const [part, { steps }] of Object.entries({ pages, data, search, copies, bundle }))
    writeFileSync(join(bundlePlace.folder, `${part}.json`), recordText(bundlePlace.code, steps));
  for (const part of [data, search, copies]) pages.add(part);
  return bundle.kept;
}
