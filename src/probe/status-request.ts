// One request for a status page, without its redirects.
import { decoderOf } from '../http/decode-body.ts';
import { retryDelayOf, sendRequest } from '../http/send-request.ts';
import type { StateName } from '../model/service-states.ts';
import { checkedAgent, ForbiddenAddressError, type ConnectionOptions } from './checked-agent.ts';

/** `timeout` is for the connection and the response together. */
export interface StatusRequestOptions extends ConnectionOptions {
  userAgent: string;
  signal?: AbortSignal | undefined;
}

export interface StatusResponse {
  status: number;
  isHtml: boolean;
  /** Decoded; '' if the coding is unknown. */
  text: string;
  /** The URL to which it redirects. */
  location: string | undefined;
  /** Milliseconds that a `Retry-After` names. */
  retryAfter: number | undefined;
}

export type RequestResult = StatusResponse | { failure: StateName; retryAfter?: undefined };

const TIMEOUT = 20_000;
/** Bytes, before and after decoding. */
const MAX_BYTES = 2 ** 20;

/** Codes of responses that are too large or cannot be decoded. */
const UNREADABLE = /^(UND_ERR_RES_EXCEEDED_MAX_SIZE|ERR_BUFFER_TOO_LARGE|Z_)/;
const EXPIRED = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
/** The other codes with which OpenSSL rejects a certificate. */
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|INVALID_|SELF_SIGNED_|UNABLE_TO_)/;

/** Rejects only with the reason of `signal`. */
export async function requestStatus(url: URL, options: StatusRequestOptions): Promise<RequestResult> {
  const { userAgent, timeout = TIMEOUT, signal } = options;
  const agent = checkedAgent({ ...options, timeout });
  const stop = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
  try {
    const { status, headers, body } = await sendRequest(
      agent,
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-encoding': 'gzip, identity' },
      },
      { maxBytes: MAX_BYTES, timeout, signal: stop },
    );
    const decoded = await decoderOf(headers['content-encoding'])?.(body, { maxOutputLength: MAX_BYTES });
    const text = decoded?.toString('utf8') ?? '';
    return {
      status,
      isHtml: /\bx?html\b/i.test(headers['content-type'] ?? '') || /^\s*</.test(text),
      text,
      location: headers.location,
      retryAfter: retryDelayOf(headers['retry-after'], Date.now()),
    };
  } catch (error) {
    signal?.throwIfAborted();
    return { failure: failureOf(error) };
  } finally {
    void agent.destroy().catch(() => undefined);
  }
}

function failureOf(error: unknown): StateName {
  if (error instanceof ForbiddenAddressError) return 'not-public';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return 'gone';
  if (UNREADABLE.test(code)) return 'unexpected';
  if (EXPIRED.includes(code)) return 'certificate-expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate-name';
  return UNTRUSTED.test(code) ? 'certificate-untrusted' : 'no-answer';
}
