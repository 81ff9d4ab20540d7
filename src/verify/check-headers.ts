// The headers that the contract wants on each answer.
import { ALLOW, COMMON_HEADERS, JSON_TYPE, SITE_HEADERS } from '../mirror/contract.ts';
import type { PromiseName } from '../mirror/promises.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { PromiseJudge } from './verdict.ts';

/** What browsers and most programs accept. */
export const COMPRESSED = { 'Accept-Encoding': 'gzip, br' };

// Seconds: nobody notices that a nightly mirror is so much late.
const SHORT = 600;

/** The names in a header that is a list, in lower case. */
export function headerNamesIn(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((name) => name.trim().toLowerCase());
}

/** What `found` says of a header. */
export function headerText(header: string | string[] | undefined): string {
  return header === undefined ? 'none' : String(header);
}

/** Whether a header is an ETag, strong or weak. */
export function isEtag(header: string | undefined): header is string {
  return header !== undefined && /^(W\/)?"[^"]+"$/.test(header);
}

/** Whether a Content-Type is JSON's; a charset of UTF-8 says nothing new. */
export function isJson(type: string | undefined): boolean {
  return type !== undefined && new RegExp(`^${JSON_TYPE}\\s*(;\\s*charset="?utf-8"?\\s*)?$`, 'i').test(type);
}

/** Whether a Content-Type is this one; texts must name their charset, others may. */
export function isType(header: string | undefined, type: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s"]/g, '');
  const [given, wanted] = [bare(header ?? ''), bare(type)];
  return given === wanted || (!wanted.startsWith('text/') && given.split(';')[0] === wanted.split(';')[0]);
}

/** Whether an Allow names the contract's methods and no other. */
export function isAllowed(header: string | undefined): boolean {
  const names = (list: string[]): string => list.toSorted().join();
  return names(headerNamesIn(header)) === names(headerNamesIn(ALLOW));
}

/** Judges the headers that the specification wants on each answer (§4). */
export function checkSpecified(ledger: PromiseJudge<'type' | 'vary' | 'allow'>, reply: VerifyResponse): void {
  const { 'content-type': type, vary, allow } = reply.headers;
  ledger.keeps('type', reply, isJson(type), {
    expected: `Content-Type: ${JSON_TYPE}`,
    found: headerText(type),
  });
  const varies = headerNamesIn(vary).includes('accept');
  ledger.keeps('vary', reply, varies, { expected: 'Vary: Accept', found: headerText(vary) });
  ledger.keeps('allow', reply, isAllowed(allow), { expected: `Allow: ${ALLOW}`, found: headerText(allow) });
}

/** Judges the headers of an answer below `/api/v1/` that is otherwise as promised, whatever its status. */
export function checkHeaders(ledger: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
  checkSpecified(ledger, reply);
  checkCors(ledger, reply);
  checkPolicy(ledger, reply);
}

/** Judges what browsers may do with an answer; a page has more to say of it. */
export function checkPolicy(ledger: PromiseJudge<PromiseName>, reply: VerifyResponse, kind?: 'page'): void {
  for (const [name, value] of Object.entries({ ...COMMON_HEADERS, ...(kind && SITE_HEADERS) })) {
    const found = reply.headers[name.toLowerCase()];
    ledger.keeps('policy', reply, found === value, {
      expected: `${name}: ${value}`,
      found: headerText(found),
    });
  }
}

/** Judges whether scripts of other sites may read an answer. */
export function checkCors(ledger: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
  const cors = reply.headers['access-control-allow-origin'];
  const expected = 'Access-Control-Allow-Origin: *';
  ledger.keeps('cors', reply, cors === '*', { expected, found: headerText(cors) });
}

/** Judges how long an answer may be kept. */
export function checkCache(ledger: PromiseJudge<PromiseName>, reply: VerifyResponse): void {
  const header = reply.headers['cache-control'];
  const directives = headerNamesIn(header);
  const ages = directives
    .flatMap((each) => /^(?:s-maxage|max-age)="?(\d+)/.exec(each)?.[1] ?? [])
    .map(Number);
  const asks = directives.some((each) => each === 'no-cache' || each === 'no-store');
  ledger.keeps('cache', reply, asks || (ages.length > 0 && ages.every((age) => age <= SHORT)), {
    expected: `Cache-Control: no-cache, or a max-age of at most ${SHORT}`,
    found: headerText(header),
  });
}
