// One endpoint of a registry, asked in the ways of §4: its answer, read, and whether that is as the specification says.
import { ALLOW, JSON_TYPE } from '../mirror/contract.ts';
import type { Answer } from '../registry/answer.ts';
import { endpointOf, pathOf, type Endpoint } from '../registry/endpoint.ts';
import { linkOf, sameBase } from '../registry/link.ts';
import { addAnswer, emptyRegistry } from '../registry/registry.ts';
import { mentionsIn, type Mention } from '../snapshot/mentions.ts';
import type { Client, Reply } from './client.ts';
import { isAllowed, isJson, namesIn, shown } from './headers.ts';
import { inWords, type Ledger } from './ledger.ts';
import type { RuleName } from './rules.ts';

/** A registry as its conformance check knows it. */
export interface Asked {
  client: Client;
  ledger: Ledger<RuleName>;
  brand: string;
  /** The addresses that its links may begin with. */
  bases: readonly string[];
}

/** An answer that could be read. */
export interface Read<E extends Endpoint> {
  reply: Reply;
  /** What it says: `usage_release` in place of the brand's key, unreadable fields emptied. */
  value: Answer<E['kind']>;
  /** The same as it came. */
  json: unknown;
  mentions: Mention[];
}

/**
 * Judges the plain answer of an endpoint, its headers, its fields and the form of its links. `query` is that of a
 * further page. Undefined where there is nothing to read.
 */
export async function checkEndpoint<E extends Endpoint>(
  asked: Asked,
  endpoint: E,
  query = '',
): Promise<Read<E> | undefined> {
  const { client, ledger, brand } = asked;
  const reply = await client.ask(pathOf(endpoint, brand) + query, { headers: { Accept: JSON_TYPE } });
  const words = { expected: `200 for a ${endpoint.kind}`, found: inWords(reply) };
  if (!ledger.keeps('answers', reply, reply.status === 200, words)) return undefined;
  checkHeaders(ledger, reply);
  const found = emptyRegistry(brand);
  const value = addAnswer(found, endpoint, reply.body);
  ledger.keeps('shapes', reply, true, { expected: '', found: '' });
  for (const { level, pointer, message } of found.findings) {
    if (level !== 'error') continue;
    const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*') || 'the whole';
    ledger.keeps('shapes', reply, false, {
      expected: `${endpoint.kind} as in §2`,
      found: `${place}: ${message}`,
    });
  }
  if (value === undefined) return undefined;
  const mentions = [...mentionsIn(endpoint, value)];
  for (const mention of mentions) checkLink(asked, reply, mention);
  return { reply, value, json: JSON.parse(reply.body.toString()), mentions };
}

function checkHeaders(ledger: Ledger<RuleName>, reply: Reply): void {
  const { 'content-type': type, vary, allow } = reply.headers;
  ledger.keeps('type', reply, isJson(type), { expected: `Content-Type: ${JSON_TYPE}`, found: shown(type) });
  const varies = namesIn(vary).includes('accept');
  ledger.keeps('vary', reply, varies, { expected: 'Vary: Accept', found: shown(vary) });
  ledger.keeps('allow', reply, isAllowed(allow), { expected: `Allow: ${ALLOW}`, found: shown(allow) });
}

function checkLink(
  { ledger, brand, bases }: Asked,
  reply: Reply,
  { kind, link, pointer, unshown }: Mention,
): void {
  if (!link) return;
  const parts = linkOf(link);
  const right =
    parts !== undefined &&
    endpointOf(parts.path, brand)?.kind === kind &&
    bases.some((base) => sameBase(base, parts.base)) &&
    link.split('?')[0]!.endsWith(parts.path) &&
    (parts.query === '' || kind === 'notifications');
  // What the specification does not show may hold anything.
  if (unshown && !right) return;
  const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  const found = `at ${place} ${parts ? `one under ${parts.base}` : 'another text'}`;
  ledger.keeps('links', reply, right, { expected: `a link to a ${kind} of the registry`, found });
}

/** Judges HEAD, OPTIONS and the API format of an endpoint whose plain answer is known. */
export async function checkWays<E extends Endpoint>(
  asked: Asked,
  endpoint: E,
  plain: Read<E>,
): Promise<void> {
  const { client, ledger, brand } = asked;
  const path = pathOf(endpoint, brand);
  const head = await client.ask(path, { method: 'HEAD' });
  const same = ['content-type', 'vary', 'allow'].every(
    (name) => head.headers[name] === plain.reply.headers[name],
  );
  ledger.keeps('head', head, head.status === 200 && same, {
    expected: 'the status and headers of GET',
    found: head.status === 200 ? 'other headers' : inWords(head),
  });
  const options = await client.ask(path, { method: 'OPTIONS' });
  const answered = options.status === 200 || options.status === 204;
  ledger.keeps('options', options, answered && isAllowed(options.headers.allow), {
    expected: `200 or 204 with Allow: ${ALLOW}`,
    found: answered ? shown(options.headers.allow) : inWords(options),
  });
  const reply = await client.ask(`${path}?format=api`);
  const words = { expected: '200 with ?format=api', found: inWords(reply) };
  if (!ledger.keeps('format', reply, reply.status === 200, words)) return;
  const value = addAnswer(emptyRegistry(brand), endpoint, reply.body);
  const mentions = value === undefined ? [] : [...mentionsIn(endpoint, value)];
  for (const [i, mention] of plain.mentions.entries()) checkSuffix(ledger, reply, mention, mentions[i]?.link);
  // The pages of a list may be spelled in any way.
  if (endpoint.kind === 'notifications') return;
  ledger.keeps('format', reply, bare(reply) === bare(plain.reply), {
    expected: 'the same answer but for the suffix of links',
    found: 'another',
  });
}

function checkSuffix(ledger: Ledger<RuleName>, reply: Reply, plain: Mention, link?: string | null): void {
  if (!plain.link || plain.kind === 'notifications') return;
  const never = plain.kind === 'service-notifications';
  const wanted = never ? plain.link : `${plain.link}?format=api`;
  // What the specification does not show, it does not forbid either.
  if (plain.unshown && link === plain.link) return;
  const suffix = never ? 'without' : 'with';
  const place = plain.pointer.replace(/\/\d+(?=\/|$)/g, '/*');
  ledger.keeps('format', reply, link === wanted, {
    expected: `links to a ${plain.kind} ${suffix} ?format=api`,
    found: `another at ${place}`,
  });
}

function bare({ body }: Reply): string {
  return body.toString('latin1').replaceAll('?format=api"', '"');
}
