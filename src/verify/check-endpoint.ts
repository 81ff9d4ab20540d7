import { JSON_TYPE } from '../mirror/contract.ts';
import { typedAnswerOfValue, type AnswerValue } from '../registry/reading/answer.ts';
import { endpointOf, apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { parseJsonBytes } from '../registry/reading/json.ts';
import { splitRegistryLink, isSameBaseUrl } from '../registry/registry-link.ts';
import { addAnswer, emptyRegistry } from '../registry/reading/registry.ts';
import { referencesIn, type Reference } from '../snapshot/crawl/references.ts';
import type { VerifyClient, VerifyResponse } from './verify-client.ts';
import { checkSpecificationHeaders } from './check-headers.ts';
import type { VerdictRecorder } from './verdict.ts';

/** Rules of the specification that `--as-registry` checks. */
export const SPECIFICATION_RULES = {
  answers: 'Every endpoint of §4 and every listed or linked record returns 200.',
  type: 'Every answer is application/json (§4).',
  vary: 'Every answer has Vary: Accept (§4).',
  methods:
    'Every answer has Allow: GET, HEAD, OPTIONS; HEAD returns the same as GET, without a body; OPTIONS returns Allow (§4).',
  shapes: 'Lists are arrays (§4, 1); records have the fields of §2 with their types.',
  links: 'Links to the registry are absolute and have the form of §4.',
  format:
    '?format=api is added to data_host and ServiceLink url, never to notifications_url; nothing else changes (§4).',
  releases: 'Exactly one release is current (§2.1).',
  forms: 'List and detail of a platform differ only in sushi_services, and list the same services (§2.4).',
  services: 'A service inside its platform equals the answer of its own endpoint (§4, 5).',
  notifications: "notifications_url and notification_count match the service's list of notifications (§2.5).",
  paging: 'The optional list of all notifications ends and contains as many records as it counts.',
  errors: 'Unknown records return 404 in JSON.',
} as const;

export type RuleName = keyof typeof SPECIFICATION_RULES;

export interface CheckedRegistry {
  client: VerifyClient;
  recorder: VerdictRecorder<RuleName>;
  brand: string;
  /** Base URLs of its own links. */
  bases: readonly string[];
  /** What is unusual in records, and breaks no rule. */
  notices: Finding[];
}

export interface EndpointAnswer<E extends Endpoint> {
  reply: VerifyResponse;
  /** The typed answer: `usage_release` in place of the brand's key, unreadable fields empty. */
  value: AnswerValue<E['kind']>;
  /** The answer as sent. */
  json: unknown;
  references: Reference[];
}

/**
 * Checks the plain answer of an endpoint: headers, fields and links. `query` is that of a later list page. Returns
 * undefined if the answer is unreadable.
 */
export async function checkEndpoint<E extends Endpoint>(
  registry: CheckedRegistry,
  endpoint: E,
  query = '',
): Promise<EndpointAnswer<E> | undefined> {
  const { client, recorder, brand } = registry;
  const reply = await client.ask(apiPathOf(endpoint, brand) + query, { headers: { Accept: JSON_TYPE } });
  if (!recorder.check('answers', reply, reply.status === 200, `200 for a ${endpoint.kind}`)) return undefined;
  checkSpecificationHeaders(recorder, reply);
  const read = emptyRegistry(brand);
  const value = addAnswer(read, endpoint, reply.body);
  const errors = read.findings.filter(({ level }) => level === 'error');
  registry.notices.push(...read.findings.filter((finding) => !errors.includes(finding)));
  const textOf = ({ pointer, message }: Finding): string => `${pointerPatternOf(pointer)}: ${message}`;
  judgeFindings(recorder, 'shapes', reply, errors, `${endpoint.kind} as in §2`, textOf);
  if (value === undefined) return undefined;
  const references = [...referencesIn(typedAnswerOfValue(endpoint, value))];
  for (const reference of references) checkLink(registry, reply, reference);
  return { reply, value, json: parseJsonBytes(reply.body), references };
}

/** Judges a rule by what was found: each finding breaks it, and none keeps it. */
export function judgeFindings(
  recorder: CheckedRegistry['recorder'],
  rule: RuleName,
  reply: VerifyResponse,
  findings: Finding[],
  expected: string,
  textOf: (finding: Finding) => string,
): void {
  if (findings.length === 0) recorder.check(rule, reply, true, expected);
  for (const finding of findings) recorder.check(rule, reply, false, expected, textOf(finding));
}

function checkLink(
  { recorder, brand, bases }: CheckedRegistry,
  reply: VerifyResponse,
  { kind, link, pointer, unspecified }: Reference,
): void {
  if (!link) return;
  const parts = splitRegistryLink(link);
  const isExpected =
    parts !== undefined &&
    endpointOf(parts.path, brand)?.kind === kind &&
    bases.some((base) => isSameBaseUrl(base, parts.base)) &&
    link.split('?')[0]!.endsWith(parts.path) &&
    (parts.query === '' || kind === 'notifications');
  // The specification allows any value in these fields.
  if (unspecified && !isExpected) return;
  const field = pointerPatternOf(pointer);
  const found = parts ? `a link to ${parts.base} in ${field}` : `other text in ${field}`;
  recorder.check('links', reply, isExpected, `a link to a ${kind} of the registry`, found);
}

/** The same for all elements of a list: `/3/contact` → `/#/contact`. */
export function pointerPatternOf(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/#') || 'the whole answer';
}
