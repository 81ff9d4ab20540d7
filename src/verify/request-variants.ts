// The other ways to ask for one path, each of which must come to the same answer.
import { ALLOW, COMPRESSED_FROM } from '../mirror/contract.ts';
import { apiFormat } from '../mirror/publish/api-format.ts';
import type { PromiseName } from '../mirror/promises.ts';
import type { VerifyResponse } from './verify-client.ts';
import { hasDetail } from './absent-records.ts';
import { checkHeaders, COMPRESSED, isAllowed, isEtag, headerNamesIn, headerText } from './check-headers.ts';
import { inWords } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** A script of another site that asks whether it may. */
const PREFLIGHT = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Judges every variant of a path; `plain` is its plain answer, whose bytes are known to be right. */
export async function checkVariants(mirror: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  await checkSpellings(mirror, path, plain);
  await checkHead(mirror, path, plain);
  await checkConditions(mirror, path, plain);
  if (plain.body.length >= COMPRESSED_FROM) {
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
    ['format', `${path}?format=api`, apiFormat(body, mirror.manifest.site)],
  ];
  for (const [promise, spelling, bytes] of spellings) {
    const reply = await mirror.client.ask(spelling, { headers: COMPRESSED });
    if (isSame(mirror, promise, reply, bytes)) checkHeaders(mirror.ledger, reply);
  }
}

function isSame({ ledger }: Mirror, promise: PromiseName, reply: VerifyResponse, bytes: Buffer): boolean {
  const words = promise === 'format' ? 'the same with ?format=api on its links' : 'the same answer';
  const found = reply.status === 200 ? '200 with other bytes' : inWords(reply);
  const same = reply.status === 200 && reply.body.equals(bytes);
  return ledger.keeps(promise, reply, same, { expected: words, found });
}

const ALIKE = ['content-type', 'etag', 'vary', 'allow', 'access-control-allow-origin', 'cache-control'];

async function checkHead({ client, ledger }: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const reply = await client.ask(path, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  const words = { expected: 'status 200', found: inWords(reply) };
  if (!ledger.keeps('head', reply, reply.status === 200, words)) return;
  for (const name of ALIKE) {
    const same = String(reply.headers[name]) === String(plain.headers[name]);
    ledger.keeps('head', reply, same, {
      expected: `${name} as GET has it`,
      found: reply.headers[name] === undefined ? 'none' : 'another',
    });
  }
  const length = reply.headers['content-length'];
  ledger.keeps('head', reply, length === undefined || Number(length) === plain.body.length, {
    expected: 'the Content-Length of GET, or none',
    found: 'another',
  });
}

async function checkConditions(
  { client, ledger }: Mirror,
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
    const found = reply.status === 304 ? '304' : inWords(reply);
    const expected = `${status} for ${condition.replace(etag, 'its ETag')}`;
    ledger.keeps('etag', reply, reply.status === status, { expected, found });
  }
}

async function checkCoding(
  { client, ledger }: Mirror,
  path: string,
  plain: VerifyResponse,
  promise: 'gzip' | 'brotli',
  coding: string,
): Promise<void> {
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': coding } });
  const { status, headers, body } = reply;
  const came = headers['content-encoding'];
  const compressed = status === 200 && came === coding;
  const found = status === 200 ? `Content-Encoding: ${headerText(came)}` : inWords(reply);
  if (!ledger.keeps(promise, reply, compressed, { expected: `Content-Encoding: ${coding}`, found })) return;
  ledger.keeps(promise, reply, body.equals(plain.body), {
    expected: `the same bytes in ${coding}`,
    found: 'others',
  });
  ledger.keeps(promise, reply, headerNamesIn(headers.vary).includes('accept-encoding'), {
    expected: 'Vary: Accept-Encoding',
    found: headerText(headers.vary),
  });
}

async function checkOptions({ client, ledger }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path, { method: 'OPTIONS', headers: PREFLIGHT });
  const { status, headers } = reply;
  const answered = status === 200 || status === 204;
  if (!ledger.keeps('options', reply, answered, { expected: '200 or 204', found: inWords(reply) })) return;
  ledger.keeps('options', reply, isAllowed(headers.allow), {
    expected: `Allow: ${ALLOW}`,
    found: headerText(headers.allow),
  });
  const origin = headers['access-control-allow-origin'];
  ledger.keeps('options', reply, origin === '*', {
    expected: 'Access-Control-Allow-Origin: *',
    found: headerText(origin),
  });
  const methods = headers['access-control-allow-methods'];
  ledger.keeps('options', reply, headerNamesIn(methods).includes('get'), {
    expected: 'Access-Control-Allow-Methods with GET',
    found: headerText(methods),
  });
}

/** Judges that a method is refused; of an unknown path too. */
export async function checkMethod({ client, ledger }: Mirror, path: string, method: string): Promise<void> {
  const reply = await client.ask(path, { method });
  const words = { expected: `405 for ${method}`, found: inWords(reply) };
  if (!ledger.keeps('methods', reply, reply.status === 405, words)) return;
  const inJson = ledger.keeps('methods', reply, hasDetail(reply.body), {
    expected: 'a body in JSON, {"detail":"…"}',
    found: inWords(reply),
  });
  if (inJson) checkHeaders(ledger, reply);
}
