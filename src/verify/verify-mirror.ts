// Whether a served mirror keeps the contract: what is asked, and the verdict on it.
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
  /** Where the mirror is served, base path included. It may have been built for another address. */
  url: string;
  /** What its host is known not to keep. */
  differences?: PromiseDifferences;
  /** Whether to ask for each path in every way, however many there are. */
  every?: boolean;
  /** Bytes that one answer may have, decoded; those that the manifest names may have more. */
  maxAnswer?: number;
  /** Told how far it is. */
  tell?: (done: number, known: number) => void;
}

export interface Verdict {
  /** The address that the mirror was built for: its links begin with it. */
  site: string;
  /** Mirrored paths, each asked for at least once; and those asked for in every way. */
  paths: number;
  thorough: number;
  requests: number;
  /** In the order of PROMISES; empty where the mirror keeps them all, but for the differences. */
  broken: BrokenPromise<PromiseName>[];
  /** Differences as they were seen, each with its reason. */
  expected: ExcusedPromise<PromiseName>[];
  /** Promises that `differences` excuses and that were kept all the same: the table is wrong about them. */
  kept: PromiseName[];
  /** Promises that nothing in this mirror could try: no record is missing, no answer is large. */
  untried: PromiseName[];
  /** Links of the registry that lead to nothing there either. */
  dangling: Dangling[];
}

/** Asks a served mirror for everything that its manifest names. Throws UnreachableError where there is none. */
export async function verifyMirror(options: VerifyOptions): Promise<Verdict> {
  const { url, differences = {}, every = false, maxAnswer, tell = () => {} } = options;
  const client = new VerifyClient(url, maxAnswer);
  try {
    const mirror = await openMirror(client, differences);
    const { manifest, ledger, dangling } = mirror;
    const thorough = sampledPaths(manifest, every);
    const tasks = tasksOf(mirror, thorough);
    let done = 0;
    await inParallel(tasks, CONCURRENCY, async (task) => {
      await task();
      tell((done += 1), tasks.length);
    });
    const { excused: expected, ...account } = ledger.account(Object.keys(PROMISES) as PromiseName[]);
    return {
      site: manifest.site,
      paths: Object.keys(manifest.paths).length,
      thorough: thorough.length,
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

function tasksOf(mirror: Mirror, thorough: readonly string[]): Task[] {
  const { manifest } = mirror;
  const inEveryWay = new Set(thorough);
  const unknown = unknownPaths(manifest);
  return [
    ...Object.entries(manifest.paths).map(([path, file]) => async (): Promise<void> => {
      const plain = await checkAnswer(mirror, path, file);
      if (plain && inEveryWay.has(path)) await checkVariants(mirror, path, plain);
    }),
    ...manifest.missing.map((path) => () => checkMissing(mirror, path)),
    ...unknown.map((path) => () => checkUnknown(mirror, path)),
    () => checkMethod(mirror, unknown[0]!, 'POST'),
    ...MALFORMED.map((path) => () => checkMalformed(mirror, path)),
    ...[checkHome, checkData, checkChanges].map((check) => () => check(mirror)),
    ...pageUrls(manifest, thorough).map((path) => () => checkPageUrls(mirror, path)),
  ];
}
