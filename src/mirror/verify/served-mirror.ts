// What a site states about itself: its manifest, its web host and its checksums.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { CHECKSUMS_FILE, checksumsInText } from '../checksum-files.ts';
import {
  PUBLISHED_MANIFEST_FILE,
  publishedManifestSchema,
  type PublishedManifest,
} from '../publish/published-manifest.ts';
import type { HostDifferences } from '../requirements.ts';
import { WEB_HOST_FILE, webHostNameIn } from '../web-host-file.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { ExpectedError } from '../../util/expected-error.ts';
import { isRedirect, replyText, type VerifyClient, type VerifyResponse } from './verify-client.ts';
import { VerdictRecorder } from './verdict.ts';

// The files of a site may be hostile.
const MAX_PATHS = 500_000;

/** Nothing can be verified: there is no response, or not a mirror's. */
export class UnusableTargetError extends ExpectedError {
  override readonly exitCode = 3;
}

/** Throws UnusableTargetError for a redirect, with the base URL to use in place of the present one. */
function refuseRedirect(client: VerifyClient, path: string, reply: VerifyResponse): void {
  const url = client.address(path);
  const { location } = reply.headers;
  const target = isRedirect(reply) && location ? URL.parse(location, url) : null;
  if (!target) return;
  const advice = target.href.endsWith(path) ? `Use ${target.href.slice(0, -path.length)}.` : 'Check the URL.';
  throw new UnusableTargetError(`${url} redirects to ${target.href}. ${advice}`);
}

/** Fetches a file without which nothing can be verified. Throws UnusableTargetError, or `errorOf` if it is missing. */
async function fetchRequired(
  client: VerifyClient,
  file: string,
  errorOf: (problem: string) => ExpectedError,
): Promise<VerifyResponse> {
  const path = `/${file}`;
  const reply = await client.ask(path);
  if (reply.status === 200) return reply;
  refuseRedirect(client, path, reply);
  const problem = `Cannot fetch ${client.address(path)}: ${replyText(reply)}.`;
  const isFailing = reply.status === 429 || reply.status >= 500;
  if (reply.status !== 0 && !isFailing) throw errorOf(problem);
  const advice = isFailing ? 'Try again later.' : 'Check the URL, and that the host is running.';
  throw new UnusableTargetError(`${problem} ${advice}`);
}

export type Mirror = Awaited<ReturnType<typeof connectToMirror>>;

/** The known differences of a web host; `host` is the web host that the site names. Sites of version 1.0.0 name none. */
export type HostDifferencesLookup = (host: string | undefined) => HostDifferences;

/** Throws UnusableTargetError. */
export async function connectToMirror(client: VerifyClient, differencesOf: HostDifferencesLookup) {
  const listing = await fetchRequired(client, PUBLISHED_MANIFEST_FILE, unusable);
  const manifest = manifestIn(listing.body, client.address(`/${PUBLISHED_MANIFEST_FILE}`));
  const sums = await client.ask(`/${CHECKSUMS_FILE}`);
  const checksums = new Map(checksumsInText(sums.status === 200 ? sums.body.toString() : ''));
  const size = Object.keys(manifest.paths).length + manifest.missing.length + checksums.size;
  if (size > MAX_PATHS) throw unusable(`${client.address('/')} lists too many paths to verify.`);
  const host = await client.ask(`/${WEB_HOST_FILE}`);
  const builtFor = host.status === 200 ? webHostNameIn(host.body.toString()) : undefined;
  const recorder = new VerdictRecorder(differencesOf(builtFor));
  recorder.check('files', sums, sums.status === 200, CHECKSUMS_FILE, undefined, false);
  const isSame = checksums.get(PUBLISHED_MANIFEST_FILE) === hash('sha256', listing.body);
  recorder.check('files', listing, isSame, `the checksum in ${CHECKSUMS_FILE}`, 'other bytes', false);
  // Later responses must have these bytes, too.
  checksums.set(CHECKSUMS_FILE, hash('sha256', sums.body));
  return {
    client,
    manifest,
    /** API paths of records that are missing at the registry, or that could not be fetched. */
    missing: new Set(manifest.missing),
    /** SHA-256 by the path of each file. */
    checksums,
    recorder,
    /** Links that are broken at the registry too, by linked API path: the first response with one, and their number. */
    dangling: new Map<string, { path: string; referencedBy: string; count: number }>(),
  };
}

function unusable(problem: string): UnusableTargetError {
  return new UnusableTargetError(`${problem} Check that the URL is the home page of a built site.`);
}

function manifestIn(bytes: Buffer, url: string): PublishedManifest {
  const { data, error } = publishedManifestSchema.safeParse(tryParseJsonBytes(bytes));
  if (data) return data;
  const reason = z.prettifyError(error).replaceAll('\n', ' ');
  throw new UnusableTargetError(
    `Cannot use ${url}: it is not a manifest of this version (${reason}). Rebuild the site.`,
  );
}
