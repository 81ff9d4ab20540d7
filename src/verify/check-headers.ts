import { ALLOW, COMMON_HEADERS, JSON_TYPE, OPEN_HEADERS, SITE_HEADERS } from '../mirror/contract.ts';
import type { RequirementName } from '../mirror/requirements.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { ClauseRecorder } from './verdict.ts';

/** As browsers and most programs send it. */
export const ACCEPT_COMPRESSED_HEADERS = { 'Accept-Encoding': 'gzip, br' };

// Seconds: short enough for a mirror that changes once a day.
const MAX_AGE = 600;

/** The names in a header that is a list, in lower case. */
export function headerNamesIn(header = ''): string[] {
  return header.split(',').map((name) => name.trim().toLowerCase());
}

/** Strong or weak. */
export function isEtag(header: string | undefined): header is string {
  return header !== undefined && /^(W\/)?"[^"]+"$/.test(header);
}

/** A charset of UTF-8 is allowed. */
export function isJsonType(type = ''): boolean {
  return new RegExp(`^${JSON_TYPE}\\s*(;\\s*charset="?utf-8"?\\s*)?$`, 'i').test(type);
}

function hasContractMethods(header: string | undefined): boolean {
  const sortedNames = (list: string | undefined): string => headerNamesIn(list).toSorted().join();
  return sortedNames(header) === sortedNames(ALLOW);
}

/** Checks the headers that the specification requires on each answer (§4). */
function checkSpecificationHeaders(
  recorder: ClauseRecorder<'type' | 'vary' | 'methods'>,
  reply: VerifyResponse,
): void {
  const { 'content-type': type = 'none', vary = 'none', allow = 'none' } = reply.headers;
  recorder.check('type', reply, isJsonType(type), `Content-Type: ${JSON_TYPE}`, type);
  recorder.check('vary', reply, headerNamesIn(vary).includes('accept'), 'Vary: Accept', vary);
  recorder.check('methods', reply, hasContractMethods(allow), `Allow: ${ALLOW}`, allow);
}

/** Checks that HEAD has the status and these headers of GET; returns whether it was answered. */
export function checkHeadReply(
  judge: ClauseRecorder<'methods'>,
  head: VerifyResponse,
  plain: VerifyResponse,
  names: readonly string[],
): boolean {
  // No web host fails here.
  const isHeadAnswered = head.status === 200;
  if (!judge.check('methods', head, isHeadAnswered, 'status 200', undefined, false)) return false;
  for (const name of names) {
    const header = head.headers[name];
    const found = header === undefined ? 'none' : 'another';
    judge.check('methods', head, header === plain.headers[name], `${name} as GET has it`, found);
  }
  return true;
}

/** Checks that OPTIONS names the contract's methods; returns whether it was answered. */
export function checkOptionsReply(judge: ClauseRecorder<'methods'>, reply: VerifyResponse): boolean {
  const isAnswered = reply.status === 200 || reply.status === 204;
  if (!judge.check('methods', reply, isAnswered, '200 or 204')) return false;
  const { allow = 'none' } = reply.headers;
  judge.check('methods', reply, hasContractMethods(allow), `Allow: ${ALLOW}`, allow);
  return true;
}

/** Checks the headers of an otherwise correct answer below `/api/v1/`, whatever its status. */
export function checkHeaders(recorder: ClauseRecorder<RequirementName>, reply: VerifyResponse): void {
  checkSpecificationHeaders(recorder, reply);
  checkCors(recorder, reply);
  checkSecurityHeaders(recorder, reply);
}

/** Checks security headers; pages have more of them. */
export function checkSecurityHeaders(
  recorder: ClauseRecorder<RequirementName>,
  reply: VerifyResponse,
  kind?: 'page',
): void {
  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...(kind && SITE_HEADERS) })) {
    const found = reply.headers[name.toLowerCase()] ?? 'none';
    recorder.check('files', reply, found === value, `${name}: ${value}`, found);
  }
}

/** Checks that scripts of other sites may read an answer and its headers. */
export function checkCors(recorder: ClauseRecorder<RequirementName>, reply: VerifyResponse): void {
  for (const [name, value] of Object.entries(OPEN_HEADERS)) {
    const found = reply.headers[name.toLowerCase()] ?? 'none';
    // Browsers refuse a list of origins, even “*, *”.
    const names = name === 'Access-Control-Allow-Origin' ? [found] : headerNamesIn(found);
    const isOpen = names.some((each) => each === value || each === 'etag');
    recorder.check('cors', reply, isOpen, `${name}: ${value}`, found);
  }
}

/** Checks how long caches may keep an answer. */
export function checkCache(recorder: ClauseRecorder<RequirementName>, reply: VerifyResponse): void {
  const header = reply.headers['cache-control'] ?? 'none';
  const directives = headerNamesIn(header);
  const ages = directives
    .flatMap((each) => /^(?:s-maxage|max-age)="?(\d+)/.exec(each)?.[1] ?? [])
    .map(Number);
  const revalidates = directives.some((each) => each === 'no-cache' || each === 'no-store');
  const isShort = revalidates || (ages.length > 0 && ages.every((age) => age <= MAX_AGE));
  const expected = `Cache-Control: no-cache, or a max-age of at most ${MAX_AGE}`;
  recorder.check('cache', reply, isShort, expected, header);
}
