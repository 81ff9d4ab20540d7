import { PROMISES, type PromiseDifferences, type PromiseName } from '../mirror/promises.ts';
import { checkMalformed, checkMissing, checkUnknown, MALFORMED, unknownPaths } from './absent-records.ts';
import { checkAnswer } from './check-answer.ts';
import { withVerifyClient, type Check, type VerifyTarget } from './verify-client.ts';
import { checkChanges, checkData, checkHome } from './site-files.ts';
import { openMirror, type Mirror } from './served-mirror.ts';
import { checkPageUrls, pageUrls } from './page-urls.ts';
import { sampledPaths } from './sampled-paths.ts';
import { checkMethod, checkVariants } from './request-variants.ts';

/** `url` is that of the served mirror, base path included. It may have been built for another URL. */
export interface VerifyOptions extends VerifyTarget {
  /** Promises that its host is known not to keep. */
  differences?: PromiseDifferences;
  /** Check all paths fully, instead of a sample. */
  every?: boolean;
}

export type Verdict = Awaited<ReturnType<typeof verifyMirror>>;

/** Requests everything in a served mirror's manifest. Throws UnreachableError if there is no mirror. */
export function verifyMirror(options: VerifyOptions) {
  return withVerifyClient(options, async (client, runAll) => {
    const mirror = await openMirror(client, options.differences ?? {});
    const { manifest, recorder, dangling } = mirror;
    const fullyChecked = sampledPaths(manifest, options.every ?? false);
    await runAll(checksOf(mirror, fullyChecked));
    const { excused: expected, ...account } = recorder.results(Object.keys(PROMISES) as PromiseName[]);
    return {
      manifest,
      /** Number of mirrored paths; each is requested at least once. */
      paths: Object.keys(manifest.paths).length,
      /** Number of paths whose variants are requested too. */
      fullyChecked: fullyChecked.length,
      requests: client.requests,
      ...account,
      /** Differences that were found, each with its reason. */
      expected,
      /** Links that are broken at the registry too. */
      dangling: [...dangling.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    };
  });
}

function checksOf(mirror: Mirror, fullyChecked: readonly string[]): Check[] {
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
