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
  /** Decoded; '' if an error or a redirect cannot be decoded. */
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

/** The code of a response that is too large. */
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
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
    const decoded = await decodedText(body, headers['content-encoding']);
    if (decoded === undefined && status >= 200 && status <= 299) return { failure: 'unexpected' };
    const text = decoded ?? '';
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

/** Undefined for a text that is damaged, too long, or in an unknown coding. */
async function decodedText(body: Buffer, coding: string | undefined): Promise<string | undefined> {
  if (body.length === 0) return '';
  try {
    return (await decoderOf(coding)?.(body, { maxOutputLength: MAX_BYTES }))?.toString('utf8');
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): StateName {
  if (error instanceof ForbiddenAddressError) return 'not-public';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND') return 'gone';
  if (code === TOO_LARGE) return 'unexpected';
  if (EXPIRED.includes(code)) return 'certificate-expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate-name';
  return UNTRUSTED.test(code) ? 'certificate-untrusted' : 'no-answer';
}
