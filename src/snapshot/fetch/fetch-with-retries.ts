// A failed GET is repeated from the start, never resumed by Range: that would join two versions of a record.
import { decoderOf, isDecodedTooLargeError } from '../../http/decode-body.ts';
import { retryDelayOf, type HttpResponse } from '../../http/send-request.ts';
import { isJsonObject, parseJsonBytes, TooManyValuesError } from '../../registry/reading/json.ts';
import { splitRegistryLink } from '../../registry/registry-link.ts';
import { OutsideApiError, type RegistryClient } from './registry-client.ts';
import {
  CHECK_BASE_URL_ADVICE,
  contentError,
  NO_JSON_ADVICE,
  RegistryError,
  statusError,
  TOO_LARGE_ADVICE,
  transportError,
} from './registry-error.ts';
import type { FileEntry } from '../store/manifest.ts';
import { CLOCK } from './request-pace.ts';

/** A response of the registry (status 200). */
export interface FetchedResponse extends Pick<FileEntry, 'content_type' | 'etag' | 'last_modified'> {
  /** Complete JSON, without its content coding. */
  bytes: Buffer;
  /** The parsed JSON; undefined if it is nested too deep to be read. */
  json: unknown;
}

/** The registry has no such resource. */
export interface MissingResponse {
  missing: 404 | 410;
}

/** The resource still has the validators that were sent (304). */
interface UnchangedResponse {
  unchanged: true;
}

type Validators = Pick<FileEntry, 'etag' | 'last_modified'>;

const MAX_BACKOFF = 30_000;
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * GETs one path of the registry (`/api/v1/…`, with its query if it has one). 404 and 410 count as responses, except for a
 * later page of a list; so does 304 if validators were sent. Anything else throws RegistryError, after the client's retries; an
 * aborted `signal` throws its reason.
 */
export async function fetchWithRetries(
  client: RegistryClient,
  path: string,
  { signal, known }: { signal?: AbortSignal; known?: Validators } = {},
): Promise<FetchedResponse | MissingResponse | UnchangedResponse> {
  const url = client.base + path;
  const conditions = conditionsOf(known);
  const { retries, backoff, ceiling, size } = client.retryPolicy;
  for (let tries = 1; ; tries += 1) {
    let wait = Math.min(backoff * 2 ** (tries - 1), MAX_BACKOFF);
    try {
      const response = await client.get(path, conditions, signal);
      const { status, headers } = response;
      if (status === 404 || status === 410) {
        if (!isFurtherPage(path)) return { missing: status };
        const problem = `returned ${status}, although the page before it links to it`;
        const advice = 'Try again later. If this continues, publish without the list: --allow-missing.';
        throw contentError(url, problem, { advice });
      }
      // To a request without conditions, 304 is no response.
      if (status === 304 && Object.keys(conditions).length > 0) return { unchanged: true };
      if (status === 200) return await answerOf(response, size, url, path);
      const delay = retryDelayOf(headers['retry-after'], Date.now());
      if (delay !== undefined) {
        client.pace.hold(Math.min(delay, ceiling));
        wait = 0;
      }
      throw statusError(url, tries, status);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const error = cause instanceof RegistryError ? cause : requestError(url, tries, cause);
      if (!error.isTransient) throw error;
      if (tries <= retries) await CLOCK.sleep(wait, signal);
      else if (!error.isUnanswered || !client.waitForResponses(wait, error)) throw error;
    }
  }
}

/** An ETag is more precise than a time in seconds, which is sent only without one. */
function conditionsOf(known: Validators | undefined): Record<string, string> {
  if (known?.etag) return { 'if-none-match': known.etag };
  return known?.last_modified ? { 'if-modified-since': known.last_modified } : {};
}

function requestError(url: string, tries: number, cause: unknown): RegistryError {
  if (!(cause instanceof OutsideApiError)) return transportError(url, tries, cause);
  const base = splitRegistryLink(cause.url)?.base;
  const advice = base ? `If the registry has moved, set REGISTRY_URL to ${base}.` : CHECK_BASE_URL_ADVICE;
  const problem = `redirects to ${cause.url}, outside REGISTRY_URL`;
  return contentError(url, problem, { cause, isTransient: false, advice });
}

/**
 * The parsed JSON of a response that a snapshot may hold; undefined if it is nested too deep to be read, which is a
 * finding. Throws an error with the reason if it may not.
 */
export function parseAcceptedJson(path: string, bytes: Uint8Array): unknown {
  const json = parseJsonBytes(bytes);
  if (isFurtherPage(path) && !(isJsonObject(json) && Array.isArray(json['results'])))
    throw new TypeError('A further page without a list of “results”');
  return json;
}

/** A list must not be published without one of these. */
function isFurtherPage(path: string): boolean {
  return path.includes('?');
}

async function answerOf(
  { headers, body }: HttpResponse,
  maxBytes: number,
  url: string,
  path: string,
): Promise<FetchedResponse> {
  const { 'content-type': content_type = '', etag = null } = headers;
  if (!JSON_TYPE.test(content_type)) {
    const type = content_type.split(';')[0] || 'no content type';
    throw contentError(url, `answered ${type}, not JSON`, { advice: NO_JSON_ADVICE });
  }
  const bytes = await decodedBody(body, headers['content-encoding'], maxBytes, url);
  try {
    const json = parseAcceptedJson(path, bytes);
    return { bytes, json, content_type, etag, last_modified: headers['last-modified'] ?? null };
  } catch (cause) {
    const { message } = cause as Error;
    if (cause instanceof TooManyValuesError)
      throw contentError(url, `answered ${message}`, {
        cause,
        isTransient: false,
        advice: CHECK_BASE_URL_ADVICE,
      });
    throw contentError(url, `answered JSON that cannot be read (${message})`, { cause });
  }
}

async function decodedBody(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  const decode = decoderOf(encoding);
  if (!decode) {
    const problem = `answered in an encoding that was not requested (${encoding})`;
    throw contentError(url, problem, { isTransient: false, advice: CHECK_BASE_URL_ADVICE });
  }
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (!isDecodedTooLargeError(cause)) {
      const problem = `answered a body that cannot be decoded (${(cause as Error).message})`;
      throw contentError(url, problem, { cause });
    }
    const problem = `answered more than ${maxBytes} bytes, decoded`;
    throw contentError(url, problem, { cause, isTransient: false, advice: TOO_LARGE_ADVICE });
  }
}
