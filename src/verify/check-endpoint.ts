// One endpoint of a registry: its plain answer, read, and whether that is as the specification says.
import { JSON_TYPE } from '../mirror/contract.ts';
import type { Answer } from '../registry/reading/answer.ts';
import { endpointOf, pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { registryLinkOf, isSameBaseUrl } from '../registry/registry-link.ts';
import { addAnswer, emptyRegistry } from '../registry/reading/registry.ts';
import { referencesIn, type Reference } from '../snapshot/crawl/references.ts';
import type { VerifyClient, VerifyResponse } from './verify-client.ts';
import { checkSpecified } from './check-headers.ts';
import { inWords, type VerdictRecorder } from './verdict.ts';
import type { RuleName } from './specification-rules.ts';

/** A registry as its conformance check knows it. */
export interface CheckedEndpoint {
  client: VerifyClient;
  ledger: VerdictRecorder<RuleName>;
  brand: string;
  /** The addresses that its links may begin with. */
  bases: readonly string[];
}

/** An answer that could be read. */
export interface EndpointAnswer<E extends Endpoint> {
  reply: VerifyResponse;
  /** What it says: `usage_release` in place of the brand's key, unreadable fields emptied. */
  value: Answer<E['kind']>;
  /** The same as it came. */
  json: unknown;
  mentions: Reference[];
}

/**
 * Judges the plain answer of an endpoint, its headers, its fields and the form of its links. `query` is that of a
 * further page. Undefined where there is nothing to read.
 */
export async function checkEndpoint<E extends Endpoint>(
  asked: CheckedEndpoint,
  endpoint: E,
  query = '',
): Promise<EndpointAnswer<E> | undefined> {
  const { client, ledger, brand } = asked;
  const reply = await client.ask(pathOf(endpoint, brand) + query, { headers: { Accept: JSON_TYPE } });
  const words = { expected: `200 for a ${endpoint.kind}`, found: inWords(reply) };
  if (!ledger.keeps('answers', reply, reply.status === 200, words)) return undefined;
  checkSpecified(ledger, reply);
  const found = emptyRegistry(brand);
  const value = addAnswer(found, endpoint, reply.body);
  const errors = found.findings.filter(({ level }) => level === 'error');
  judgeFindings(
    ledger,
    'shapes',
    reply,
    errors,
    `${endpoint.kind} as in §2`,
    ({ pointer, message }) => `${placeOf(pointer)}: ${message}`,
  );
  if (value === undefined) return undefined;
  const mentions = [...referencesIn(endpoint, value)];
  for (const mention of mentions) checkLink(asked, reply, mention);
  return { reply, value, json: jsonOf(reply.body), mentions };
}

/** Judges a rule by what was found: each finding breaks it, and none keeps it. */
export function judgeFindings(
  ledger: CheckedEndpoint['ledger'],
  rule: RuleName,
  reply: VerifyResponse,
  findings: Finding[],
  expected: string,
  textOf: (finding: Finding) => string,
): void {
  if (findings.length === 0) ledger.keeps(rule, reply, true, { expected, found: '' });
  for (const finding of findings) ledger.keeps(rule, reply, false, { expected, found: textOf(finding) });
}

function checkLink(
  { ledger, brand, bases }: CheckedEndpoint,
  reply: VerifyResponse,
  { kind, link, pointer, unshown }: Reference,
): void {
  if (!link) return;
  const parts = registryLinkOf(link);
  const right =
    parts !== undefined &&
    endpointOf(parts.path, brand)?.kind === kind &&
    bases.some((base) => isSameBaseUrl(base, parts.base)) &&
    link.split('?')[0]!.endsWith(parts.path) &&
    (parts.query === '' || kind === 'notifications');
  // What the specification does not show may hold anything.
  if (unshown && !right) return;
  const place = placeOf(pointer);
  const found = `at ${place} ${parts ? `one under ${parts.base}` : 'another text'}`;
  ledger.keeps('links', reply, right, { expected: `a link to a ${kind} of the registry`, found });
}

/** A place as it is said of many: `/3/contact` is `/#/contact`. */
export function placeOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/#') || 'the whole';
}
