// The other ways to request one path, each of which must return the same answer.
import { ERROR_BODIES, ALL_NOTIFICATIONS_PATH } from '../mirror/contract.ts';
import type { RequirementName } from '../mirror/requirements.ts';
import type { VerifyResponse } from './verify-client.ts';
import { hasErrorDetail, isNotFound } from './absent-records.ts';
import {
  ACCEPT_COMPRESSED_HEADERS,
  checkHeaders,
  checkHeadReply,
  checkOptionsReply,
  headerNamesIn,
  isEtag,
} from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** As browsers send it for a script of another site. */
const PREFLIGHT = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** `plain` is the plain answer of the path, whose bytes are known to be right. */
export async function checkVariants(mirror: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  await checkSpellings(mirror, path, plain);
  if (path === ALL_NOTIFICATIONS_PATH) await checkLaterPage(mirror);
  await checkHead(mirror, path, plain);
  await checkConditions(mirror, path, plain);
  await checkRefusedCodings(mirror, path);
  await checkOptions(mirror, path);
  for (const method of OTHER_METHODS) await checkMethod(mirror, path, method);
}

async function checkSpellings(
  { client, recorder }: Mirror,
  path: string,
  { body }: VerifyResponse,
): Promise<void> {
  const spellings: [RequirementName, string][] = [
    ['slashes', path.slice(0, -1)],
    ['slashes', path.replaceAll('/', '//')],
    ['slashes', path.replace('/v1/', '/v1//')],
    ['query', `${path}?format=json`],
    ['query', `${path}?page=${path === ALL_NOTIFICATIONS_PATH ? 1 : 2}&x=%25`],
  ];
  for (const [clause, spelling] of spellings) {
    const reply = await client.ask(spelling, { headers: ACCEPT_COMPRESSED_HEADERS });
    const found = reply.status === 200 ? '200 with other bytes' : replyText(reply);
    const isEqual = reply.status === 200 && reply.body.equals(body);
    if (recorder.check(clause, reply, isEqual, 'the same answer', found)) checkHeaders(recorder, reply);
  }
}

/** The list of all notifications has one page. A client that requests pages until an error must get one. */
async function checkLaterPage({ client, recorder }: Mirror): Promise<void> {
  const reply = await client.ask(`${ALL_NOTIFICATIONS_PATH}?page=2`);
  if (recorder.check('query', reply, isNotFound(reply), `404 with ${ERROR_BODIES[404]}`))
    checkHeaders(recorder, reply);
}

const SAME_HEADERS = 'content-type etag vary allow access-control-allow-origin cache-control'.split(' ');

async function checkHead({ client, recorder }: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const reply = await client.ask(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  if (!checkHeadReply(recorder, reply, plain, SAME_HEADERS)) return;
  const length = reply.headers['content-length'];
  const isSameLength = length === undefined || Number(length) === plain.body.length;
  recorder.check('methods', reply, isSameLength, 'the Content-Length of GET, or none', 'another');
}

async function checkConditions(
  { client, recorder }: Mirror,
  path: string,
  plain: VerifyResponse,
): Promise<void> {
  const { etag } = plain.headers;
  if (!isEtag(etag)) return; // reported already
  const conditions: [string, status: number][] = [
    [etag, 304],
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

/** Checks that what a client refuses is not sent; also for a file outside the API. */
export async function checkRefusedCodings({ client, recorder }: Mirror, path: string): Promise<void> {
  for (const refusal of ['gzip;q=0', 'br;q=0, identity']) {
    const reply = await client.ask(path, { headers: { 'Accept-Encoding': refusal } });
    const { 'content-encoding': sent } = reply.headers;
    const isPlain = reply.status === 200 && sent === undefined;
    const found = reply.status === 200 ? `Content-Encoding: ${sent}` : replyText(reply);
    recorder.check('gzip', reply, isPlain, `no Content-Encoding for ${refusal}`, found, false);
  }
}

async function checkOptions({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path, { method: 'OPTIONS', headers: PREFLIGHT });
  if (!checkOptionsReply(recorder, reply)) return;
  const { 'access-control-allow-origin': origin = 'none', 'access-control-allow-methods': methods = 'none' } =
    reply.headers;
  recorder.check('methods', reply, origin === '*', 'Access-Control-Allow-Origin: *', origin);
  const isAllowed = headerNamesIn(methods).includes('get');
  recorder.check('methods', reply, isAllowed, 'Access-Control-Allow-Methods with GET', methods);
}

/** Checks that a method is refused, for an unknown path too. */
export async function checkMethod({ client, recorder }: Mirror, path: string, method: string): Promise<void> {
  const reply = await client.ask(path, { method });
  if (
    recorder.check('methods', reply, reply.status === 405, `405 for ${method}`) &&
    recorder.check('methods', reply, hasErrorDetail(reply), 'a body in JSON, {"detail":"…"}')
  )
    checkHeaders(recorder, reply);
}
