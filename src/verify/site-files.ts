// Checks of files outside the API: bytes, content types, security headers, CORS.
import { hash } from 'node:crypto';
import { isOpenToOtherSites } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { isRedirect, type VerifyResponse } from './verify-client.ts';
import { askForFile, requestPathOf, rewriteReasonOf } from './ask-for-file.ts';
import { checkCors, checkSecurityHeaders } from './check-headers.ts';
import { checkRefusedCodings } from './request-variants.ts';
import type { Mirror } from './served-mirror.ts';

const UNKNOWN_TYPE = contentTypeOf('');

/** Checks the home page beyond its bytes and, if the site has a base path, its URL without the final slash. */
export async function checkHome(mirror: Mirror): Promise<void> {
  const { client, recorder } = mirror;
  await checkRefusedCodings(mirror, '/');
  if (new URL(client.address('')).pathname === '/') return;
  const reply = await client.ask('');
  const isExpected = reply.status === 200 || isRedirect(reply);
  recorder.check('files', reply, isExpected, 'the home page, or a redirect to it', undefined, false);
  if (isRedirect(reply)) checkSecurityHeaders(recorder, reply);
}

/**
 * Checks a file in the forms in which a host may keep it: plain, as browsers receive it, and in gzip if that differs.
 * Without a checksum, the plain one is taken as right.
 */
export async function checkServedFile(mirror: Mirror, file: string, sha256?: string): Promise<void> {
  const path = requestPathOf(file);
  const plain = await askForFile(mirror.client, path, sha256 ?? '', 'identity');
  const isRight = sha256 === undefined || plain.isIntact;
  if (!checkForm(mirror, file, 'identity', plain.reply, isRight)) return;
  if (contentTypeOf(file) === UNKNOWN_TYPE) return;
  const sum = sha256 ?? hash('sha256', plain.reply.body);
  for (const accepted of ['gzip, br', 'gzip'] as const) {
    const { reply, isIntact } = await askForFile(mirror.client, path, sum, accepted);
    if (!checkForm(mirror, file, accepted, reply, isIntact)) return;
    if (reply.headers['content-encoding'] !== 'br') return;
  }
}

function checkForm(
  { recorder }: Mirror,
  file: string,
  accepted: string,
  reply: VerifyResponse,
  isIntact: boolean,
): boolean {
  const kind = file.replace(/.*(?=\.)|.*\//, '');
  const expected = `the bytes that are listed: ${kind}`;
  if (!recorder.check('files', reply, reply.status === 200, expected, undefined, false)) return false;
  const { 'content-type': sentType = 'none', 'content-encoding': coding = 'identity' } = reply.headers;
  const type = contentTypeOf(file);
  if (type !== UNKNOWN_TYPE)
    recorder.check('files', reply, isContentType(sentType, type), `${type} for ${kind}`, sentType);
  checkSecurityHeaders(recorder, reply, 'page');
  if (isOpenToOtherSites(file)) checkCors(recorder, reply);
  const isAccepted = coding === 'identity' || accepted.includes(coding);
  if (!recorder.check('gzip', reply, isAccepted, `${accepted} as Content-Encoding`, coding, false))
    return false;
  const found = `others in ${coding}${rewriteReasonOf(reply)}`;
  return recorder.check('files', reply, isIntact, expected, found, false);
}

// Browsers read them as UTF-8 in any case, and hosts send their type under two names.
const CODE = /^(text\/css|(text|application)\/javascript)$/;

/** Texts must have the charset; for other types it is optional. */
function isContentType(header: string, type: string): boolean {
  const normalize = (text: string): string => text.toLowerCase().replaceAll(/[\s"]/g, '');
  const [given, wanted] = [normalize(header), normalize(type)];
  const [givenName = '', wantedName = ''] = [given, wanted].map((each) => each.split(';')[0]);
  if (CODE.test(wantedName))
    return CODE.test(givenName) && givenName.endsWith(wantedName.slice('text/'.length));
  return given === wanted || (!wanted.startsWith('text/') && givenName === wantedName);
}
