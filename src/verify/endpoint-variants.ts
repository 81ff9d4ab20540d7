// The other ways to ask for an endpoint of a registry (§4): HEAD, OPTIONS, and the API format.
import { ALLOW } from '../mirror/contract.ts';
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import { addAnswer, emptyRegistry } from '../registry/reading/registry.ts';
import { referencesIn, type Reference } from '../snapshot/crawl/references.ts';
import type { VerifyResponse } from './verify-client.ts';
import { placeOf, type CheckedEndpoint, type EndpointAnswer } from './check-endpoint.ts';
import { isAllowed, headerText } from './check-headers.ts';
import { inWords, type VerdictRecorder } from './verdict.ts';
import type { RuleName } from './specification-rules.ts';

/** Judges HEAD, OPTIONS and the API format of an endpoint whose plain answer is known. */
export async function checkEndpointVariants<E extends Endpoint>(
  asked: CheckedEndpoint,
  endpoint: E,
  plain: EndpointAnswer<E>,
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
    found: answered ? headerText(options.headers.allow) : inWords(options),
  });
  const reply = await client.ask(`${path}?format=api`);
  const words = { expected: '200 with ?format=api', found: inWords(reply) };
  if (!ledger.keeps('format', reply, reply.status === 200, words)) return;
  const value = addAnswer(emptyRegistry(brand), endpoint, reply.body);
  const mentions = value === undefined ? [] : [...referencesIn(endpoint, value)];
  for (const [i, mention] of plain.mentions.entries()) checkSuffix(ledger, reply, mention, mentions[i]?.link);
  // The pages of a list may be spelled in any way.
  if (endpoint.kind === 'notifications') return;
  ledger.keeps('format', reply, bare(reply) === bare(plain.reply), {
    expected: 'the same answer but for the suffix of links',
    found: 'another',
  });
}

function checkSuffix(
  ledger: VerdictRecorder<RuleName>,
  reply: VerifyResponse,
  plain: Reference,
  link?: string | null,
): void {
  if (!plain.link || plain.kind === 'notifications') return;
  const never = plain.kind === 'service-notifications';
  const wanted = never ? plain.link : `${plain.link}?format=api`;
  // What the specification does not show, it does not forbid either.
  if (plain.unspecified && link === plain.link) return;
  const suffix = never ? 'without' : 'with';
  const place = placeOf(plain.pointer);
  ledger.keeps('format', reply, link === wanted, {
    expected: `links to a ${plain.kind} ${suffix} ?format=api`,
    found: `another at ${place}`,
  });
}

function bare({ body }: VerifyResponse): string {
  return body.toString('latin1').replaceAll('?format=api"', '"');
}
