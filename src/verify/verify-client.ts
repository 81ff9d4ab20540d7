// Requests exactly as they are written, a few at a time, and how a user sends the same one with curl.
import { constants } from 'node:buffer';
import { Agent as HttpAgent, request as requestHttp, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Requests under way at once: no burden to any host. */
export const CONCURRENCY = 6;

const TRIES = 4;
// A connection that is silent for so long (milliseconds) is given up.
const SILENCE = 60_000;
const LONGEST_WAIT = 30;
/** Bytes of one answer, as sent and decoded. */
const MAX_VERIFIED_ANSWER = 128 * 2 ** 20;

export interface VerifyRequest {
  /** GET by default. */
  method?: string;
  headers?: Record<string, string>;
}

/** What came back. A status of 0 is no answer at all; `trouble` then says why. */
export interface VerifyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded from its Content-Encoding, where it could be. */
  body: Buffer;
  trouble?: string;
  /** The request as a line for a shell. */
  curl: string;
}

const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Asks one host. Close it in the end. */
export class VerifyClient {
  /** Requests sent so far. */
  requests = 0;
  readonly #url: URL;
  readonly #base: string;
  readonly #agent: HttpAgent | HttpsAgent;
  #most: number;

  /** `url`: the URL below which paths are requested, base path included. `most`: bytes that an answer may have. */
  constructor(url: string, most = MAX_VERIFIED_ANSWER) {
    this.#most = most;
    this.#url = new URL(url);
    this.#base = this.#url.pathname.replace(/\/+$/, '');
    const options = { keepAlive: true, maxSockets: CONCURRENCY };
    this.#agent = this.#url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** Raises the limit for an answer of so many bytes, as far as they fit a text. */
  expect(bytes: number): void {
    this.#most = Math.max(this.#most, Math.min(bytes, constants.MAX_STRING_LENGTH));
  }

  /** The address of a path. */
  address(path: string): string {
    return `${this.#url.origin}${this.#base}${path}`;
  }

  /**
   * Sends one request for a path below the base, not tidied in any way, and follows no redirect. Asks again after a
   * cut connection and after 429 and 503, as slowly as the host wishes. Never rejects: no answer is a Reply too, and
   * so is one that is too large.
   */
  async ask(path: string, { method = 'GET', headers = {} }: VerifyRequest = {}): Promise<VerifyResponse> {
    const curl = curlOf(this.address(path), method, headers);
    for (let left = TRIES - 1; ; left -= 1) {
      this.requests += 1;
      const sent = await this.#send(path, method, headers);
      const busy = sent.status === 429 || sent.status === 503;
      if (left === 0 || sent.isTooLarge || !(busy || sent.trouble)) return { ...sent, curl };
      const asked = Number(sent.headers['retry-after'] ?? 2 ** (TRIES - 1 - left));
      if (busy) await wait(1000 * Math.min(LONGEST_WAIT, Number.isNaN(asked) ? 1 : asked));
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(path: string, method: string, headers: Record<string, string>): Promise<Sent> {
    const most = this.#most;
    const send = this.#url.protocol === 'https:' ? requestHttps : requestHttp;
    const { hostname, port } = this.#url;
    // Node sets no length for a method that seldom has a body, and hosts then wait for one or refuse.
    const length = BODILESS.has(method) ? {} : { 'Content-Length': '0' };
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException): void =>
        resolve({ status: 0, headers: {}, body: Buffer.alloc(0), trouble: error.code || error.message });
      const request = send(
        {
          hostname: hostname.replace(/^\[|\]$/g, ''),
          port,
          path: this.#base + path,
          method,
          headers: { 'User-Agent': 'registry-snapshot-verify', ...length, ...headers },
          agent: this.#agent,
          timeout: SILENCE,
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response
            .on('data', (chunk: Buffer) => {
              size += chunk.length;
              if (size <= most) return void chunks.push(chunk);
              resolve(tooLarge(most));
              request.destroy();
            })
            .on('error', fail)
            .on('end', () => {
              const { statusCode = 0, headers: answered } = response;
              const body = decoded(Buffer.concat(chunks), answered['content-encoding'] ?? '', most);
              resolve(body ? { status: statusCode, headers: answered, body } : tooLarge(most));
            });
        },
      );
      request.on('error', fail).on('timeout', () => request.destroy(new Error('no answer in time')));
      request.end();
    });
  }
}

const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Sent = Omit<VerifyResponse, 'curl'> & { isTooLarge?: true };

function tooLarge(most: number): Sent {
  const trouble = `more than ${Math.floor(most / 2 ** 20)} MiB: --max-answer raises the limit`;
  return { status: 0, headers: {}, body: Buffer.alloc(0), trouble, isTooLarge: true };
}

/** The bytes without their coding; undefined where they are more than `most`. */
function decoded(bytes: Buffer, coding: string, most: number): Buffer | undefined {
  try {
    return DECODERS[coding.toLowerCase()]?.(bytes, { maxOutputLength: most }) ?? bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    return bytes; // not in the coding that it names: then it is not what was expected either, and is reported so
  }
}

function curlOf(address: string, method: string, headers: Record<string, string>): string {
  const flags = method === 'HEAD' ? ['-I'] : method === 'GET' ? ['-i'] : ['-i', '-X', method];
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]);
  // A shell writes a long row of zeros by itself.
  const url = quoted(address).replace(/0{100,}/g, (zeros) => `'"$(printf %0${zeros.length}d 0)"'`);
  return ['curl', '-sS', '--path-as-is', ...flags, ...given, url].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
