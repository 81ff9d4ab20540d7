import { z } from 'zod';
import { WEB_HOST_FILE, webHostNameIn } from '../mirror/web-host-file.ts';
import type { HostDifferences, RequirementName } from '../mirror/requirements.ts';
import {
  PUBLISHED_MANIFEST_FILE,
  publishedManifestSchema,
  type PublishedManifest,
} from '../mirror/publish/published-manifest.ts';
import { parseJsonBytes } from '../registry/reading/json.ts';
import { checkCors } from './check-headers.ts';
import { isRedirect, type VerifyClient, type VerifyResponse } from './verify-client.ts';
import { replyText, VerdictRecorder } from './verdict.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** Nothing can be verified: there is no answer, or not that of a mirror or registry. */
export class UnusableTargetError extends ExpectedError {
  override readonly exitCode = 3;
}

/** Throws UnusableTargetError for a redirect, with the base URL to use in place of the present one. */
export function refuseRedirect(
  client: VerifyClient,
  path: string,
  reply: VerifyResponse,
  otherAdvice = 'Check the URL.',
): void {
  const url = client.address(path);
  const { location } = reply.headers;
  const target = isRedirect(reply) && location ? URL.parse(location, url) : null;
  if (!target) return;
  const advice = target.href.endsWith(path) ? `Use ${target.href.slice(0, -path.length)}.` : otherAdvice;
  throw new UnusableTargetError(`${url} redirects to ${target.href}. ${advice}`);
}

/** A link that is broken at the registry too. */
interface Dangling {
  /** The linked API path. */
  path: string;
  /** The first answer that links to it. */
  referencedBy: string;
  /** Number of such links. */
  count: number;
}

export type Mirror = Awaited<ReturnType<typeof connectToMirror>>;

/** Without a name, the site does not record its host: versions up to 1.0.0 did not. */
export type HostDifferencesLookup = (host: string | undefined) => HostDifferences;

/** Fetches the mirror's manifest; `signed` is that whose signature was verified, and takes its place. Throws UnusableTargetError. */
export async function connectToMirror(
  client: VerifyClient,
  differences: HostDifferences | HostDifferencesLookup,
  isOwnServer: boolean,
  signed?: Buffer,
) {
  const path = `/${PUBLISHED_MANIFEST_FILE}`;
  const reply = await client.ask(path);
  const url = client.address(path);
  const otherAdvice =
    'Check that the URL is the home page of a built site. To verify a registry, add --as-registry.';
  refuseRedirect(client, path, reply, otherAdvice);
  if (reply.status !== 200) {
    const advice = reply.status === 0 ? 'Check the URL, and that the host is running.' : otherAdvice;
    throw new UnusableTargetError(`Cannot fetch ${url}: ${replyText(reply)}. ${advice}`);
  }
  const manifest = parseManifest(signed ?? reply.body, url);
  const recorder = new VerdictRecorder<RequirementName>(
    typeof differences === 'function' ? differences(await fetchHostName(client)) : differences,
  );
  checkCors(recorder, reply);
  if (signed)
    recorder.check('bytes', reply, reply.body.equals(signed), 'the signed manifest again', 'other bytes');
  // The mirror joins list pages, so an answer may be larger than any of the registry. The suffix of the API format at
  // most doubles its length.
  for (const { size } of Object.values(manifest.paths)) client.expect(2 * size);
  return {
    client,
    manifest,
    /** API paths of records that are missing at the registry, or that could not be fetched. */
    missing: new Set(manifest.missing),
    recorder,
    /** See VerifyMirrorOptions. */
    isOwnServer,
    /** By linked path. */
    dangling: new Map<string, Dangling>(),
  };
}

/** The web host that the site was built for. */
async function fetchHostName(client: VerifyClient): Promise<string | undefined> {
  const { status, body } = await client.ask(`/${WEB_HOST_FILE}`);
  return status === 200 ? webHostNameIn(body.toString()) : undefined;
}

/** Paths that Node's HTTP client accepts. */
const REQUEST_PATH = /^\/[!-~]*$/;
const MAX_PATHS = 500_000;

function parseManifest(bytes: Buffer, url: string): PublishedManifest {
  let reason: string;
  try {
    const { data, error } = publishedManifestSchema.safeParse(parseJsonBytes(bytes));
    const { paths = {}, missing = [], brand = '' } = data ?? {};
    const all = [...Object.keys(paths), ...missing];
    const invalidPath = [...all, `/${brand}`].find((path) => !REQUEST_PATH.test(path));
    if (data && invalidPath === undefined && all.length <= MAX_PATHS) return data;
    if (error) reason = z.prettifyError(error).replaceAll('\n', ' ');
    else if (invalidPath === undefined) reason = `more than ${MAX_PATHS.toLocaleString('en')} paths`;
    else reason = `“${invalidPath}” is not a URL path`;
  } catch (cause) {
    reason = (cause as Error).message;
  }
  throw new UnusableTargetError(
    `Cannot use ${url}: it is not a manifest of this version (${reason}). Rebuild the site.`,
  );
}
