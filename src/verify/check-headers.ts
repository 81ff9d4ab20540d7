import { ALLOW, COMMON_HEADERS, JSON_TYPE, OPEN_HEADERS, SITE_HEADERS } from '../mirror/contract.ts';
import type { PromiseName } from '../mirror/promises.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { PromiseJudge } from './verdict.ts';

/** As browsers and most programs send it. */
export const ACCEPT_COMPRESSED = { 'Accept-Encoding': 'gzip, br' };

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

/** Whether an Allow header lists exactly the contract's methods. */
export function hasContractMethods(header: string | undefined): boolean {
  const sortedNames = (list: string | undefined): string => headerNamesIn(list).toSorted().join();
  return sortedNames(header) === sortedNames(ALLOW);
}

/** Checks the headers that the specification requires on each answer (§4). */
export function checkSpecifiedHeaders(
  recorder: PromiseJudge<'type' | 'vary' | 'allow'>,
  reply: VerifyResponse,
): void {
  const { 'content-type': type = 'none', vary = 'none', allow = 'none' } = reply.headers;
  recorder.check('type', reply, isJsonType(type), `Content-Type: ${JSON_TYPE}`, type);
  recorder.check('vary', reply, headerNamesIn(vary).includes('accept'), 'Vary: Accept', vary);
  recorder.check('allow', reply, hasContractMethods(allow), `Allow: ${ALLOW}`, allow);
}

/** Checks the headers of an otherwise correct answer below `/api/v1/`, whatever its status. */
export function checkHeaders(recorder: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
  checkSpecifiedHeaders(recorder, reply);
  checkCors(recorder, reply);
  checkPolicy(recorder, reply);
}

/** Checks security headers; pages have more of them. */
export function checkPolicy(recorder: PromiseJudge<PromiseName>, reply: VerifyResponse, kind?: 'page'): void {
  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...(kind && SITE_HEADERS) })) {
    const found = reply.headers[name.toLowerCase()] ?? 'none';
    recorder.check('policy', reply, found === value, `${name}: ${value}`, found);
  }
}

/** Checks that scripts of other sites may read an answer and its headers. */
export function checkCors(recorder: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
  for (const [name, value] of Object.entries(OPEN_HEADERS)) {
    const found = reply.headers[name.toLowerCase()] ?? 'none';
    const isOpen = headerNamesIn(found).some((each) => each === value || each === 'etag');
    recorder.check('cors', reply, isOpen, `${name}: ${value}`, found);
  }
}

/** Checks how long caches may keep an answer. */
export function checkCache(recorder: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
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
