// What tells services apart that share a release: an address, or the words that only one of them has.
import { expect, test } from 'vitest';
import { distinguishingWords } from '../../src/model/disambiguation.ts';
import { modelOf } from '../../src/model/model.ts';
import { serviceViewOf } from '../../src/model/record-views.ts';
import { addAnswer, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { ID, listedOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';

test.each<[text: string, others: string[], words: string]>([
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
])('of %j beside %j is left %j', (text, others, words) => {
  expect(distinguishingWords(text, others)).toBe(words);
});

test('what differs late in long texts is still told, and told in short', () => {
  const long = 'The same words over and over. '.repeat(40);
  expect(distinguishingWords(`${long}platform=a`, [`${long}platform=b`])).toBe('platform=a');
  expect(distinguishingWords(`x${'y'.repeat(600)}`, ['z'])).toBe(`x${'y'.repeat(59)}…`);
});

test('a page that names a sister is made anew when what tells her apart changes, wherever that comes from', () => {
  const registry = emptyRegistry('usage');
  const services = [SERVICE_ID, ID].map((id) => serviceOf({ id, platform_specific_info: `send ${id}` }));
  for (const [endpoint, answer] of [
    [{ kind: 'platforms' }, [listedOf()]],
    [{ kind: 'platform', id: ID }, platformOf({ sushi_services: services })],
  ] as const) {
    addAnswer(registry, endpoint, Buffer.from(JSON.stringify(answer)));
  }
  const [one, sister] = modelOf(registry).services;
  expect([one, sister].map((each) => each!.apart)).toEqual([
    { address: '', words: one!.id },
    { address: '', words: sister!.id },
  ]);
  const before = JSON.stringify(serviceViewOf(one!));
  sister!.apart = { address: '', words: 'told on another platform' };
  expect(JSON.stringify(serviceViewOf(one!))).not.toBe(before);
});
