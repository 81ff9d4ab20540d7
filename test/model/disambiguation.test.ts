import { expect, test } from 'vitest';
import { distinguishingWords } from '../../src/model/disambiguation.ts';
import { modelOf } from '../../src/model/model.ts';
import { serviceViewOf } from '../../src/model/record-views.ts';
import { addAnswer, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { ID, listedOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';

test.each<[text: string, others: string[], expected: string]>([
  ['send platform=a.', [], ''],
  ['send platform=a.', ['send platform=a.', 'send platform=a.'], ''],
  ['For all: send platform=a.', ['For all: send platform=b.'], 'platform=a'],
  ['platform=a for books', ['platform=b for books', 'platform=c for books'], 'platform=a'],
  ['For “books”; send platform=a', ['For “films”; send platform=b'], '“books”; send platform=a'],
  ['send a', ['send a b'], 'a'],
  ['send a b', ['send a'], 'a b'],
  ['send\r\n\r\nplatform=a', ['send platform=b'], 'platform=a'],
  ['platform=a', [''], 'platform=a'],
  ['', ['platform=a'], ''],
  ['same', ['same', 'other'], 'same'],
])('%j, among %j, is distinguished by %j', (text, others, expected) => {
  expect(distinguishingWords(text, others)).toBe(expected);
});

test('a difference late in long texts is found, and is shortened', () => {
  const long = 'The same words over and over. '.repeat(40);
  expect(distinguishingWords(`${long}platform=a`, [`${long}platform=b`])).toBe('platform=a');
  expect(distinguishingWords(`x${'y'.repeat(600)}`, ['z'])).toBe(`x${'y'.repeat(59)}…`);
});

test("the inputs of a service's page change with the distinction of a sister", () => {
  const registry = emptyRegistry('usage');
  const services = [SERVICE_ID, ID].map((id) => serviceOf({ id, platform_specific_info: `send ${id}` }));
  for (const [endpoint, answer] of [
    [{ kind: 'platforms' }, [listedOf()]],
    [{ kind: 'platform', id: ID }, platformOf({ sushi_services: services })],
  ] as const) {
    addAnswer(registry, endpoint, Buffer.from(JSON.stringify(answer)));
  }
  const [one, sister] = modelOf(registry).services;
  expect([one, sister].map((each) => each!.distinction)).toEqual([
    { url: '', text: one!.id },
    { url: '', text: sister!.id },
  ]);
  const before = JSON.stringify(serviceViewOf(one!));
  sister!.distinction = { url: '', text: 'from another platform' };
  expect(JSON.stringify(serviceViewOf(one!))).not.toBe(before);
});
