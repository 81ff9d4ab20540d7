import { expect, test } from 'vitest';
import { choicePhraseOf, fileNameOf, shownSentenceOf } from '../../src/components/filter/filter-text.ts';

test.each([
  [60, 60, [], '60 platforms'],
  [1, 1, [], '1 platform'],
  [0, 0, [], '0 platforms'],
  [12, 60, ['release 5.1'], '12 of 60 platforms: release 5.1'],
  [0, 60, ['“x”'], '0 of 60 platforms: “x”'],
  [1, 1, ['release 5.1', '“x”'], '1 platform: release 5.1, “x”'],
  [60, 60, ['release 5.1'], '60 platforms: release 5.1'],
  [1200, 12500, ['country France'], '1,200 of 12,500 platforms: country France'],
])('%d of %d, %j: %s', (shown, total, chosen, sentence) => {
  expect(shownSentenceOf(shown, total, 'platform', chosen)).toBe(sentence);
});

test.each([
  ['Country', 'France', 'country France'],
  ['Data host', 'Acme', 'data host Acme'],
  ['API key', 'not needed', 'API key not needed'],
  ['Requestor ID', 'required', 'requestor ID required'],
  ['Release', 'without 5.1', 'without 5.1'],
  ['Audit', 'no audit', 'no audit'],
])('%s, %s: %s', (label, choice, phrase) => {
  expect(choicePhraseOf(label, choice)).toBe(phrase);
});

test.each([
  ['services', [], 'services.csv'],
  ['services', ['release 5.1', 'API key required'], 'services-release-5.1-api-key-required.csv'],
  ['platforms', ['country Österreich', '“../a/b”'], 'platforms-country-österreich-..-a-b.csv'],
  ['platforms', ['x'.repeat(500)], `platforms-${'x'.repeat(90)}.csv`],
])('the CSV file of %s with %j is named after its filter', (list, phrases, name) => {
  expect(fileNameOf(list, phrases)).toBe(name);
});
