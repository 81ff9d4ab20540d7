// A served mirror as verify knows it: how it is asked, what it says of itself, what was found so far.
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
import { inWords, VerdictRecorder } from './verdict.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** Nothing can be verified: no answer, or not from such a mirror. The message says what to do. */
export class UnreachableError extends ExpectedError {
  override readonly exitCode = 3;
}

/** A link of the registry that leads to nothing there either. */
export interface Dangling {
  /** The API path that is linked to. */
  path: string;
  /** The first answer that links to it. */
  namedBy: string;
  /** How many links lead there. */
  count: number;
}

export interface Mirror {
  client: VerifyClient;
  manifest: PublishedManifest;
  /** API paths that the registry names and does not have. */
  missing: ReadonlySet<string>;
  ledger: VerdictRecorder<PromiseName>;
  /** By the path that is linked to. */
  dangling: Map<string, Dangling>;
}

/** Reads the manifest of the mirror that `client` asks. Throws UnreachableError. */
export async function openMirror(client: VerifyClient, differences: PromiseDifferences): Promise<Mirror> {
  const path = `/${PUBLISHED_MANIFEST_FILE}`;
  const reply = await client.ask(path);
  const address = `[GET] ${client.address(path)}`;
  if (reply.status === 0)
    throw new UnreachableError(`${address} ${inWords(reply)}: is the address right, and the host up?`);
  if (reply.status !== 200)
    throw new UnreachableError(
      `${address} ${inWords(reply)}: is this the home of a built site? A registry takes --as-registry.`,
    );
  const ledger = new VerdictRecorder(differences);
  checkCors(ledger, reply);
  const manifest = manifestOf(reply.body, address);
  // The mirror joins pages of a list, so an answer may be larger than any of the registry. Links in the API format
  // are longer, by less than their length.
  for (const { size } of Object.values(manifest.paths)) client.expect(2 * size);
  return { client, manifest, missing: new Set(manifest.missing), ledger, dangling: new Map() };
}

/** What Node's HTTP client accepts as a path. */
const ASKABLE = /^\/[!-~]*$/;

function manifestOf(bytes: Buffer, address: string): PublishedManifest {
  let why: string;
  try {
    const { data, error } = publishedManifestSchema.safeParse(jsonOf(bytes));
    const { paths = {}, missing = [], brand = '' } = data ?? {};
    const unaskable = [...Object.keys(paths), ...missing, `/${brand}`].find((path) => !ASKABLE.test(path));
    if (data && unaskable === undefined) return data;
    why = error ? z.prettifyError(error).replaceAll('\n', ' ') : `“${unaskable}” is not a URL path`;
  } catch (cause) {
    why = (cause as Error).message;
  }
  throw new UnreachableError(`${address} is no manifest of this version (${why}): build the site anew.`);
}
