// One GET of the registry, asked again from the start until it brought whole JSON: its bytes, that the record is
// missing, that nothing has changed, or a RegistryError. Never resumed by Range: that joins two versions of a record.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isRecord, jsonOf, TooManyValuesError } from '../../registry/reading/json.ts';
import type { RegistryClient } from './registry-client.ts';
import { contentError, RegistryError, statusError, transportError } from './registry-error.ts';
import { OutsideApiError } from './api-boundary.ts';
import { CLOCK, retryAfter } from './request-pace.ts';
import type { ReceivedBody } from './receive-body.ts';

/** An answer of the registry (status 200). */
export interface FetchedAnswer {
  /** As received, decoded from any content-encoding; JSON to its last byte. */
  bytes: Buffer;
  /** What they say; undefined where that is nested too deep to be read. */
  json: unknown;
  contentType: string;
  etag: string | null;
  lastModified: string | null;
  /** The `Server` header. */
  server: string | null;
}

/** The registry has no such resource. */
export interface MissingAnswer {
  missing: 404 | 410;
}

/** The resource is as it was when these validators were given (304). */
export interface UnchangedAnswer extends Pick<FetchedAnswer, 'server'> {
  unchanged: true;
}

export interface Validators {
  etag: string | null;
  last_modified: string | null;
}

const IS_IT_IT = "is this the registry's base URL?";
const MAX_BACKOFF = 30_000;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  identity: async (bytes) => bytes,
};

/**
 * GETs one path of the registry (`/api/v1/…`, with its query where it has one). 404 and 410 are an answer, as is 304
 * where validators were given; throws RegistryError for any other trouble, after the retries that the client allows,
 * and the reason of `signal` when that is aborted.
 */
export async function fetchAnswer(
  client: RegistryClient,
  path: string,
  { signal, known }: { signal?: AbortSignal; known?: Validators } = {},
): Promise<FetchedAnswer | MissingAnswer | UnchangedAnswer> {
  const get = { url: client.base + path, tries: 0 };
  const { retries, backoff, ceiling } = client.patience;
  for (;;) {
    get.tries += 1;
    let wait = Math.min(backoff * 2 ** (get.tries - 1), MAX_BACKOFF);
    try {
      const conditions = conditionsOf(known);
      const received = await client.get(path, conditions, signal);
      const { status } = received;
      if (status === 404 || status === 410) return { missing: status };
      // Without a condition it says nothing of what we have.
      if (status === 304 && Object.keys(conditions).length > 0)
        return { unchanged: true, server: received.header('server') };
      if (status === 200) return await answerOf(received, client.patience.size, get, path);
      const asked = retryAfter(received.header('retry-after'), Date.now());
      if (asked !== undefined) {
        client.pace.hold(Math.min(asked, ceiling));
        wait = 0;
      }
      throw statusError(get, status);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const error = cause instanceof RegistryError ? cause : said(cause, get);
      if (!error.passing || get.tries > retries) throw error;
      await CLOCK.sleep(wait, signal);
    }
  }
}

/** An ETag says more than a time of the second, so the time goes only where there is none. */
function conditionsOf(known: Validators | undefined): Record<string, string> {
  if (known?.etag) return { 'if-none-match': known.etag };
  return known?.last_modified ? { 'if-modified-since': known.last_modified } : {};
}

/**
 * The JSON of an answer, if a snapshot may hold it; undefined where it is nested too deep to be read, which is a finding.
 * Throws an error that says why not.
 */
export function acceptedJson(path: string, bytes: Uint8Array): unknown {
  const json = jsonOf(bytes);
  // Without one of its pages a list would be published in part.
  const isFurtherPage = path.includes('?');
  if (isFurtherPage && !(isRecord(json) && Array.isArray(json['results'])))
    throw new TypeError('A further page without a list of “results”');
  return json;
}

async function answerOf(
  received: ReceivedBody,
  limit: number,
  get: { url: string },
  path: string,
): Promise<FetchedAnswer> {
  const { header } = received;
  const contentType = header('content-type');
  if (!contentType || !JSON_TYPE.test(contentType)) {
    const type = contentType?.split(';')[0] || 'no content type';
    throw contentError(get, `answered ${type}, not JSON: ${IS_IT_IT}`);
  }
  const bytes = await decoded(received.body, header('content-encoding') ?? 'identity', limit, get);
  let json: unknown;
  try {
    json = acceptedJson(path, bytes);
  } catch (cause) {
    const { message } = cause as Error;
    if (cause instanceof TooManyValuesError)
      throw contentError(get, `answered ${message}: ${IS_IT_IT}`, { cause, passing: false });
    throw contentError(get, `answered JSON that cannot be read (${message})`, { cause });
  }
  const [etag, lastModified, server] = [header('etag'), header('last-modified'), header('server')];
  return { bytes, json, contentType, etag, lastModified, server };
}

function said(cause: unknown, get: { url: string; tries: number }): RegistryError {
  if (!(cause instanceof OutsideApiError)) return transportError(get, cause);
  const what = `redirects to ${cause.url}, outside REGISTRY_URL: is that the registry's address?`;
  return contentError(get, what, { cause, passing: false });
}

async function decoded(
  bytes: Buffer,
  encoding: string,
  limit: number,
  get: { url: string },
): Promise<Buffer> {
  const decode = DECODERS[encoding.trim().toLowerCase()];
  if (!decode) {
    const what = `answered in an encoding that was not asked for (${encoding})`;
    throw contentError(get, what, { passing: false });
  }
  try {
    return await decode(bytes, { maxOutputLength: limit });
  } catch (cause) {
    const passing = (cause as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE';
    if (!passing)
      throw contentError(get, `answered more than ${limit} bytes, decoded: ${IS_IT_IT}`, { cause, passing });
    const what = `answered a body that cannot be decoded (${(cause as Error).message})`;
    throw contentError(get, what, { cause, passing });
  }
}
