// Sends requests exactly as written, a few at a time, each with the curl command that sends the same.
import { constants } from 'node:buffer';
import { setTimeout as wait } from 'node:timers/promises';
import { keepAliveAgent } from '../http/http-agents.ts';
import { decoderOf, isDecodedTooLargeError } from '../http/decode-body.ts';
import { retryDelayOf, sendRequest, type HttpRequest, type HttpResponse } from '../http/send-request.ts';
import { connectionErrorText, transportProblemOf } from '../http/transport-problem.ts';
import { inParallel } from '../util/parallel.ts';

// Simultaneous requests: few, so that no host is overloaded.
const CONCURRENCY = 6;
const TRIES = 4;
/** Milliseconds. */
const TIMEOUT = 60_000;
const LONGEST_WAIT = 30_000;
/** Bytes of one answer, as sent and decoded. */
const MAX_VERIFIED_ANSWER = 128 * 2 ** 20;

/** An answer, its body decoded if its Content-Encoding is right; without an answer, the status is 0. */
export interface VerifyResponse extends HttpResponse {
  /** Why there is no answer. */
  trouble?: string;
  /** The request as a shell command. */
  curl: string;
}

export function isRedirect({ status }: VerifyResponse): boolean {
  return status >= 300 && status < 400;
}

export interface VerifyTarget {
  /** Of a mirror or registry; paths are requested below its path. */
  url: string;
  /** Maximum decoded bytes of an answer. */
  maxAnswer?: number;
  /** Ends the requests with its reason. */
  signal?: AbortSignal;
  /** Milliseconds: see `RequestLimits`. */
  timeout?: number;
  onProgress?: (done: number, known: number) => void;
}

/** Passes a client to `work`, and a function that runs checks, a few at a time. Closes the client afterwards. */
export async function withVerifyClient<Result>(
  { onProgress = () => {}, ...target }: VerifyTarget,
  work: (client: VerifyClient, runAll: (checks: readonly CheckTask[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = new VerifyClient(target);
  const runAll = async (checks: readonly CheckTask[]): Promise<void> => {
    let done = 0;
    await inParallel(checks, CONCURRENCY, async (check) => {
      await check();
      onProgress((done += 1), checks.length);
    });
  };
  try {
    return await work(client, runAll);
  } finally {
    await client.close();
  }
}

export type CheckTask = () => Promise<unknown>;

export class VerifyClient {
  /** Requests sent so far. */
  requests = 0;
  /** Failures of requests that succeeded when they were repeated. */
  readonly passed: VerifyResponse[] = [];
  readonly #origin: string;
  readonly #base: string;
  readonly #connections = keepAliveAgent();
  readonly #timeout: number;
  readonly #signal: AbortSignal | undefined;
  #maxBytes: number;

  constructor({ url, maxAnswer = MAX_VERIFIED_ANSWER, signal, timeout = TIMEOUT }: VerifyTarget) {
    const { origin, pathname } = new URL(url);
    this.#origin = origin;
    this.#base = pathname.replace(/\/+$/, '');
    this.#maxBytes = maxAnswer;
    this.#timeout = timeout;
    this.#signal = signal;
  }

  /** Raises the limit for an answer of so many bytes, up to the longest possible string. */
  expect(bytes: number): void {
    this.#maxBytes = Math.max(this.#maxBytes, Math.min(bytes, constants.MAX_STRING_LENGTH));
  }

  address(path: string): string {
    return `${this.#origin}${this.#base}${path}`;
  }

  /**
   * Sends one request for a path below the base, byte for byte, and follows no redirect. Retries a failed connection,
   * and 429 and 503 after the delay that the host asks for. Rejects only with the reason of the signal.
   */
  async ask(
    path: string,
    { method = 'GET', headers = {}, maxBytes = Infinity }: AskOptions = {},
  ): Promise<VerifyResponse> {
    const curl = curlOf(this.address(path), method, headers);
    const request = {
      origin: this.#origin,
      path: this.#base + path,
      method,
      headers: { 'User-Agent': 'registry-snapshot-verify', ...headers },
    };
    let failed: VerifyResponse | undefined;
    for (let tries = 1; ; tries += 1) {
      this.requests += 1;
      const { isFinal, ...sent } = await this.#send(request, maxBytes);
      const isBusy = sent.status === 429 || sent.status === 503;
      const isFailing = isBusy || sent.trouble !== undefined;
      if (failed && !isFailing) this.passed.push(failed);
      if (tries === TRIES || isFinal || !isFailing) return { ...sent, curl };
      failed = { ...sent, curl, body: Buffer.alloc(0) };
      if (!isBusy) continue;
      const delay = retryDelayOf(sent.headers['retry-after'], Date.now()) ?? 1000 * 2 ** (tries - 1);
      // The next request rejects with the reason of the signal.
      await wait(Math.min(LONGEST_WAIT, delay), undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.#connections.destroy();
  }

  async #send(request: HttpRequest, most: number): Promise<SentRequest> {
    const maxBytes = Math.min(this.#maxBytes, most);
    const limits = { maxBytes, timeout: this.#timeout, signal: this.#signal };
    try {
      const response = await sendRequest(this.#connections, request, limits);
      return { ...response, body: await decodedBody(response, maxBytes) };
    } catch (error) {
      this.#signal?.throwIfAborted();
      const problem = transportProblemOf(error) ?? connectionErrorText(error as Error);
      const isTooLarge = isDecodedTooLargeError(error) || problem === 'answer too large';
      const advice = maxBytes === most ? '' : ': --max-answer raises the limit';
      const trouble = isTooLarge ? `more than ${Math.floor(maxBytes / 2 ** 20)} MiB${advice}` : problem;
      // A slow host would take this time again.
      const isFinal = isTooLarge || problem === 'no answer in time' || problem === 'no whole answer in time';
      return { status: 0, headers: {}, body: Buffer.alloc(0), trouble, isFinal };
    }
  }
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Of the answer, if this is less than the limit of the client. */
  maxBytes?: number;
}

type SentRequest = Omit<VerifyResponse, 'curl'> & {
  /** No retry can help. */
  isFinal?: boolean;
};

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
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]);
  // A shell can write a long row of zeros by itself.
  const short = quoted(url).replace(/0{100,}/g, (zeros) => `'"$(printf %0${zeros.length}d 0)"'`);
  return ['curl', '-sS', '--path-as-is', ...flags, ...given, short].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
