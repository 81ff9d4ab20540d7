import { inParallel } from '../../util/parallel.ts';
import { absentPathChecks, type VerifyCheck } from './absent-paths.ts';
import { checkMirroredResponse } from './mirrored-responses.ts';
import { checkRefusedGzip, checkRequestForms } from './request-forms.ts';
import { sampledFiles, sampledPaths } from './sampled-paths.ts';
import { connectToMirror, type HostDifferencesLookup, type Mirror } from './served-mirror.ts';
import { checkFile, isResponseFile, isRequestable } from './check-file.ts';
import { VerifyClient, type VerifyTarget } from './verify-client.ts';

// Simultaneous requests: few, so that no host is overloaded.
const CONCURRENCY = 6;

/** `url` is the URL of the served mirror, base path included. It may have been built for another URL. */
export interface VerifyMirrorOptions extends VerifyTarget {
  differencesOf?: HostDifferencesLookup;
  onProgress?: (done: number, known: number) => void;
}

export type Verdict = Awaited<ReturnType<typeof verifyMirror>>;

/** Throws UnusableTargetError if there is no mirror. */
export async function verifyMirror(options: VerifyMirrorOptions) {
  const { differencesOf = () => ({}), onProgress = () => {} } = options;
  const client = new VerifyClient(options);
  try {
    const mirror = await connectToMirror(client, differencesOf);
    const { manifest, recorder, dangling } = mirror;
    const listed = [...mirror.checksums.keys()].filter(
      (file) => isRequestable(file) && !isResponseFile(file),
    );
    const checks = checksOf(mirror, listed);
    let done = 0;
    await inParallel(checks, CONCURRENCY, async (check) => {
      await check();
      onProgress((done += 1), checks.length);
    });
    const results = recorder.results();
    return {
      manifest,
      paths: Object.keys(manifest.paths).length,
      files: listed.length,
      requests: client.requests,
      results,
      broken: results.filter(({ state }) => state === 'broken'),
      /** Links that are broken at the registry too. */
      dangling: [...dangling.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    };
  } finally {
    await client.close();
  }
}

function checksOf(mirror: Mirror, files: readonly string[]): VerifyCheck[] {
  const { manifest } = mirror;
  const inFull = new Set(sampledFiles(files));
  const inAllForms = new Set(sampledPaths(manifest));
  return [
    ...Object.entries(manifest.paths).map(([path, file]) => async (): Promise<void> => {
      const plain = await checkMirroredResponse(mirror, path, file);
      if (plain && inAllForms.has(path)) await checkRequestForms(mirror, path, plain);
    }),
    ...absentPathChecks(mirror),
    ...files.map((file) => () => checkFile(mirror, file, inFull.has(file))),
    () => checkRefusedGzip(mirror, '/'),
  ];
}
