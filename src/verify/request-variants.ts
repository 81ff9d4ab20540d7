// The other ways to ask for one path, each of which must come to the same answer.
import { ALLOW, ERROR_BODIES, MIN_COMPRESSED_SIZE } from '../mirror/contract.ts';
import { toApiFormat } from '../mirror/publish/api-format.ts';
import type { PromiseName } from '../mirror/promises.ts';
import { pathOf } from '../registry/endpoint.ts';
import type { VerifyResponse } from './verify-client.ts';
import { hasDetail } from './absent-records.ts';
import {
  checkHeaders,
  ACCEPT_COMPRESSED,
  hasContractMethods,
  isEtag,
  headerNamesIn,
  headerText,
} from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** A script of another site that asks whether it may. */
const PREFLIGHT = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
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

async function checkSpellings(mirror: Mirror, path: string, { body }: VerifyResponse): Promise<void> {
  const spellings: [PromiseName, string, Buffer][] = [
    ['noSlash', path.slice(0, -1), body],
    ['slashes', path.replaceAll('/', '//'), body],
    ['slashes', path.replace('/v1/', '/v1//'), body],
    ['index', `${path}index.json`, body],
    ['query', `${path}?format=json`, body],
    ['query', `${path}?page=2&x=%25`, body],
    ['format', `${path}?format=api`, toApiFormat(body, mirror.manifest.site)],
  ];
  for (const [promise, spelling, bytes] of spellings) {
    const reply = await mirror.client.ask(spelling, { headers: ACCEPT_COMPRESSED });
    const found = reply.status === 200 ? '200 with other bytes' : replyText(reply);
    const expected = promise === 'format' ? 'the same with ?format=api on its links' : 'the same answer';
    const isEqual = reply.status === 200 && reply.body.equals(bytes);
    const isKept = isEqual || isLaterPage(reply, spelling);
    if (mirror.recorder.check(promise, reply, isKept, { expected, found }))
      checkHeaders(mirror.recorder, reply);
  }
}

/** Whether this is the 404 for a later page of the list that has one page. */
function isLaterPage({ status, body }: VerifyResponse, spelling: string): boolean {
  const isRequested = spelling.startsWith(`${pathOf({ kind: 'notifications' }, '')}?page=`);
  return isRequested && status === 404 && body.toString() === ERROR_BODIES[404];
}

const SAME_HEADERS = [
  'content-type',
  'etag',
  'vary',
  'allow',
  'access-control-allow-origin',
  'cache-control',
];

async function checkHead({ client, recorder }: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const reply = await client.ask(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  const words = { expected: 'status 200', found: replyText(reply) };
  if (!recorder.check('head', reply, reply.status === 200, words)) return;
  for (const name of SAME_HEADERS) {
    const isEqual = String(reply.headers[name]) === String(plain.headers[name]);
    recorder.check('head', reply, isEqual, {
      expected: `${name} as GET has it`,
      found: reply.headers[name] === undefined ? 'none' : 'another',
    });
  }
  const length = reply.headers['content-length'];
  recorder.check('head', reply, length === undefined || Number(length) === plain.body.length, {
    expected: 'the Content-Length of GET, or none',
    found: 'another',
  });
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
    recorder.check('etag', reply, reply.status === status, { expected, found });
  }
}

async function checkCoding(
  { client, recorder }: Mirror,
  path: string,
  plain: VerifyResponse,
  promise: 'gzip' | 'brotli',
  coding: string,
): Promise<void> {
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': coding } });
  const { status, headers, body } = reply;
  const contentEncoding = headers['content-encoding'];
  const compressed = status === 200 && contentEncoding === coding;
  const found = status === 200 ? `Content-Encoding: ${headerText(contentEncoding)}` : replyText(reply);
  if (!recorder.check(promise, reply, compressed, { expected: `Content-Encoding: ${coding}`, found })) return;
  recorder.check(promise, reply, body.equals(plain.body), {
    expected: `the same bytes in ${coding}`,
    found: 'others',
  });
  recorder.check(promise, reply, headerNamesIn(headers.vary).includes('accept-encoding'), {
    expected: 'Vary: Accept-Encoding',
    found: headerText(headers.vary),
  });
}

async function checkOptions({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path, { method: 'OPTIONS', headers: PREFLIGHT });
  const { status, headers } = reply;
  const isAnswered = status === 200 || status === 204;
  if (!recorder.check('options', reply, isAnswered, { expected: '200 or 204', found: replyText(reply) }))
    return;
  recorder.check('options', reply, hasContractMethods(headers.allow), {
    expected: `Allow: ${ALLOW}`,
    found: headerText(headers.allow),
  });
  const origin = headers['access-control-allow-origin'];
  recorder.check('options', reply, origin === '*', {
    expected: 'Access-Control-Allow-Origin: *',
    found: headerText(origin),
  });
  const methods = headers['access-control-allow-methods'];
  recorder.check('options', reply, headerNamesIn(methods).includes('get'), {
    expected: 'Access-Control-Allow-Methods with GET',
    found: headerText(methods),
  });
}

/** Judges that a method is refused; of an unknown path too. */
export async function checkMethod({ client, recorder }: Mirror, path: string, method: string): Promise<void> {
  const reply = await client.ask(path, { method });
  const words = { expected: `405 for ${method}`, found: replyText(reply) };
  if (!recorder.check('methods', reply, reply.status === 405, words)) return;
  const hasJsonBody = recorder.check('methods', reply, hasDetail(reply.body), {
    expected: 'a body in JSON, {"detail":"…"}',
    found: replyText(reply),
  });
  if (hasJsonBody) checkHeaders(recorder, reply);
}
