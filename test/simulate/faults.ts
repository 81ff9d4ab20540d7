// Faults of a request: each replaces the registry's own reply.
import { errors } from 'undici';
import { damagedBytes } from './damaged-responses.ts';
import { stepKind, type StepKind } from './step.ts';
import { WORLD_LIST_PATH } from './world-responses.ts';

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

type Fault = StepKind<FaultRequest, Reply>;

/** Exceeds the client's size limit. */
const HUGE = Buffer.alloc(1 << 20, ' ');

const fault = (play: Fault['play']): Fault =>
  stepKind(1, play, {
    path: [WORLD_LIST_PATH, ...Array<undefined>(4)],
    from: [1, 1, 1, 2],
    count: [1, 1, 2, 100],
  });
const change = (changed: Partial<Reply>): Fault =>
  fault(({ reply }) => ({ ...reply, ...changed, headers: { ...reply.headers, ...changed.headers } }));
const status = (code: number, headers = {}): Fault => change({ status: code, headers });
const error = (cause: Error & { code?: string }, code = cause.code): Fault =>
  change({ error: Object.assign(cause, { code }) });
// Without the validators, which belong to the registry's own bytes.
const body = (make: (body: Buffer) => Buffer | string): Fault =>
  fault(({ reply: { headers: own, ...reply } }) => {
    const { etag: _, 'last-modified': __, ...headers } = own;
    return { ...reply, headers, body: Buffer.from(make(reply.body)) };
  });
const redirect = (to: (request: FaultRequest) => string, code = 302): Fault =>
  fault((request) => ({ ...request.reply, status: code, headers: { location: to(request) } }));

const STATUSES = [404, 410, 401, 403, 400, 202, 204, 206, 500, 999];

export const FAULTS: Record<string, Fault> = {
  ...Object.fromEntries(STATUSES.map((code) => [`status ${code}`, status(code)])),
  'status 503 with Retry-After': status(503, { 'retry-after': '0' }),
  'status 429 with a past Retry-After': status(429, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
  'status 429 with a broken Retry-After': status(429, { 'retry-after': 'soon' }),
  'unsolicited status 304': status(304),
  'connection refused': error(new Error('connect ECONNREFUSED'), 'ECONNREFUSED'),
  'connection reset': error(new Error('read ECONNRESET'), 'ECONNRESET'),
  'unknown host': error(new Error('getaddrinfo ENOTFOUND'), 'ENOTFOUND'),
  'broken TLS': error(new Error('self-signed certificate'), 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  'broken HTTP': error(new errors.HTTPParserError('Response does not match the HTTP/1.1 protocol')),
  'no response in time': error(new errors.HeadersTimeoutError()),
  'body truncated': change({ isTruncated: true, error: new errors.SocketError('other side closed') }),
  'body stalls': change({ isTruncated: true, error: new errors.BodyTimeoutError() }),
  'JSON truncated': body((bytes) => bytes.subarray(0, bytes.length / 2)),
  'empty body': body(() => ''),
  'HTML labelled as JSON': body(() => '<!doctype html><p>Back soon'),
  'body too large': body((bytes) => Buffer.concat([bytes, HUGE])),
  'error message with status 200': body(() => '{"detail":"Please try again."}'),
  'another record': body((bytes) => damagedBytes('another record', bytes.toString(), '')),
  'content type HTML': change({ headers: { 'content-type': 'text/html' } }),
  'content type text': change({ headers: { 'content-type': 'text/plain' } }),
  'content type empty': change({ headers: { 'content-type': '' } }),
  'unsolicited encoding': change({ headers: { 'content-encoding': 'zstd' } }),
  'wrong encoding': change({ headers: { 'content-encoding': 'gzip' } }),
  'two encodings': change({ headers: { 'content-encoding': 'gzip, br' } }),
  'redirect within the registry': redirect(({ path }) => `${path}${path.includes('?') ? '&' : '?'}again=1`),
  'redirect to another record': redirect(() => WORLD_LIST_PATH, 301),
  'redirect to another server': redirect(() => 'https://evil.example/api/v1/platform/'),
  'redirect to a file': redirect(() => 'file:///etc/passwd'),
  'redirect to data': redirect(() => 'data:application/json,[]'),
  'redirect in a circle': redirect(({ url }) => url),
  'redirect to an invalid URL': redirect(() => 'http://[::'),
  'redirect without a location': status(302),
};
