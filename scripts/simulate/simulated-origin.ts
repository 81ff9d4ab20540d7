// The simulated registry as undici meets it: answers in this process, without a socket.
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Dispatcher } from 'undici';
import { FAULTS, type FaultyReply } from './faults.ts';
import type { ReportedTexts } from './reported-texts.ts';
import type { Life, Step } from './step.ts';

const COMPRESS: Record<Life['encoding'], (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

export interface SimulatedOriginOptions extends Pick<Life, 'validators' | 'encoding'> {
  /** By path; asked for each request, as a registry may change meanwhile. `links` is the address that was asked. */
  answers: (links: string) => ReadonlyMap<string, Buffer>;
  said: ReportedTexts;
  /** Each with its path. */
  faults: (Step & { path: string })[];
  /** The `Server` header. */
  server?: string;
  /** Called before each answer, with the number of requests so far. */
  onRequest?: (count: number) => void;
  /** Called for each fault that happens. */
  onFault?: (kind: string) => void;
}

const NOT_FOUND = Buffer.from(JSON.stringify({ detail: 'Not found.' }));

type Headers = Record<string, string>;

export class SimulatedOrigin extends Dispatcher {
  readonly #options: SimulatedOriginOptions;
  readonly #counts = new Map<string, number>();
  #requests = 0;

  constructor(options: SimulatedOriginOptions) {
    super();
    this.#options = options;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const url = String(options.origin).replace(/\/$/, '') + options.path;
    const state = { aborted: false, paused: false, reason: null as Error | null };
    const fail = (error: Error): void => {
      if (state.aborted) return;
      Object.assign(state, { aborted: true, reason: error });
      handler.onResponseError?.(controller, error);
    };
    const controller = Object.assign(state, { pause: () => {}, resume: () => {}, abort: fail }) as never;
    // As a socket would: later, and in two parts. What a handler throws ends the request.
    setImmediate(() => {
      try {
        handler.onRequestStart?.(controller, {});
        if (state.aborted) return;
        const { status, headers, body, error, cut } = this.#replyTo(url, options.headers as Headers);
        if (error && !cut) return fail(error);
        handler.onResponseStart?.(controller, status, headers, '');
        const half = Math.floor(body.length / 2);
        for (const part of [body.subarray(0, half), ...(cut ? [] : [body.subarray(half)])])
          if (part.length > 0 && !state.aborted) handler.onResponseData?.(controller, part);
        if (state.aborted) return;
        if (error) fail(error);
        else handler.onResponseEnd?.(controller, {});
      } catch (error) {
        fail(error as Error);
      }
    });
    return true;
  }

  #replyTo(url: string, given: Headers): FaultyReply {
    const { said, faults, encoding, onRequest, onFault } = this.#options;
    onRequest?.((this.#requests += 1));
    const at = url.indexOf('/api/v1/');
    const path = url.slice(at).replace(/[?&]again=1$/, '');
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    let reply = this.#own(url.slice(0, at), path, given);
    for (const fault of faults) {
      const nth = count - (fault.from ?? 1);
      if (fault.path !== path || nth < 0 || nth >= (fault.count ?? 1)) continue;
      reply = FAULTS[fault.kind]!.play({ url, path, reply }, fault);
      onFault?.(fault.kind);
    }
    const { status, headers, body, error } = reply;
    if (headers['location']) said.redirect(path, headers['location']);
    if ((status === 404 || status === 410) && !error) said.deny(path);
    if (status === 304) said.confirm(path, (digest) => isKnown(digest, given));
    if (status !== 200 || headers['content-encoding']) return reply;
    if (!error) said.say(path, body);
    if (encoding === 'identity') return reply;
    return {
      ...reply,
      headers: { ...headers, 'content-encoding': encoding },
      body: COMPRESS[encoding](body),
    };
  }

  /** What the registry answers where nothing goes wrong. */
  #own(links: string, path: string, given: Headers): FaultyReply {
    const { answers, validators, server } = this.#options;
    const type = { 'content-type': 'application/json', ...(server && { server }) };
    const bytes = answers(links).get(path);
    if (!bytes) return { status: 404, headers: type, body: NOT_FOUND };
    const digest = hash('sha256', bytes);
    if (validators !== 'none' && isKnown(digest, given))
      return { status: 304, headers: type, body: Buffer.alloc(0) };
    const headers = {
      ...type,
      ...(validators === 'etag' && { etag: etagOf(digest) }),
      ...(validators === 'time' && { 'last-modified': timeOf(digest) }),
    };
    return { status: 200, headers, body: bytes };
  }
}

function isKnown(digest: string, given: Headers): boolean {
  return given['if-none-match'] === etagOf(digest) || given['if-modified-since'] === timeOf(digest);
}

function etagOf(digest: string): string {
  return `"${digest.slice(0, 32)}"`;
}

/** A time that belongs to bytes: other bytes have another. */
function timeOf(digest: string): string {
  return new Date(Number.parseInt(digest.slice(0, 8), 16) * 1000).toUTCString();
}
