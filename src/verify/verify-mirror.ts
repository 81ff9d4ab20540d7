import { REQUIREMENTS, type HostDifferences, type RequirementName } from '../mirror/requirements.ts';
import { checkMissingPath, checkUnknownPath, unknownPaths } from './absent-records.ts';
import { checkPlainAnswer } from './check-answer.ts';
import { withVerifyClient, type CheckTask, type VerifyTarget } from './verify-client.ts';
import { checkCodingsAndFormat } from './answer-forms.ts';
import { checkServedFile, checkHome } from './site-files.ts';
import { fetchSiteListing, type SiteListing } from './site-listing.ts';
import { connectToMirror, type HostDifferencesLookup, type Mirror } from './served-mirror.ts';
import { checkPageSpellings, pagePathsToCheck } from './page-urls.ts';
import { sampledFiles, sampledPaths } from './sampled-paths.ts';
import { checkMethod, checkVariants } from './request-variants.ts';
import { VerdictRecorder, type BrokenClause } from './verdict.ts';

/** `url` is that of the served mirror, base path included. It may have been built for another URL. */
export interface VerifyMirrorOptions extends VerifyTarget {
  /** Promises that its host is known not to keep; a function gets the name of the host that the site was built for. */
  differences?: HostDifferences | HostDifferencesLookup;
  /** Check all paths fully, instead of a sample. */
  every?: boolean;
  /** The manifest, if its signature was verified: no other is used. */
  signedManifest?: Buffer;
  /**
   * It is served by our server, from the files of a build: a sample of answers in the API format, of pages and of their
   * files is enough.
   */
  isOwnServer?: boolean;
}

export type Verdict = Awaited<ReturnType<typeof verifyMirror>>;

/** Requests everything in a served mirror's manifest. Throws UnusableTargetError if there is no mirror. */
export function verifyMirror(options: VerifyMirrorOptions) {
  const { differences = {}, every = false, isOwnServer = false } = options;
  return withVerifyClient(options, async (client, runAll) => {
    const mirror = await connectToMirror(client, differences, isOwnServer, options.signedManifest);
    const { manifest, recorder, dangling } = mirror;
    const fullyChecked = sampledPaths(manifest, every);
    const listing = await fetchSiteListing(mirror);
    const files = sampledFiles([...listing.keys()], every, isOwnServer);
    await runAll(checksOf(mirror, fullyChecked, listing, files));
    const passing = passingFailuresOf(mirror);
    const { excused: expected, ...account } = recorder.results(
      Object.keys(REQUIREMENTS) as RequirementName[],
    );
    return {
      manifest,
      /** Number of mirrored paths; each is requested in all its forms. */
      paths: Object.keys(manifest.paths).length,
      /** Number of paths whose variants are requested too. */
      fullyChecked: fullyChecked.length,
      requests: client.requests,
      ...account,
      /** Differences that were found, each with its reason. */
      expected,
      /** Failures that a retry did not have. */
      passing,
      /** Links that are broken at the registry too. */
      dangling: [...dangling.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    };
  });
}

/** Failures that a retry did not have. */
function passingFailuresOf({ client }: Mirror): BrokenClause<'repeated'>[] {
  const failures = new VerdictRecorder<'repeated'>();
  for (const reply of client.passed)
    failures.check('repeated', reply, false, 'an answer to the first request');
  return failures.results(['repeated']).broken;
}

function checksOf(
  mirror: Mirror,
  fullyChecked: readonly string[],
  listing: SiteListing,
  files: readonly string[],
): CheckTask[] {
  const { manifest } = mirror;
  const fullyCheckedPaths = new Set(fullyChecked);
  const unknown = unknownPaths(manifest);
  return [
    ...Object.entries(manifest.paths).map(([path, file]) => async (): Promise<void> => {
      const plain = await checkPlainAnswer(mirror, path, file);
      if (!plain) return;
      const isFully = fullyCheckedPaths.has(path);
      await checkCodingsAndFormat(mirror, path, plain, isFully || !mirror.isOwnServer);
      if (isFully) await checkVariants(mirror, path, plain);
    }),
    ...manifest.missing.map((path) => () => checkMissingPath(mirror, path)),
    ...unknown.map((path) => () => checkUnknownPath(mirror, path)),
    () => checkMethod(mirror, unknown[0]!, 'POST'),
    () => checkHome(mirror),
    ...files.map((file) => () => checkServedFile(mirror, file, listing.get(file))),
    ...pagePathsToCheck(manifest, fullyChecked).map((path) => () => checkPageSpellings(mirror, path)),
  ];
}
