// A failed GET is repeated from the start, never continued by Range: that would join two versions of a record.
import { retryDelayOf } from '../../http/send-request.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { splitRegistryLink } from '../../registry/registry-link.ts';
import type { FileEntry } from '../store/manifest.ts';
import {
  acceptedResponseOf,
  isFurtherPage,
  OtherResourceError,
  type ReceivedResponse,
  type ResponseTarget,
} from './accepted-response.ts';
import { OutsideApiError, type RegistryClient } from './registry-client.ts';
import {
  CHECK_BASE_URL_ADVICE,
  contentError,
  RegistryError,
  statusError,
  strangeContentError,
  transportError,
} from './registry-error.ts';
import { CLOCK } from './request-pace.ts';

/** The registry does not return this resource, though it responds. */
export interface MissingResponse {
  /** What it returns, as “status 404”. */
  missing: string;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** Asks caches to pass the request on to the registry. */
  isFresh?: boolean;
}

const MAX_BACKOFF = 30_000;
const NO_CACHE = { 'cache-control': 'no-cache' };

/**
 * GETs one resource of the registry. `known` is the response of the last snapshot. Returned at once: a record that is
 * missing, 404 and 410 for everything but a further page of a list, and `known` itself for 304 if its validators were sent.
 * Anything else throws RegistryError, after the client's retries; an aborted `signal` throws its reason.
 */
export async function fetchWithRetries(
  client: RegistryClient,
  target: ResponseTarget,
  { signal, isFresh = false, known }: RequestOptions & { known?: ReceivedResponse } = {},
): Promise<ReceivedResponse | MissingResponse> {
  const { endpoint, path } = target;
  const url = client.base + path;
  const conditions = conditionsOf(known?.entry);
  const { retries, backoff, ceiling, size } = client.retryPolicy;
  let noCache = isFresh ? NO_CACHE : {};
  for (let tries = 1; ; tries += 1) {
    let wait = backoffOf(tries, backoff);
    try {
      const response = await client.get(path, { ...conditions, ...noCache }, signal);
      const { status, headers } = response;
      if (isMissingStatus(status, endpoint)) {
        if (!isFurtherPage(path)) return { missing: `status ${status}` };
        const problem = `returned ${status}, although the page before it links to it`;
        const advice = 'Try again later. If this continues, publish without the list: --allow-missing.';
        throw contentError(url, problem, { advice });
      }
      // To a request without conditions, 304 is no response.
      if (status === 304 && known && Object.keys(conditions).length > 0) return known;
      if (status === 200)
        return await acceptedResponseOf(response, target, url, {
          maxBytes: size,
          isConfirmed: client.isConfirmed,
          last: known,
        });
      const delay = retryDelayOf(headers['retry-after'], Date.now());
      if (delay !== undefined) {
        client.pace.hold(Math.min(delay, ceiling));
        wait = 0;
      }
      throw statusError(url, tries, status, client.isConfirmed);
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      if (cause instanceof OtherResourceError) {
        if (isRecord(endpoint)) return { missing: cause.message };
        noCache = NO_CACHE;
      }
      const error =
        cause instanceof RegistryError ? cause : requestError(url, tries, cause, client.isConfirmed);
      if (!error.isTransient) throw error;
      if (tries <= retries) await CLOCK.sleep(wait, signal);
      else if (!error.isUnanswered || !client.waitForResponses(wait, error)) throw error;
    }
  }
}

/** An ETag is more precise than a time in seconds, which is sent only without one. */
function conditionsOf(known: FileEntry | undefined): Record<string, string> {
  if (known?.etag) return { 'if-none-match': known.etag };
  return known?.last_modified ? { 'if-modified-since': known.last_modified } : {};
}

/** Milliseconds before a further try. */
export function backoffOf(tries: number, backoff: number): number {
  return Math.min(backoff * 2 ** (tries - 1), MAX_BACKOFF);
}

/** Without these lists, there is no snapshot. */
const REQUIRED_LISTS = new Set<Endpoint['kind'] | undefined>(['platforms', 'releases']);

/** A record may also be refused, from 401 to 410; 407 is a proxy's, and 408 is transient. */
function isMissingStatus(status: number, endpoint: Endpoint | undefined): boolean {
  if (status === 404 || status === 410) return !REQUIRED_LISTS.has(endpoint?.kind);
  return isRecord(endpoint) && status > 400 && status < 410 && status !== 407 && status !== 408;
}

function isRecord(endpoint: Endpoint | undefined): boolean {
  return endpoint !== undefined && 'id' in endpoint;
}

function requestError(url: string, tries: number, cause: unknown, isConfirmed: boolean): RegistryError {
  if (cause instanceof OtherResourceError)
    return strangeContentError(url, `returned ${cause.message}`, isConfirmed, cause);
  if (!(cause instanceof OutsideApiError)) return transportError(url, tries, cause);
  const base = splitRegistryLink(cause.url)?.base;
  const advice = base ? `If the registry has moved, set REGISTRY_URL to ${base}.` : CHECK_BASE_URL_ADVICE;
  const problem = `redirects to ${cause.url}, outside REGISTRY_URL`;
  return contentError(url, problem, { cause, isTransient: false, advice });
}
