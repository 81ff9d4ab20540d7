import { expect, test } from 'vitest';
import { platformSummaryOf } from '../../src/model/record-summaries.ts';
import type { Platform } from '../../src/model/model-types.ts';
import { countWithNoun } from '../../src/util/count-with-noun.ts';
import { withFullStop } from '../../src/util/sentence.ts';

test.each([
  ['Acme', 'Acme.'],
  ['Wiedza sp. z o.o.', 'Wiedza sp. z o.o.'],
  ['Yahoo!', 'Yahoo!'],
  ['Who?', 'Who?'],
  ['本。', '本。'],
  ['本！', '本！'],
  ['本？', '本？'],
  ['A long na…', 'A long na…'],
  ['Acme (Wiedza sp. z o.o.)', 'Acme (Wiedza sp. z o.o.).'],
])('%j as a sentence is %j', (text, sentence) => {
  expect(withFullStop(text)).toBe(sentence);
});

const NAME = 'Wiedza sp. z o.o.';

test('the description of a platform ends in one full stop', () => {
  const record = { content_provider_name: NAME };
  expect(platformSummaryOf({ record, services: [], offers: [{}] } as unknown as Platform)).toBe(
    `No sushi service. 1 report. Provider: ${NAME}`,
  );
});

test('one is singular', () => {
  expect([
    countWithNoun(1, 'index', 'indexes'),
    countWithNoun(2, 'index', 'indexes'),
    countWithNoun(0, 'page'),
  ]).toEqual(['1 index', '2 indexes', '0 pages']);
});
