// Faults of a request: each replaces the registry's own reply.
import { errors } from 'undici';
import type { Dice } from './dice.ts';
import type { StepKind } from './step.ts';
import { WORLD_LIST_PATH } from './world-answers.ts';

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Fails the request: before the headers, or in the middle of the body if `isTruncated`. */
  error?: Error;
  isTruncated?: boolean;
}

interface FaultRequest {
  url: string;
  path: string;
  /** The registry's own reply. */
  reply: Reply;
}

export type Fault = StepKind<FaultRequest, Reply>;

/** Exceeds the client's size limit. */
const HUGE = Buffer.alloc(1 << 20, ' ');

/** Chooses a path, the first affected request to it, and how many are affected. */
function plan(dice: Dice) {
  const where = dice.chance(0.2) ? { path: WORLD_LIST_PATH } : { pick: dice.roll() };
  return { ...where, from: dice.of([1, 1, 1, 2]), count: dice.of([1, 1, 2, 100]) };
}

const fault = (weight: number, play: Fault['play']): Fault => ({ weight, plan, play });
const status = (code: number, headers = {}): Fault =>
  fault(1, ({ reply }) => ({ ...reply, status: code, headers: { ...reply.headers, ...headers } }));
const error = (cause: Error & { code?: string }, code = cause.code): Fault =>
  fault(1, ({ reply }) => ({ ...reply, error: Object.assign(cause, { code }) }));
const headers = (changed: Record<string, string>): Fault =>
  fault(1, ({ reply }) => ({ ...reply, headers: { ...reply.headers, ...changed } }));
// Without the validators, which belong to the registry's own bytes.
const body = (make: (body: Buffer) => Buffer | string): Fault =>
  fault(1, ({ reply: { headers: own, ...reply } }) => {
    const { etag: _, 'last-modified': __, ...rest } = own;
    return { ...reply, headers: rest, body: Buffer.from(make(reply.body)) };
  });
const redirect = (weight: number, to: (request: FaultRequest) => string, code = 302): Fault =>
  fault(weight, (request) => ({ ...request.reply, status: code, headers: { location: to(request) } }));

export const FAULTS: Record<string, Fault> = {
  'status 404': status(404),
  'status 410': status(410),
  'status 401': status(401),
  'status 400': status(400),
  'status 204': status(204),
  'status 206': status(206),
  'status 500': status(500),
  'status 503 with Retry-After': status(503, { 'retry-after': '0' }),
  'status 429 with a past Retry-After': status(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  'status 429 with a broken Retry-After': status(429, { 'retry-after': 'soon' }),
  'unsolicited status 304': status(304),
  'status 999': status(999),
  'connection refused': error(new Error('connect ECONNREFUSED'), 'ECONNREFUSED'),
  'connection reset': error(new Error('read ECONNRESET'), 'ECONNRESET'),
  'unknown host': error(new Error('getaddrinfo ENOTFOUND'), 'ENOTFOUND'),
  'broken TLS': error(new Error('self-signed certificate'), 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  'broken HTTP': error(new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol')),
  'no answer in time': error(new errors.HeadersTimeoutError()),
  'body truncated': fault(2, ({ reply }) => ({
    ...reply,
    isTruncated: true,
    error: new errors.SocketError('other side closed'),
  })),
  'body stalls': fault(1, ({ reply }) => ({
    ...reply,
    isTruncated: true,
    error: new errors.BodyTimeoutError(),
  })),
  'JSON truncated': body((bytes) => bytes.subarray(0, bytes.length / 2)),
  'empty body': body(() => ''),
  'HTML labelled as JSON': body(() => '<!doctype html><p>Back soon'),
  'body too large': body((bytes) => Buffer.concat([bytes, HUGE])),
  'error message with status 200': body(() => '{"detail":"Please try again."}'),
  'content type HTML': headers({ 'content-type': 'text/html' }),
  'content type text': headers({ 'content-type': 'text/plain' }),
  'content type empty': headers({ 'content-type': '' }),
  'unsolicited encoding': headers({ 'content-encoding': 'zstd' }),
  'wrong encoding': headers({ 'content-encoding': 'gzip' }),
  'two encodings': headers({ 'content-encoding': 'gzip, br' }),
  'redirect within the registry': redirect(
    2,
    ({ path }) => `${path}${path.includes('?') ? '&' : '?'}again=1`,
  ),
  'redirect to another record': redirect(1, () => WORLD_LIST_PATH, 301),
  'redirect to another server': redirect(1, () => 'https://evil.example/api/v1/platform/'),
  'redirect to a file': redirect(1, () => 'file:///etc/passwd'),
  'redirect to data': redirect(1, () => 'data:application/json,[]'),
  'redirect in a circle': redirect(1, ({ url }) => url),
  'redirect to an invalid URL': redirect(1, () => 'http://[::'),
  'redirect without a location': status(302),
};
