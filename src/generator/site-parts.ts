// The parts of a site: pages on the main thread, and beside them, in threads, what needs no page.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Coding } from '../mirror/contract.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { recordText } from '../outputs/cache-record.ts';
import { makeCopies } from '../outputs/compressed-copies.ts';
import { Outputs, type OutputPlace, type PartOutputs } from '../outputs/outputs.ts';
import { openPageBundle, type PageBundle } from '../rendering/page-bundle.ts';
import type { SearchStep } from './search-step.ts';
import { reportStage, type StageReporter } from '../threads/stage-reporter.ts';
import { inThread, runParts } from '../threads/thread.ts';
import type { AnswersStep } from './write-answers.ts';
import { writePages } from '../rendering/write-pages.ts';
import type { RecordsResult, RecordsStep } from './write-records.ts';

export interface PartsOptions {
  config: Config;
  snapshot: Snapshot;
  /** Gets the outputs of all parts; what it has already belongs to the pages. */
  site: Outputs;
  /** Where a part is made, by its name. */
  placeOf: (part: string) => OutputPlace;
  withApiFormat: boolean;
  codings: readonly Coding[];
  report: StageReporter;
  /** A folder for what is not part of the site. */
  stage: string;
  cache: string;
  /** Stops all parts with its reason. */
  signal?: AbortSignal;
}

/**
 * Makes all parts, and the compressed copies of each when it is done. Rejects with the first failure, which stops all.
 * Returns what saves the record for the next build.
 */
export async function makeParts(options: PartsOptions): Promise<() => void> {
  const {
    config,
    snapshot,
    site: pages,
    placeOf,
    withApiFormat,
    codings,
    report,
    stage,
    cache,
    signal,
  } = options;
  const { site, snapshotDir } = config;
  const search = new Outputs(placeOf('search'));
  const copies = new Outputs(placeOf('copies'));
  const others = new Outputs(placeOf('others'));
  const place = placeOf('others');
  let bundle: PageBundle | undefined;

  await runParts(signal, (start, halt) => {
    const inPart = { report, signal: halt };
    const makeSearch = async (): Promise<void> => {
      const step = { snapshotDir, snapshot, site, place };
      const made = await inThread<RecordsStep, RecordsResult>(
        import.meta.resolve('./write-records.ts'),
        step,
        inPart,
      );
      others.add(made.outputs);
      const searchStep = { records: made.searchRecords, place: placeOf('search') };
      search.add(
        await inThread<SearchStep, PartOutputs>(import.meta.resolve('./search-step.ts'), searchStep, inPart),
      );
    };
    const searched = start(makeSearch());
    // Two parts at a time, on two cores: when search or pages end, there is room for the answers.
    let answers: Promise<void> | undefined;
    const writeAnswers = (): Promise<void> =>
      (answers ??= inThread<AnswersStep, PartOutputs>(
        import.meta.resolve('./write-answers.ts'),
        { snapshot, site, withApiFormat, place },
        inPart,
      ).then((outputs) => others.add(outputs)));
    let isRendering = true;
    const copy = async (...of: Outputs[]): Promise<void> => {
      const shared = { place: placeOf('copies'), codings, isShared: isRendering, halt, start };
      for (const made of await makeCopies(of, shared)) copies.add(made);
    };
    const rendered = start(
      reportStage(
        report,
        'pages',
        async () => {
          bundle = await openPageBundle({ site, code: place.code, cache, stage, halt });
          return writePages({
            config,
            snapshot,
            outputs: pages,
            bundle: bundle.folder,
            dataDir: place.folder,
            dataWritten: writeAnswers,
            halt,
          });
        },
        (made) => `${made.pages} pages${made.kept ? `, ${made.kept} of them as in the last build` : ''}`,
      ).finally(() => (isRendering = false)),
    );
    const copied = start(searched.then(writeAnswers).then(() => copy(others, search)));
    start(
      rendered.then(() =>
        reportStage(
          report,
          'compress',
          async () => void (await Promise.all([copy(pages), copied])),
          () => `${copies.written.length + copies.kept.length} copies`,
        ),
      ),
    );
  });
  // Before the outputs are joined: each part reads its own record.
  const records = Object.entries({ pages, search, copies }).map(
    ([part, { steps }]) => [placeOf(part).record, recordText(place.code, steps)] as const,
  );
  for (const part of [search, copies, others]) pages.add(part);
  return () => {
    mkdirSync(cache, { recursive: true });
    for (const [file, text] of records) writeFileSync(file, text);
    bundle!.save();
  };
}
