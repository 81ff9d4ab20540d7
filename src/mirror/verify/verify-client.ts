// Sends requests exactly as written, each with the curl command that sends the same.
import { setTimeout as wait } from 'node:timers/promises';
import { keepAliveAgent } from '../../http/http-agents.ts';
import { decoderOf, isDecodedTooLargeError } from '../../http/decode-body.ts';
import { retryDelayOf, sendRequest, type HttpRequest, type HttpResponse } from '../../http/send-request.ts';
import { connectionErrorText, transportProblemOf } from '../../http/transport-problem.ts';

const TRIES = 4;
/** Milliseconds. */
const TIMEOUT = 60_000;
const LONGEST_WAIT = 30_000;
/** Bytes of one response, as sent and decoded. */
const MAX_VERIFIED_RESPONSE = 128 * 2 ** 20;
const NO_RESPONSE: HttpResponse = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** A response, its body decoded if its Content-Encoding is right; without a response, the status is 0. */
export interface VerifyResponse extends HttpResponse {
  /** Why there is no response. */
  trouble?: string;
  /** The request as a shell command. */
  curl: string;
}

export function isRedirect({ status }: VerifyResponse): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** `301, a redirect`, `200 text/html`, `no response (ECONNRESET)`. */
export function replyText(reply: VerifyResponse): string {
  const { status, headers, trouble } = reply;
  if (status === 0) return `no response (${trouble})`;
  return isRedirect(reply)
    ? `${status}, a redirect`
    : `${status} ${headers['content-type'] ?? 'without a Content-Type'}`;
}

export interface VerifyTarget {
  /** The URL of a mirror; paths are requested below its path. */
  url: string;
  /** Maximum decoded bytes of a response. */
  maxResponse?: number;
  /** Ends the requests with its reason. */
  signal?: AbortSignal;
  /** Milliseconds: see `RequestLimits`. */
  timeout?: number;
}

export class VerifyClient {
  /** Requests sent so far. */
  requests = 0;
  readonly #origin: string;
  readonly #base: string;
  readonly #connections = keepAliveAgent();
  readonly #limits: { maxBytes: number; timeout: number; signal: AbortSignal | undefined };

  constructor({ url, maxResponse = MAX_VERIFIED_RESPONSE, signal, timeout = TIMEOUT }: VerifyTarget) {
    const { origin, pathname } = new URL(url);
    this.#origin = origin;
    this.#base = pathname.replace(/\/+$/, '');
    this.#limits = { maxBytes: maxResponse, timeout, signal };
  }

  address(path: string): string {
    return `${this.#origin}${this.#base}${path}`;
  }

  /**
   * Sends one request for a path below the base, byte for byte, and follows no redirect. Retries a failed connection,
   * and 429 and 503 after the delay that the host asks for. Rejects only with the reason of the signal.
   */
  async ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<VerifyResponse> {
    const { signal } = this.#limits;
    const curl = curlOf(this.address(path), method, headers);
    const request = {
      origin: this.#origin,
      path: this.#base + path,
      method,
      headers: { 'User-Agent': 'registry-snapshot-verify', ...headers },
    };
    for (let tries = 1; ; tries += 1) {
      this.requests += 1;
      const { isFinal, ...sent } = await this.#send(request);
      const isBusy = sent.status === 429 || sent.status === 503;
      if (tries === TRIES || isFinal || (!isBusy && sent.trouble === undefined)) return { ...sent, curl };
      if (!isBusy) continue;
      const delay = retryDelayOf(sent.headers['retry-after'], Date.now()) ?? 1000 * 2 ** (tries - 1);
      // The next request rejects with the reason of the signal.
      await wait(Math.min(LONGEST_WAIT, delay), undefined, { signal }).catch(() => undefined);
    }
  }

  askIn(accepted: string, path: string): Promise<VerifyResponse> {
    return this.ask(path, { 'Accept-Encoding': accepted });
  }

  async close(): Promise<void> {
    await this.#connections.destroy();
  }

  /** `isFinal`: no retry can help. */
  async #send(request: HttpRequest): Promise<Omit<VerifyResponse, 'curl'> & { isFinal?: boolean }> {
    const { maxBytes, signal } = this.#limits;
    try {
      const response = await sendRequest(this.#connections, request, this.#limits);
      return { ...response, body: await decodedBody(response, maxBytes) };
    } catch (error) {
      signal?.throwIfAborted();
      const problem = transportProblemOf(error) ?? connectionErrorText(error as Error);
      const isTooLarge = isDecodedTooLargeError(error) || problem === 'response too large';
      const limit = `more than ${Math.floor(maxBytes / 2 ** 20)} MiB`;
      // A slow host would take this time again.
      const isFinal =
        isTooLarge || problem === 'no response in time' || problem === 'no whole response in time';
      return { ...NO_RESPONSE, trouble: isTooLarge ? limit : problem, isFinal };
    }
  }
}

/** The decoded body; as it was sent if its coding is unknown or wrong, so that it is reported as different. */
async function decodedBody({ headers, body }: HttpResponse, maxBytes: number): Promise<Buffer> {
  try {
    return (await decoderOf(headers['content-encoding'])?.(body, { maxOutputLength: maxBytes })) ?? body;
  } catch (error) {
    if (isDecodedTooLargeError(error)) throw error;
    return body;
  }
}

function curlOf(url: string, method: string, headers: Record<string, string>): string {
  const flags = method === 'HEAD' ? ['-I'] : method === 'GET' ? ['-i'] : ['-i', '-X', method];
  const given = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    quoteForShell(`${name}: ${value}`),
  ]);
  return ['curl', '-sS', '--path-as-is', ...flags, ...given, quoteForShell(url)].join(' ');
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
