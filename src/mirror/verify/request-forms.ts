// The other forms in which programs request a response.
import { ALL_NOTIFICATIONS_PATH } from '../contract.ts';
import { addApiFormatToLinks } from '../publish/replace-links.ts';
import type { RequirementName } from '../requirements.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { checkAllow, checkApiHeaders, headerNamesIn, isEtag } from './check-headers.ts';
import type { Mirror } from './served-mirror.ts';
import { isRedirect, replyText, type VerifyResponse } from './verify-client.ts';

const BROWSER = 'gzip, br';
const API_FORMAT = '?format=api';
/** Browsers send these headers for a script of another site. */
const PREFLIGHT = { Origin: 'https://reader.example', 'Access-Control-Request-Method': 'GET' };
/** Node's `fetch` adds these headers to each conditional request. */
const RELOAD = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const HEADERS_OF_HEAD = 'content-type etag vary allow access-control-allow-origin cache-control'.split(' ');

/** `plain` is the plain response of the path, whose bytes are known to be right. */
export async function checkRequestForms(mirror: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  await checkSpellings(mirror, path, plain);
  const isSame = ({ status, body }: VerifyResponse) => status === 200 && body.equals(plain.body);
  const reply = await checkWithoutSlash(mirror, 'slashes', path, isSame);
  if (reply.status === 200) checkApiHeaders(mirror.recorder, reply);
  if (path === ALL_NOTIFICATIONS_PATH) await checkNotFound(mirror, 'query', `${path}?page=2`);
  await checkHead(mirror, path, plain);
  await checkConditions(mirror, path, plain.headers.etag);
  await checkRefusedGzip(mirror, path);
  await checkOptions(mirror, path);
  for (const method of OTHER_METHODS) await checkOtherMethod(mirror, path, method);
}

async function checkSpellings(mirror: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const { client, manifest, recorder } = mirror;
  const inApiFormat = addApiFormatToLinks(plain.body, manifest.site);
  const page = path === ALL_NOTIFICATIONS_PATH ? 1 : 2;
  const spellings: [RequirementName, string, accepted: string, body: Buffer][] = [
    ['slashes', path.replaceAll('/', '//'), BROWSER, plain.body],
    ['slashes', path.replace('/v1/', '/v1//'), BROWSER, plain.body],
    ['query', `${path}?format=json`, BROWSER, plain.body],
    ['query', `${path}?page=${page}&x=%25`, BROWSER, plain.body],
    // Web hosts may have a file of its own for it, and a compressed copy.
    ['format', path + API_FORMAT, 'identity', inApiFormat],
    ['format', path + API_FORMAT, 'gzip', inApiFormat],
  ];
  for (const [requirement, spelling, accepted, body] of spellings) {
    const reply = await client.askIn(accepted, spelling);
    const isExpected = reply.status === 200 && reply.body.equals(body);
    const expected =
      requirement === 'format' ? `the same with ${API_FORMAT} on its links` : 'the same response';
    const found = reply.status === 200 ? '200 with other bytes' : replyText(reply);
    // Hosts may ignore queries, but not change bytes.
    const isHarmless = reply.status !== 200 || reply.body.equals(plain.body);
    if (recorder.check(requirement, reply, isExpected, expected, found, isHarmless))
      checkApiHeaders(recorder, reply);
  }
}

/**
 * Requests a path without its final slash. A redirect to the form with the slash is enough: only programs that follow
 * redirects leave it out.
 */
export async function checkWithoutSlash(
  { client, manifest, recorder }: Mirror,
  name: RequirementName,
  path: string,
  isSame: (reply: VerifyResponse) => boolean,
): Promise<VerifyResponse> {
  const url = client.address(path.slice(0, -1));
  const reply = await client.askIn(BROWSER, path.slice(0, -1));
  // Caddy and Apache write %c3 where browsers write %C3.
  const location = reply.headers.location?.replaceAll(/%\w\w/g, (escape) => escape.toUpperCase());
  const target = isRedirect(reply) && URL.parse(location ?? '', url)?.href;
  const isMet = target === client.address(path) || target === manifest.site + path || isSame(reply);
  recorder.check(name, reply, isMet, `the same as with the final slash, or a redirect to it`);
  return reply;
}

export async function checkNotFound(mirror: Mirror, name: RequirementName, path: string): Promise<void> {
  const { client, recorder } = mirror;
  const reply = await client.ask(path);
  const isExpected = reply.status === 404 && tryParseJsonBytes(reply.body) !== undefined;
  // The web host's own error page can be a known difference; so can the whole notification list.
  const isHarmless = reply.status >= 400 || name === 'query';
  if (recorder.check(name, reply, isExpected, '404 with JSON', undefined, isHarmless))
    checkApiHeaders(recorder, reply);
}

async function checkHead({ client, recorder }: Mirror, path: string, plain: VerifyResponse): Promise<void> {
  const reply = await client.ask(path, { 'Accept-Encoding': 'identity' }, 'HEAD');
  if (!recorder.check('methods', reply, reply.status === 200, 'status 200', undefined, false)) return;
  const length = reply.headers['content-length'] ?? plain.body.length;
  const differing = HEADERS_OF_HEAD.filter((name) => reply.headers[name] !== plain.headers[name]);
  if (Number(length) !== plain.body.length) differing.push('content-length');
  const found = `another ${differing.join(', ')}`;
  recorder.check('methods', reply, differing.length === 0, 'the headers of GET', found);
}

async function checkConditions({ client, recorder }: Mirror, path: string, etag = ''): Promise<void> {
  if (!isEtag(etag)) return; // reported already
  const ask = (condition: string, more = {}) =>
    client.ask(path, { 'Accept-Encoding': 'identity', 'If-None-Match': condition, ...more });
  for (const more of [{}, RELOAD]) {
    const same = await ask(etag, more);
    recorder.check('etag', same, same.status === 304, '304 for its ETag');
  }
  const other = await ask('"x"');
  recorder.check('etag', other, other.status === 200, '200 for another ETag');
}

export async function checkRefusedGzip({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.askIn('gzip;q=0', path);
  const { 'content-encoding': coding = 'none' } = reply.headers;
  const isPlain = reply.status === 200 && coding === 'none';
  const found = reply.status === 200 ? `Content-Encoding: ${coding}` : replyText(reply);
  recorder.check('gzip', reply, isPlain, 'no Content-Encoding for gzip;q=0', found, false);
}

async function checkOptions({ client, recorder }: Mirror, path: string): Promise<void> {
  const reply = await client.ask(path, PREFLIGHT, 'OPTIONS');
  const isAnswered = reply.status === 200 || reply.status === 204;
  if (!recorder.check('methods', reply, isAnswered, '200 or 204')) return;
  checkAllow(recorder, reply);
  const { 'access-control-allow-origin': origin, 'access-control-allow-methods': methods } = reply.headers;
  const isOpen = origin === '*' && headerNamesIn(methods).includes('get');
  const found = `${origin}, ${methods}`;
  recorder.check('methods', reply, isOpen, 'Access-Control-Allow-Origin: *, -Methods with GET', found);
}

export async function checkOtherMethod(mirror: Mirror, path: string, method: string): Promise<void> {
  const { client, recorder } = mirror;
  const reply = await client.ask(path, {}, method);
  if (recorder.check('methods', reply, reply.status === 405, `405 for ${method}`))
    checkApiHeaders(recorder, reply);
}
