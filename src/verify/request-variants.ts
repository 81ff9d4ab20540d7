// The other ways to ask for one path, each of which must come to the same answer.
import { ALLOW, MIN_COMPRESSED_SIZE, type Coding } from '../mirror/contract.ts';
import { toApiFormat } from '../mirror/publish/api-format.ts';
import type { PromiseName } from '../mirror/promises.ts';
import { pathOf } from '../registry/endpoint.ts';
import type { VerifyResponse } from './verify-client.ts';
import { hasDetail, isNotFound } from './absent-records.ts';
import {
  checkHeaders,
  ACCEPT_COMPRESSED,
  hasContractMethods,
  isEtag,
  headerNamesIn,
} from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** A script of another site that asks whether it may. */
const PREFLIGHT = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
const LATER_PAGE = `${pathOf({ kind: 'notifications' }, '')}?page=`;
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Judges every variant of a path; `plain` is its plain answer, whose bytes are known to be right. */
export async function checkVariants(mirror: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  await checkSpellings(mirror, path, plain);
  await checkHead(mirror, path, plain);
  await checkConditions(mirror, path, plain);
  if (plain.body.length >= MIN_COMPRESSED_SIZE) {
    await checkCoding(mirror, path, plain, 'gzip', 'gzip');
    await checkCoding(mirror, path, plain, 'brotli', 'br');
  }
  await checkOptions(mirror, path);
  for (const method of OTHER_METHODS) await checkMethod(mirror, path, method);
}

async function checkSpellings(
  { client, manifest, recorder }: Mirror,
  path: string,
  { body }: VerifyResponse,
): Promise<void> {
  const spellings: [PromiseName, string, Buffer][] = [
    ['noSlash', path.slice(0, -1), body],
    ['slashes', path.replaceAll('/', '//'), body],
    ['slashes', path.replace('/v1/', '/v1//'), body],
    ['index', `${path}index.json`, body],
    ['query', `${path}?format=json`, body],
    ['query', `${path}?page=2&x=%25`, body],
    ['format', `${path}?format=api`, toApiFormat(body, manifest.site)],
  ];
  for (const [promise, spelling, bytes] of spellings) {
    const reply = await client.ask(spelling, { headers: ACCEPT_COMPRESSED });
    const found = reply.status === 200 ? '200 with other bytes' : replyText(reply);
    const expected = promise === 'format' ? 'the same with ?format=api on its links' : 'the same answer';
    const isEqual = reply.status === 200 && reply.body.equals(bytes);
    // The list that has one page may also return 404 for a later one.
    const isLaterPage = spelling.startsWith(LATER_PAGE) && isNotFound(reply);
    if (recorder.check(promise, reply, isEqual || isLaterPage, expected, found))
      checkHeaders(recorder, reply);
  }
}

const SAME_HEADERS = 'content-type etag vary allow access-control-allow-origin cache-control'.split(' ');

async function checkHead({ client, recorder }: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const reply = await client.ask(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  if (!recorder.check('head', reply, reply.status === 200, 'status 200')) return;
  for (const name of SAME_HEADERS) {
    const header = reply.headers[name];
    const found = header === undefined ? 'none' : 'another';
    recorder.check('head', reply, header === plain.headers[name], `${name} as GET has it`, found);
  }
  const length = reply.headers['content-length'];
  const isSameLength = length === undefined || Number(length) === plain.body.length;
  recorder.check('head', reply, isSameLength, 'the Content-Length of GET, or none', 'another');
}

async function checkConditions(
  { client, recorder }: Mirror,
  path: string,
  plain: VerifyResponse,
): Promise<void> {
  const { etag } = plain.headers;
  if (!isEtag(etag)) return; // said already
  const conditions: [string, status: number][] = [
    [etag, 304],
    [`"x", ${etag}, "y"`, 304],
    ['*', 304],
    ['"x"', 200],
  ];
  for (const [condition, status] of conditions) {
    const headers = { 'Accept-Encoding': 'identity', 'If-None-Match': condition };
    const reply = await client.ask(path, { headers });
    const found = reply.status === 304 ? '304' : replyText(reply);
    const expected = `${status} for ${condition.replace(etag, 'its ETag')}`;
    recorder.check('etag', reply, reply.status === status, expected, found);
  }
}

async function checkCoding(
  { client, recorder }: Mirror,
  path: string,
  plain: VerifyResponse,
  promise: 'gzip' | 'brotli',
  coding: Coding,
): Promise<void> {
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': coding } });
  const { 'content-encoding': sent = 'none', vary = 'none' } = reply.headers;
  const found = reply.status === 200 ? `Content-Encoding: ${sent}` : replyText(reply);
  const isCompressed = reply.status === 200 && sent === coding;
  if (!recorder.check(promise, reply, isCompressed, `Content-Encoding: ${coding}`, found)) return;
  recorder.check(promise, reply, reply.body.equals(plain.body), `the same bytes in ${coding}`, 'others');
  const isVaried = headerNamesIn(vary).includes('accept-encoding');
  recorder.check(promise, reply, isVaried, 'Vary: Accept-Encoding', vary);
}

async function checkOptions({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path, { method: 'OPTIONS', headers: PREFLIGHT });
  const isAnswered = reply.status === 200 || reply.status === 204;
  if (!recorder.check('options', reply, isAnswered, '200 or 204')) return;
  const {
    allow = 'none',
    'access-control-allow-origin': origin = 'none',
    'access-control-allow-methods': methods = 'none',
  } = reply.headers;
  recorder.check('options', reply, hasContractMethods(allow), `Allow: ${ALLOW}`, allow);
  recorder.check('options', reply, origin === '*', 'Access-Control-Allow-Origin: *', origin);
  const isAllowed = headerNamesIn(methods).includes('get');
  recorder.check('options', reply, isAllowed, 'Access-Control-Allow-Methods with GET', methods);
}

/** Judges that a method is refused; of an unknown path too. */
export async function checkMethod({ client, recorder }: Mirror, path: string, method: string): Promise<void> {
  const reply = await client.ask(path, { method });
  if (
    recorder.check('methods', reply, reply.status === 405, `405 for ${method}`) &&
    recorder.check('methods', reply, hasDetail(reply), 'a body in JSON, {"detail":"…"}')
  )
    checkHeaders(recorder, reply);
}
