import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { PROMISES, type PromiseDifferences, type PromiseName } from '../mirror/promises.ts';
import { inParallel } from '../util/parallel.ts';
import { checkMalformed, checkMissing, checkUnknown, MALFORMED, unknownPaths } from './absent-records.ts';
import { checkAnswer } from './check-answer.ts';
import { VerifyClient, CONCURRENCY } from './verify-client.ts';
import { checkChanges, checkData, checkHome } from './site-files.ts';
import type { BrokenPromise, ExcusedPromise } from './verdict.ts';
import { openMirror, type Dangling, type Mirror } from './served-mirror.ts';
import { checkPageUrls, pageUrls } from './page-urls.ts';
import { sampledPaths } from './sampled-paths.ts';
import { checkMethod, checkVariants } from './request-variants.ts';

export interface VerifyOptions {
  /** URL of the served mirror, base path included. It may have been built for another URL. */
  url: string;
  /** Promises that its host is known not to keep. */
  differences?: PromiseDifferences;
  /** Check all paths fully, instead of a sample. */
  every?: boolean;
  /** Maximum decoded bytes of an answer; those in the manifest may be larger. */
  maxAnswer?: number;
  onProgress?: (done: number, known: number) => void;
}

export interface Verdict {
  manifest: PublishedManifest;
  /** The URL that the mirror was built for: its links begin with it. */
  site: string;
  /** Number of mirrored paths; each is requested at least once. */
  paths: number;
  /** Number of paths whose variants are requested too. */
  fullyChecked: number;
  requests: number;
  /** In the order of PROMISES, without the expected differences. */
  broken: BrokenPromise<PromiseName>[];
  /** Differences that were found, each with its reason. */
  expected: ExcusedPromise<PromiseName>[];
  /** Promises that were kept although `differences` lists them: the table is wrong about them. */
  kept: PromiseName[];
  /** Promises that this mirror gives no opportunity to check: for example, no record is missing. */
  untried: PromiseName[];
  /** Links that are broken at the registry too. */
  dangling: Dangling[];
}

/** Requests everything in a served mirror's manifest. Throws UnreachableError if there is no mirror. */
export async function verifyMirror(options: VerifyOptions): Promise<Verdict> {
  const { url, differences = {}, every = false, maxAnswer, onProgress = () => {} } = options;
  const client = new VerifyClient(url, maxAnswer);
  try {
    const mirror = await openMirror(client, differences);
    const { manifest, recorder, dangling } = mirror;
    const fullyChecked = sampledPaths(manifest, every);
    const tasks = tasksOf(mirror, fullyChecked);
    let done = 0;
    await inParallel(tasks, CONCURRENCY, async (task) => {
      await task();
      onProgress((done += 1), tasks.length);
    });
    const { excused: expected, ...account } = recorder.results(Object.keys(PROMISES) as PromiseName[]);
    return {
      manifest,
      site: manifest.site,
      paths: Object.keys(manifest.paths).length,
      fullyChecked: fullyChecked.length,
      requests: client.requests,
      ...account,
      expected,
      dangling: [...dangling.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    };
  } finally {
    await client.close();
  }
}

type Task = () => Promise<void>;

function tasksOf(mirror: Mirror, fullyChecked: readonly string[]): Task[] {
  const { manifest } = mirror;
  const fullyCheckedPaths = new Set(fullyChecked);
  const unknown = unknownPaths(manifest);
  return [
    ...Object.entries(manifest.paths).map(([path, file]) => async (): Promise<void> => {
      const plain = await checkAnswer(mirror, path, file);
      if (plain && fullyCheckedPaths.has(path)) await checkVariants(mirror, path, plain);
    }),
    ...manifest.missing.map((path) => () => checkMissing(mirror, path)),
    ...unknown.map((path) => () => checkUnknown(mirror, path)),
    () => checkMethod(mirror, unknown[0]!, 'POST'),
    ...MALFORMED.map((path) => () => checkMalformed(mirror, path)),
    ...[checkHome, checkData, checkChanges].map((check) => () => check(mirror)),
    ...pageUrls(manifest, fullyChecked).map((path) => () => checkPageUrls(mirror, path)),
  ];
}
