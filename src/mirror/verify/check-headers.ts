import { ALLOW, COMMON_HEADERS, JSON_TYPE, SITE_HEADERS } from '../contract.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { VerdictRecorder } from './verdict.ts';

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

/** Errors need a type and can be read by scripts, as responses can. */
export function checkApiHeaders(recorder: VerdictRecorder, reply: VerifyResponse): void {
  const { 'content-type': type = 'none', vary = 'none' } = reply.headers;
  recorder.check('type', reply, isJsonType(type), `Content-Type: ${JSON_TYPE}`, type);
  checkCors(recorder, reply);
  if (reply.status !== 200) return;
  recorder.check('vary', reply, headerNamesIn(vary).includes('accept'), 'Vary: Accept', vary);
  checkAllow(recorder, reply);
}

export function checkAllow(recorder: VerdictRecorder, reply: VerifyResponse): void {
  const { allow = 'none' } = reply.headers;
  const sortedNamesOf = (list: string): string => headerNamesIn(list).toSorted().join();
  recorder.check('methods', reply, sortedNamesOf(allow) === sortedNamesOf(ALLOW), `Allow: ${ALLOW}`, allow);
}

export function checkCors(recorder: VerdictRecorder, reply: VerifyResponse): void {
  // Browsers refuse a list of origins, even “*, *”.
  const found = reply.headers['access-control-allow-origin'] ?? 'none';
  recorder.check('cors', reply, found === '*', 'Access-Control-Allow-Origin: *', found);
}

export function checkCache(recorder: VerdictRecorder, reply: VerifyResponse): void {
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

/** Checks the security headers of a file of the site; a redirect to one need not have the policy of pages. */
export function checkSecurityHeaders(recorder: VerdictRecorder, reply: VerifyResponse): void {
  const isPage = reply.status === 200;
  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...(isPage && SITE_HEADERS) })) {
    const found = reply.headers[name.toLowerCase()] ?? 'none';
    recorder.check('files', reply, found === value, `${name}: ${value}`, found);
  }
}
