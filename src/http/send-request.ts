// Collects the body in the dispatch handler: undici's request() creates a stream for each response, which costs more than
// a small response itself.
import { errors, type Dispatcher } from 'undici';

export interface HttpRequest {
  /** Scheme, host and port. */
  origin: string;
  /** Sent byte for byte: dots, double slashes and escapes stay as they are. */
  path: string;
  method: string;
  headers: Record<string, string>;
}

/**
 * Headers by lower-case name. Of a repeated header that has one value, the first is kept; the lines of other headers
 * are joined.
 */
interface ResponseHeaders {
  [name: string]: string | undefined;
  allow?: string;
  etag?: string;
  location?: string;
  server?: string;
  vary?: string;
}

/** A response of any status. */
export interface HttpResponse {
  status: number;
  headers: ResponseHeaders;
  /** Complete, but not decoded. */
  body: Buffer;
}

export interface RequestLimits {
  /** Bytes of the body, as sent. */
  maxBytes: number;
  /** Milliseconds until the headers, and between parts of the body. The whole body may take ten times that. */
  timeout: number;
  signal?: AbortSignal;
}

const SINGLE_VALUED = new Set(
  'content-length content-type etag last-modified location retry-after server'.split(' '),
);

/** Sends one request. Rejects with undici's errors, what an interceptor throws, or the reason of `signal`. */
export function sendRequest(
  dispatcher: Dispatcher,
  request: HttpRequest,
  { maxBytes, timeout, signal }: RequestLimits,
): Promise<HttpResponse> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Omit<HttpResponse, 'body'>;
  let timer: NodeJS.Timeout | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  const stop = (): void => {
    controller?.abort(signal!.reason);
    reject(signal!.reason);
  };
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  signal?.addEventListener('abort', stop);
  const handler: Dispatcher.DispatchHandler = {
    // Called again for each redirect.
    onRequestStart: (started) => {
      controller = started;
      clearTimeout(timer);
      timer = undefined;
      if (signal?.aborted) started.abort(signal.reason);
    },
    onResponseStart: (started, status, headers) => {
      if (status < 200) {
        // undici restarts its own timeout with each interim response, and those may never end.
        timer ??= setTimeout(() => started.abort(new errors.HeadersTimeoutError()), timeout);
        return;
      }
      clearTimeout(timer);
      head = { status, headers: joinedHeadersOf(headers) };
      timer = setTimeout(() => started.abort(new errors.BodyTimeoutError()), timeout * 10);
    },
    onResponseData: (_, chunk) => {
      size += chunk.length;
      if (size > maxBytes) throw new errors.ResponseExceededMaxSizeError();
      chunks.push(chunk);
    },
    onResponseEnd: () => {
      end();
      resolve({ ...head, body: Buffer.concat(chunks) });
    },
    onResponseError: (_, error) => {
      end();
      reject(error);
    },
  };
  try {
    dispatcher.dispatch({ ...request, headersTimeout: timeout, bodyTimeout: timeout }, handler);
  } catch (error) {
    end();
    reject(error);
  }
  return promise;
}

function joinedHeadersOf(raw: Record<string, string | string[] | undefined>): ResponseHeaders {
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    const lines = [value].flat();
    headers[name] = SINGLE_VALUED.has(name) ? lines[0] : lines.join(', ');
  }
  return headers;
}

/**
 * The milliseconds that a `Retry-After` header asks for, in seconds or as a date (RFC 9110, 10.2.3); undefined for a date
 * that is past, as of a host whose clock is behind.
 */
export function retryDelayOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  // Node takes “1.5” and “-1” for dates.
  const delay = /[a-z]/i.test(header) ? Date.parse(header) - now : 0;
  return delay > 0 ? delay : undefined;
}
