import { z } from 'zod';
import type { PromiseDifferences, PromiseName } from '../mirror/promises.ts';
import {
  PUBLISHED_MANIFEST_FILE,
  publishedManifestSchema,
  type PublishedManifest,
} from '../mirror/publish/published-manifest.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { checkCors } from './check-headers.ts';
import type { VerifyClient } from './verify-client.ts';
import { replyText, VerdictRecorder } from './verdict.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** Nothing can be verified: no answer, or not that of a mirror or registry. */
export class UnreachableError extends ExpectedError {
  override readonly exitCode = 3;
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

export interface Mirror {
  client: VerifyClient;
  manifest: PublishedManifest;
  /** API paths of records that are missing at the registry. */
  missing: ReadonlySet<string>;
  recorder: VerdictRecorder<PromiseName>;
  /** By linked path. */
  dangling: Map<string, Dangling>;
}

/** Fetches the mirror's manifest. Throws UnreachableError. */
export async function openMirror(client: VerifyClient, differences: PromiseDifferences): Promise<Mirror> {
  const path = `/${PUBLISHED_MANIFEST_FILE}`;
  const reply = await client.ask(path);
  const request = `[GET] ${client.address(path)}`;
  if (reply.status !== 200) {
    const advice =
      reply.status === 0
        ? 'Check the URL, and that the host is running.'
        : 'Check that the URL is the home page of a built site; for a registry add --as-registry.';
    throw new UnreachableError(`${request} ${replyText(reply)}. ${advice}`);
  }
  const recorder = new VerdictRecorder(differences);
  checkCors(recorder, reply);
  const manifest = parseManifest(reply.body, request);
  // The mirror joins list pages, so an answer may be larger than any of the registry. The suffix of the API format at
  // most doubles its length.
  for (const { size } of Object.values(manifest.paths)) client.expect(2 * size);
  return { client, manifest, missing: new Set(manifest.missing), recorder, dangling: new Map() };
}

/** Paths that Node's HTTP client accepts. */
const REQUEST_PATH = /^\/[!-~]*$/;

function parseManifest(bytes: Buffer, request: string): PublishedManifest {
  let reason: string;
  try {
    const { data, error } = publishedManifestSchema.safeParse(jsonOf(bytes));
    const { paths = {}, missing = [], brand = '' } = data ?? {};
    const invalidPath = [...Object.keys(paths), ...missing, `/${brand}`].find(
      (path) => !REQUEST_PATH.test(path),
    );
    if (data && invalidPath === undefined) return data;
    reason = error ? z.prettifyError(error).replaceAll('\n', ' ') : `“${invalidPath}” is not a URL path`;
  } catch (cause) {
    reason = (cause as Error).message;
  }
  throw new UnreachableError(`${request} is not a manifest of this version (${reason}). Rebuild the site.`);
}
