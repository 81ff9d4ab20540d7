// Pages are made on the main thread; threads make what needs no page.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type Transferable } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { withoutHiddenContacts } from '../snapshot/store/snapshot-store.ts';
import { BUILD_PARTS, REUSABLE_STEPS_FILE, reusableStepsFileLine } from './reusable-steps.ts';
import { Outputs, type OutputPlace, type PartOutputs } from './outputs.ts';
import type { CompressedCopiesStepInput } from './compressed-copies.ts';
import { pageBundle } from './page-bundle.ts';
import type { SearchStepInput } from './search-indexes.ts';
import { runStage, type StageReporter } from './stage-reporter.ts';
import { runInThread, runConcurrentParts } from './thread.ts';
import type { AnswersStepInput } from './answer-files.ts';
import { writePages } from './write-pages.ts';
import { openSiteData, type SiteData } from '../page-data/site-data.ts';
import { unreplacedPaths } from '../identity/custom-pages.ts';
import { termSearchPagesOf } from '../model/terms.ts';
import { SERVICE_STATUS_PATH, statusJsonOf } from '../probe/published-probes.ts';
import { searchRecordsOf } from '../search/search-records.ts';
import { shardRecords } from '../search/write-search.ts';
import { modelFilesOf } from './model-files.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

/** After so many files, messages from threads and signals are handled. */
const FILES_PER_TURN = 50;

export type ReuseSummary = Awaited<ReturnType<typeof makeParts>>;

/** What the steps of a part make. */
const NOUNS: Record<(typeof BUILD_PARTS)[number], [one: string, many?: string]> = {
  pages: ['page'],
  data: ['copy of data', 'copies of data'],
  search: ['search index and copy', 'search indexes and copies'],
  copies: ['copy of a page', 'copies of pages'],
  bundle: ['bundle'],
};

export interface PartsOptions extends Pick<
  AnswersStepInput,
  'snapshot' | 'probes' | 'withApiFormat' | 'codings'
> {
  config: Config;
  identity: SiteIdentity;
  /** Receives the outputs of all parts; its present ones belong to the pages. */
  site: Outputs;
  /** Where a part is made, by its name. */
  placeOf: (part: string) => OutputPlace;
  /** Where the bundle of the pages' code is made; the records for the next build go to its folder, too. */
  bundlePlace: OutputPlace;
  /** A temporary folder on the same disk as that of the bundle. */
  workDir: string;
  /** Receives sentences. */
  warnings: string[];
  report: StageReporter;
  /** Stops all parts with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes all parts, and the compressed copies of each when it is complete. Rejects with the first failure, which stops all
 * others.
 */
export async function makeParts(options: PartsOptions) {
  const { config, identity, snapshot, site: pages, placeOf, bundlePlace, workDir } = options;
  const { withApiFormat, codings, probes, report, signal } = options;
  const { site } = config;
  const siteSnapshot = withoutHiddenContacts(snapshot, config);
  const outputsOf = (part: string): Outputs => new Outputs(placeOf(part));
  const [data, search, copies] = [outputsOf('data'), outputsOf('search'), outputsOf('copies')];
  const bundleOutputs = new Outputs(bundlePlace);

  await runConcurrentParts(signal, (start, halt) => {
    const inPart = <Step>(part: Outputs, module: string, step: Step, transferList: Transferable[] = []) => {
      const made = runInThread<Step, PartOutputs>(module, step, { report, signal: halt, transferList });
      return start(made.then((outputs) => part.join(outputs)));
    };
    const answered = inPart<AnswersStepInput>(data, import.meta.resolve('./answer-files.ts'), {
      snapshotDir: config.snapshotDir,
      snapshot,
      siteSnapshot,
      site,
      notes: identity.notes,
      withApiFormat,
      codings,
      place: placeOf('data'),
      probes,
    });
    const bundled = start(pageBundle(bundleOutputs, { place: bundlePlace, workDir, halt }));
    const { port1: pagesPort, port2: files } = new MessageChannel();
    const copyStep = { place: placeOf('copies'), codings, files };
    const copied = inPart<CompressedCopiesStepInput>(
      copies,
      import.meta.resolve('./compressed-copies.ts'),
      copyStep,
      [files],
    );
    const pagesMade = (): void => pagesPort.postMessage(pages.takeNew());

    const makeModelFiles = async (siteData: SiteData): Promise<number> => {
      const { help } = unreplacedPaths(identity.pages);
      const terms = help ? termSearchPagesOf(help) : [];
      const texts = [...identity.pages, ...terms, ...siteData.notes.searchPages()];
      const records = searchRecordsOf(siteData.model, texts);
      const step = { records, place: placeOf('search'), codings };
      void inPart<SearchStepInput>(search, import.meta.resolve('./search-indexes.ts'), step);
      let count = 0;
      for (const [path, text] of modelFilesOf(siteData, site, shardRecords(records).length)) {
        pages.write(path, text);
        count += 1;
        if (count % FILES_PER_TURN === 0) await setImmediate();
        halt.throwIfAborted();
      }
      pagesMade();
      return count;
    };
    const makePages = async (): Promise<void> => {
      const { folder: dataDir } = placeOf('data');
      const siteData = await openSiteData({ config, identity, snapshot: siteSnapshot, dataDir, probes });
      options.warnings.push(...siteData.notes.warnings);
      await runStage(
        report,
        'history',
        () => makeModelFiles(siteData),
        (count) =>
          `${countWithNoun(count, 'file')} for programs, for search by name and for lists of platforms`,
      );
      const bundle = await bundled;
      await runStage(
        report,
        'pages',
        () =>
          writePages({
            site,
            data: siteData,
            outputs: pages,
            bundle,
            pagesMade,
            dataWritten: () => answered,
            halt,
          }),
        (made) =>
          `${countWithNoun(made.pages, 'page')}${made.kept ? `, ${made.kept} of them as in the last build` : ''}`,
      );
      pagesPort.close();
      await runStage(
        report,
        'compress',
        () => copied,
        () => `${countWithNoun(copies.written.length + copies.kept.length, 'copy', 'copies')} of pages`,
      );
      // Without compressed copies, as it changes without a build.
      const { probes: probeFile, model } = siteData;
      if (probeFile) pages.write(SERVICE_STATUS_PATH, statusJsonOf(model, probeFile));
    };
    start(makePages());
  });
  // Before the outputs are joined: each part reads its own record.
  const parts = { pages, data, search, copies, bundle: bundleOutputs };
  const reused: string[] = [];
  for (const part of BUILD_PARTS) {
    const { steps, reused: count } = parts[part];
    appendFileSync(
      join(bundlePlace.folder, REUSABLE_STEPS_FILE),
      reusableStepsFileLine(part, bundlePlace.code, steps),
    );
    const all = Object.keys(steps).length;
    if (all > 0) reused.push(`${count} of ${countWithNoun(all, ...NOUNS[part])}`);
  }
  for (const part of [data, search, copies]) pages.join(part);
  return {
    /** The files of the cache that the next build can still use. */
    keptInCache: bundleOutputs.kept,
    /** How much of the last build is reused: `2849 of 2851 pages, …`. */
    reused: reused.join(', '),
  };
}
