// What can go wrong with a request: the answer that comes in place of the registry's own, or none.
import { errors } from 'undici';
import type { Dice } from './dice.ts';
import type { StepKind } from './step.ts';
import { WORLD_LIST_PATH } from './world.ts';

/** What comes back for one request. */
export interface FaultyReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Ends the request: before the headers, or in the middle of the body. */
  error?: Error;
  cut?: boolean;
}

/** A request, and what the registry would answer. */
interface FaultRequest {
  url: string;
  path: string;
  reply: FaultyReply;
}

export type Fault = StepKind<FaultRequest, FaultyReply>;

/** Larger than the simulated client takes. */
const HUGE = Buffer.alloc(1 << 20, ' ');

/** Which request: of one path, mostly the first, once or as long as the night lasts. */
function plan(dice: Dice) {
  const where = dice.chance(0.2) ? { path: WORLD_LIST_PATH } : { pick: dice.roll() };
  return { ...where, from: dice.of([1, 1, 1, 2]), count: dice.of([1, 1, 2, 100]) };
}

const kind = (weight: number, play: Fault['play']): Fault => ({ weight, plan, play });
const status = (code: number, headers = {}): Fault =>
  kind(1, ({ reply }) => ({ ...reply, status: code, headers: { ...reply.headers, ...headers } }));
const error = (cause: Error & { code?: string }, code = cause.code): Fault =>
  kind(1, ({ reply }) => ({ ...reply, error: Object.assign(cause, { code }) }));
const headers = (wrong: Record<string, string>): Fault =>
  kind(1, ({ reply }) => ({ ...reply, headers: { ...reply.headers, ...wrong } }));
// Other bytes than the registry's own do not have its validators.
const body = (make: (body: Buffer) => Buffer | string): Fault =>
  kind(1, ({ reply: { headers: given, ...reply } }) => {
    const { etag: _, 'last-modified': __, ...others } = given;
    return { ...reply, headers: others, body: Buffer.from(make(reply.body)) };
  });
const redirect = (weight: number, to: (asked: FaultRequest) => string, code = 302): Fault =>
  kind(weight, (asked) => ({ ...asked.reply, status: code, headers: { location: to(asked) } }));

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
  'status 304 that nobody asked for': status(304),
  'status 999': status(999),
  'connection refused': error(new Error('connect ECONNREFUSED'), 'ECONNREFUSED'),
  'connection reset': error(new Error('read ECONNRESET'), 'ECONNRESET'),
  'unknown host': error(new Error('getaddrinfo ENOTFOUND'), 'ENOTFOUND'),
  'broken TLS': error(new Error('self-signed certificate'), 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  'broken HTTP': error(new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol')),
  'no answer in time': error(new errors.HeadersTimeoutError()),
  'body is cut': kind(2, ({ reply }) => ({
    ...reply,
    cut: true,
    error: new errors.SocketError('other side closed'),
  })),
  'body stops': kind(1, ({ reply }) => ({ ...reply, cut: true, error: new errors.BodyTimeoutError() })),
  'JSON is cut': body((bytes) => bytes.subarray(0, bytes.length / 2)),
  'body is empty': body(() => ''),
  'body is HTML as JSON': body(() => '<!doctype html><p>Back soon'),
  'body is too large': body((bytes) => Buffer.concat([bytes, HUGE])),
  'body of an error': body(() => '{"detail":"Please try again."}'),
  'content type HTML': headers({ 'content-type': 'text/html' }),
  'content type text': headers({ 'content-type': 'text/plain' }),
  'content type empty': headers({ 'content-type': '' }),
  'encoding nobody asked for': headers({ 'content-encoding': 'zstd' }),
  'encoding that is not so': headers({ 'content-encoding': 'gzip' }),
  'encodings in a row': headers({ 'content-encoding': 'gzip, br' }),
  'redirect inside': redirect(2, ({ path }) => `${path}${path.includes('?') ? '&' : '?'}again=1`),
  'redirect to another record': redirect(1, () => WORLD_LIST_PATH, 301),
  'redirect outside': redirect(1, () => 'https://evil.example/api/v1/platform/'),
  'redirect to a file': redirect(1, () => 'file:///etc/passwd'),
  'redirect to data': redirect(1, () => 'data:application/json,[]'),
  'redirect in a circle': redirect(1, ({ url }) => url),
  'redirect to nonsense': redirect(1, () => 'http://[::'),
  'redirect nowhere': status(302),
};
