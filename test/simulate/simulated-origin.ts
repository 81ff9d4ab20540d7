// The simulated registry as an undici dispatcher, which answers in this process.
import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Dispatcher } from 'undici';
import { FAULTS, type Reply } from './faults.ts';
import type { SentResponses } from './sent-responses.ts';
import type { Scenario, Step } from './step.ts';

const COMPRESS: Record<Scenario['encoding'], (bytes: Buffer) => Buffer> = {
  identity: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes, { level: 1 }),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

export interface SimulatedOriginOptions extends Pick<Scenario, 'validators' | 'encoding'> {
  /** The responses; the keys are paths. Called for each request, because the registry may change during a run. */
  responses: (requestedBase: string) => ReadonlyMap<string, Buffer>;
  sent: SentResponses;
  faults: (Step & { path: string })[];
  /** Called before each reply. */
  onRequest?: (requests: number) => void;
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
    // Asynchronously and in two parts, like a socket. An error thrown by the handler ends the request.
    setImmediate(() => {
      try {
        handler.onRequestStart?.(controller, {});
        if (state.aborted) return;
        const { status, headers, body, error, isTruncated } = this.#replyTo(url, options.headers as Headers);
        if (error && !isTruncated) return fail(error);
        handler.onResponseStart?.(controller, status, headers, '');
        const half = Math.floor(body.length / 2);
        for (const part of [body.subarray(0, half), ...(isTruncated ? [] : [body.subarray(half)])])
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

  #replyTo(url: string, requestHeaders: Headers): Reply {
    const { sent, faults, encoding, onRequest, onFault } = this.#options;
    onRequest?.((this.#requests += 1));
    const pathStart = url.indexOf('/api/v1/');
    const path = url.slice(pathStart).replace(/[?&]again=1$/, '');
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    let reply = this.#normalReply(url.slice(0, pathStart), path, requestHeaders);
    for (const fault of faults) {
      const offset = count - (fault.from ?? 1);
      if (fault.path !== path || offset < 0 || offset >= (fault.count ?? 1)) continue;
      reply = FAULTS[fault.kind]!.play({ url, path, reply }, fault);
      onFault?.(fault.kind);
    }
    const { status, headers, body, error } = reply;
    if (headers['location']) sent.addRedirect(path, headers['location']);
    if (!error && isOtherThan(path, reply)) sent.addMissing(path);
    if (status === 304) sent.confirm(path, (digest) => isCached(digest, requestHeaders));
    if (status !== 200 || headers['content-encoding']) return reply;
    if (!error) sent.add(path, body);
    if (encoding === 'identity') return reply;
    return {
      ...reply,
      headers: { ...headers, 'content-encoding': encoding },
      body: COMPRESS[encoding](body),
    };
  }

  #normalReply(requestedBase: string, path: string, requestHeaders: Headers): Reply {
    const { responses, validators } = this.#options;
    const type = { 'content-type': 'application/json' };
    const bytes = responses(requestedBase).get(path);
    if (!bytes) return { status: 404, headers: type, body: NOT_FOUND };
    const digest = hash('sha256', bytes);
    if (validators !== 'none' && isCached(digest, requestHeaders))
      return { status: 304, headers: type, body: Buffer.alloc(0) };
    const headers = {
      ...type,
      ...(validators === 'etag' && { etag: etagOf(digest) }),
      ...(validators === 'time' && { 'last-modified': lastModifiedOf(digest) }),
    };
    return { status: 200, headers, body: bytes };
  }
}

/** Whether a reply is not the record of the path, nor a failure that the client retries. */
function isOtherThan(path: string, { status, body }: Reply): boolean {
  const [, id = '', isRecord] = /([0-9a-f-]{36})(\/$)?/i.exec(path) ?? [];
  // A list, in place of a record, is something else even if it contains the record.
  const isListedRecord = isRecord !== undefined && body.toString().trimStart().startsWith('[');
  const isOther = isListedRecord || !body.includes(id) || body.length < 40;
  return status === 200 ? isOther : status > 400 && status <= 410;
}

function isCached(digest: string, requestHeaders: Headers): boolean {
  return (
    requestHeaders['if-none-match'] === etagOf(digest) ||
    requestHeaders['if-modified-since'] === lastModifiedOf(digest)
  );
}

function etagOf(digest: string): string {
  return `"${digest.slice(0, 32)}"`;
}

/** A time derived from the digest, so that changed bytes have another time. */
function lastModifiedOf(digest: string): string {
  return new Date(Number.parseInt(digest.slice(0, 8), 16) * 1000).toUTCString();
}
