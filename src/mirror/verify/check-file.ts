// Files outside the API: bytes, content types, security headers, CORS, and pages without their final slash.
import { hash } from 'node:crypto';
import { isOpenToOtherSites } from '../contract.ts';
import { contentTypeOf } from '../content-types.ts';
import { API_PATH } from '../../registry/endpoint.ts';
import { checkCors, checkSecurityHeaders } from './check-headers.ts';
import { checkWithoutSlash } from './request-forms.ts';
import type { Mirror } from './served-mirror.ts';
import type { VerdictRecorder } from './verdict.ts';
import { isRedirect, type VerifyResponse } from './verify-client.ts';

const BROWSER = 'gzip, br';
/** What clients send as Accept-Encoding: plain programs, harvesters, browsers. A host may keep a file for each. */
const ACCEPTED_CODINGS = ['identity', 'gzip', BROWSER];

// Web hosts keep these to themselves, or send them in place of other files.
const NOT_REQUESTED = /(^|\/)\.|^_(headers|redirects)$|^404\.html$|^api\/v1\/\d{3}\.json$|\.(br|gz)$/;

export function isRequestable(path: string): boolean {
  return !NOT_REQUESTED.test(path);
}

export function isResponseFile(path: string): boolean {
  return `/${path}`.startsWith(API_PATH);
}

/** Clients request a file by this path: web hosts redirect other URLs of a page. */
export function requestPathOf(path: string): string {
  return `/${path.split('/').map(encodeURIComponent).join('/')}`
    .replace(/\/index\.html$/, '/')
    .replace(/\/index\.api\.json$/, '/?format=api')
    .replace(/(?<=^\/api\/v1\/(.*\/)?)index\.json$/, '');
}

/** Requests a file as browsers do, and `inAllForms` also plain, in gzip and, if it is a page, without its final slash. */
export async function checkFile(mirror: Mirror, file: string, inAllForms: boolean): Promise<void> {
  const { checksums, client, recorder } = mirror;
  const path = requestPathOf(file);
  const expected = 'the bytes in SHA256SUMS';
  for (const accepted of inAllForms ? ACCEPTED_CODINGS : [BROWSER]) {
    const reply = await client.askIn(accepted, path);
    if (!recorder.check('files', reply, reply.status === 200, expected, undefined, false)) return;
    if (!isResponseFile(file)) checkFileHeaders(recorder, file, reply);
    const { 'content-encoding': coding = 'identity' } = reply.headers;
    const isAccepted = coding === 'identity' || accepted.includes(coding);
    if (!recorder.check('gzip', reply, isAccepted, `${accepted} as Content-Encoding`, coding, false)) return;
    const isIntact = hash('sha256', reply.body) === checksums.get(file);
    const found = `others in ${coding}${rewriteReasonOf(reply)}`;
    if (!recorder.check('files', reply, isIntact, expected, found, false)) return;
  }
  const isPagePath = path.endsWith('/') && !isResponseFile(file);
  // Without a base path, the home page has no other URL.
  if (!inAllForms || !isPagePath || new URL(client.address(path)).pathname === '/') return;
  const reply = await checkWithoutSlash(mirror, 'files', path, isPage);
  if (isRedirect(reply)) checkSecurityHeaders(recorder, reply);
}

function isPage({ status, headers }: VerifyResponse): boolean {
  return status === 200 && /^text\/html\b/i.test(headers['content-type'] ?? '');
}

function checkFileHeaders(recorder: VerdictRecorder, file: string, reply: VerifyResponse): void {
  const type = contentTypeOf(file);
  const { 'content-type': sentType = 'none' } = reply.headers;
  const isRight = type === contentTypeOf('') || isContentType(sentType, type);
  recorder.check('files', reply, isRight, type, sentType);
  checkSecurityHeaders(recorder, reply);
  if (isOpenToOtherSites(file)) checkCors(recorder, reply);
}

// Cloudflare replaces e-mail addresses by links to this path, unless its customers turn that off.
const EMAIL_PROTECTION = '/cdn-cgi/l/email-protection';

/** Why the bytes of a file differ: after a comma, or '' if that is unknown. */
function rewriteReasonOf({ body }: VerifyResponse): string {
  return body.includes(EMAIL_PROTECTION)
    ? ', rewritten by Cloudflare: turn off its Email Address Obfuscation (docs/hosting/cloudflare.md)'
    : '';
}

/** Only texts must have the charset. Hosts send scripts under two names, and browsers read these and styles as UTF-8. */
function isContentType(header: string, type: string): boolean {
  const [given = '', wanted = ''] = [header, type].map((text) =>
    text.toLowerCase().replaceAll(/[\s"]/g, '').replace('application/javascript', 'text/javascript'),
  );
  const needsCharset = /^text\/(?!css|javascript)/.test(wanted);
  return given === wanted || (!needsCharset && given.split(';')[0] === wanted.split(';')[0]);
}
