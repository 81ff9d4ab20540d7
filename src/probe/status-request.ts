// One request for a status page, without its redirects. The answer is cut after 64 KiB, before and after decoding.
import { once } from 'node:events';
import { gunzipSync, brotliDecompressSync, inflateSync, constants } from 'node:zlib';
import type { Agent } from 'undici';
import { retryDelayOf } from '../http/send-request.ts';
import { hasErrorCode } from '../util/system-errors.ts';
import { checkedAgent, ForbiddenAddressError, type ConnectionOptions } from './checked-agent.ts';
import type { StateName } from './service-states.ts';

export interface StatusRequestOptions extends ConnectionOptions {
  userAgent: string;
  /** Milliseconds for the look-up of the name, the connection and the answer together. */
  timeout?: number;
  signal?: AbortSignal | undefined;
}

export type ReceivedAnswer = Awaited<ReturnType<typeof receive>>;

export type RequestResult = ReceivedAnswer | { failure: StateName };

const TIMEOUT = 20_000;
const MAX_BYTES = 64 * 1024;

const EXPIRED = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
/** The other codes with which OpenSSL rejects a certificate. */
const UNTRUSTED = /^(CERT_|DEPTH_ZERO_|INVALID_|SELF_SIGNED_|UNABLE_TO_)/;

/** Rejects only with the reason of `signal`. */
export async function requestStatus(url: URL, options: StatusRequestOptions): Promise<RequestResult> {
  const { isAllowed, userAgent, lookUp, ca, timeout = TIMEOUT, signal } = options;
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeout);
  const stop = AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]);
  const agent = checkedAgent({ isAllowed, lookUp, ca, timeout });
  try {
    // undici doesn't stop a request that still waits for its connection.
    const stopped = once(stop, 'abort').then(() => Promise.reject(stop.reason));
    return await Promise.race([receive(agent, url, userAgent, stop), stopped]);
  } catch (error) {
    signal?.throwIfAborted();
    return { failure: failureOf(error) };
  } finally {
    clearTimeout(timer);
    void agent.destroy().catch(() => undefined);
  }
}

async function receive(agent: Agent, url: URL, userAgent: string, signal: AbortSignal) {
  const { statusCode, headers, body } = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { 'user-agent': userAgent, accept: 'application/json', 'accept-encoding': 'gzip, identity' },
    signal,
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BYTES) break;
  }
  const header = (name: string): string | undefined => [headers[name]].flat()[0];
  const { text, isCut } = decode(Buffer.concat(chunks).subarray(0, MAX_BYTES), header('content-encoding'));
  return {
    status: statusCode,
    isHtml: /\bx?html\b/i.test(header('content-type') ?? '') || /^\s*</.test(text),
    /** As far as it was read. */
    text,
    isCut: isCut || size > MAX_BYTES,
    /** Of a redirect. */
    location: header('location'),
    /** Milliseconds that a `Retry-After` names. */
    retryAfter: retryDelayOf(header('retry-after'), Date.now()),
  };
}

function failureOf(error: unknown): StateName {
  if (error instanceof ForbiddenAddressError) return 'not-public';
  if (hasErrorCode(error, 'ENOTFOUND')) return 'gone';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (EXPIRED.includes(code)) return 'certificate-expired';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate-name';
  return UNTRUSTED.test(code) ? 'certificate-untrusted' : 'no-answer';
}

/** An unknown or broken coding gives no text. */
function decode(bytes: Buffer, coding = 'identity'): { text: string; isCut: boolean } {
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    identity: (each) => each,
    gzip: (each) => gunzipSync(each, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }),
    deflate: (each) => inflateSync(each, { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }),
    br: (each) => brotliDecompressSync(each, { maxOutputLength: MAX_BYTES }),
  };
  try {
    const decoded = decoders[coding.trim().toLowerCase()]?.(bytes);
    return { text: decoded?.toString('utf8') ?? '', isCut: false };
  } catch (error) {
    return { text: '', isCut: hasErrorCode(error, 'ERR_BUFFER_TOO_LARGE') };
  }
}
