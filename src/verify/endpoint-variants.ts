import { apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import { typedAnswerOfValue } from '../registry/reading/answer.ts';
import { addAnswer, emptyRegistry } from '../registry/reading/registry.ts';
import { referencesIn, type Reference } from '../snapshot/crawl/references.ts';
import type { VerifyResponse } from './verify-client.ts';
import {
  checkEndpoint,
  pointerPatternOf,
  type CheckedRegistry,
  type EndpointAnswer,
} from './check-endpoint.ts';
import { checkHeadReply, checkOptionsReply } from './check-headers.ts';

/**
 * Checks an endpoint's plain answer, and HEAD, OPTIONS and the API format (§4) against it. Returns undefined if it is
 * unreadable.
 */
export async function checkWithVariants<E extends Endpoint>(
  registry: CheckedRegistry,
  endpoint: E,
): Promise<EndpointAnswer<E> | undefined> {
  const plain = await checkEndpoint(registry, endpoint);
  if (!plain) return undefined;
  const { client, recorder, brand } = registry;
  const path = apiPathOf(endpoint, brand);
  const head = await client.ask(path, { method: 'HEAD' });
  checkHeadReply(recorder, head, plain.reply, ['content-type', 'vary', 'allow']);
  checkOptionsReply(recorder, await client.ask(path, { method: 'OPTIONS' }));
  const reply = await client.ask(`${path}?format=api`);
  if (!recorder.check('format', reply, reply.status === 200, '200 with ?format=api')) return plain;
  const value = addAnswer(emptyRegistry(brand), endpoint, reply.body);
  const references = value === undefined ? [] : [...referencesIn(typedAnswerOfValue(endpoint, value))];
  for (const [i, reference] of plain.references.entries())
    checkSuffix(recorder, reply, reference, references[i]?.link);
  // Links to list pages may have any form.
  if (endpoint.kind === 'notifications') return plain;
  const isEqual = textWithoutSuffix(reply) === textWithoutSuffix(plain.reply);
  const expected = 'the same answer except for the suffix of links';
  recorder.check('format', reply, isEqual, expected, 'another answer');
  return plain;
}

function checkSuffix(
  recorder: CheckedRegistry['recorder'],
  reply: VerifyResponse,
  plain: Reference,
  link?: string | null,
): void {
  if (!plain.link || plain.kind === 'notifications') return;
  const isSuffixForbidden = plain.kind === 'service-notifications';
  const wanted = isSuffixForbidden ? plain.link : `${plain.link}?format=api`;
  // The specification does not describe these fields.
  if (plain.unspecified && link === plain.link) return;
  const expected = `links to a ${plain.kind} ${isSuffixForbidden ? 'without' : 'with'} ?format=api`;
  const found = `another link in ${pointerPatternOf(plain.pointer)}`;
  recorder.check('format', reply, link === wanted, expected, found);
}

function textWithoutSuffix({ body }: VerifyResponse): string {
  return body.toString('latin1').replaceAll('?format=api"', '"');
}
