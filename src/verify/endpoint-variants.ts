import { ALLOW } from '../mirror/contract.ts';
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import { typedAnswer } from '../registry/reading/answer.ts';
import { addAnswer, emptyRegistry } from '../registry/reading/registry.ts';
import { referencesIn, type Reference } from '../snapshot/crawl/references.ts';
import type { VerifyResponse } from './verify-client.ts';
import { fieldOf, type CheckedRegistry, type EndpointAnswer } from './check-endpoint.ts';
import { hasContractMethods, headerText } from './check-headers.ts';
import { replyText, type VerdictRecorder } from './verdict.ts';
import type { RuleName } from './specification-rules.ts';

/** Checks HEAD, OPTIONS and the API format (§4) of an endpoint against its plain answer. */
export async function checkEndpointVariants<E extends Endpoint>(
  registry: CheckedRegistry,
  endpoint: E,
  plain: EndpointAnswer<E>,
): Promise<void> {
  const { client, recorder, brand } = registry;
  const path = pathOf(endpoint, brand);
  const head = await client.ask(path, { method: 'HEAD' });
  const hasSameHeaders = ['content-type', 'vary', 'allow'].every(
    (name) => head.headers[name] === plain.reply.headers[name],
  );
  recorder.check('head', head, head.status === 200 && hasSameHeaders, {
    expected: 'the status and headers of GET',
    found: head.status === 200 ? 'other headers' : replyText(head),
  });
  const options = await client.ask(path, { method: 'OPTIONS' });
  const answered = options.status === 200 || options.status === 204;
  recorder.check('options', options, answered && hasContractMethods(options.headers.allow), {
    expected: `200 or 204 with Allow: ${ALLOW}`,
    found: answered ? headerText(options.headers.allow) : replyText(options),
  });
  const reply = await client.ask(`${path}?format=api`);
  const words = { expected: '200 with ?format=api', found: replyText(reply) };
  if (!recorder.check('format', reply, reply.status === 200, words)) return;
  const value = addAnswer(emptyRegistry(brand), endpoint, reply.body);
  const references = value === undefined ? [] : [...referencesIn(typedAnswer(endpoint, value))];
  for (const [i, reference] of plain.references.entries())
    checkSuffix(recorder, reply, reference, references[i]?.link);
  // Links to list pages may have any form.
  if (endpoint.kind === 'notifications') return;
  recorder.check('format', reply, textWithoutSuffix(reply) === textWithoutSuffix(plain.reply), {
    expected: 'the same answer except for the suffix of links',
    found: 'another answer',
  });
}

function checkSuffix(
  recorder: VerdictRecorder<RuleName>,
  reply: VerifyResponse,
  plain: Reference,
  link?: string | null,
): void {
  if (!plain.link || plain.kind === 'notifications') return;
  const isSuffixForbidden = plain.kind === 'service-notifications';
  const wanted = isSuffixForbidden ? plain.link : `${plain.link}?format=api`;
  // The specification does not describe these fields.
  if (plain.unspecified && link === plain.link) return;
  const suffix = isSuffixForbidden ? 'without' : 'with';
  const field = fieldOf(plain.pointer);
  recorder.check('format', reply, link === wanted, {
    expected: `links to a ${plain.kind} ${suffix} ?format=api`,
    found: `another link in ${field}`,
  });
}

function textWithoutSuffix({ body }: VerifyResponse): string {
  return body.toString('latin1').replaceAll('?format=api"', '"');
}
