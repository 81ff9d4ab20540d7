import { expect, test } from 'vitest';
import { spellingFieldOf } from '../../src/search/ranking.ts';
import { isTextMatch } from '../../src/search/text-match.ts';

const TEXT = 'Its reports are fetched from libraries in Łódź, as one API key is requested.';

test.each([
  ['api key', true],
  ['lodz', true],
  ['librar', true],
  ['library', true],
  ['requests', true],
  ['asdf', false],
  ['requestor', false],
  ['reportage', false],
  ['api wombat', false],
])('“%s”: %s', (query, isMatch) => {
  expect(isTextMatch(query, TEXT)).toBe(isMatch);
});

test('words are found inside a text without spaces, however long it is', () => {
  const text = `${'学'.repeat(10_000)}云杉期刊${'术'.repeat(10_000)}`;
  expect(['云杉', '期刊术', '刊期'].map((query) => isTextMatch(query, text))).toEqual([true, true, false]);
});

test('only spellings that Pagefind lacks are added', () => {
  expect(spellingFieldOf('Łódź, Zürich and Straße, café')).toEqual({ spellings: 'lodz zuerich strasse' });
  expect(spellingFieldOf('Oxford')).toEqual({});
});

test.each([
  ['books', 'Online booking', true],
  ['booking', 'All books', true],
  ['bees', 'A bed', false],
])('“%s” in “%s”: %s, as only words of four letters or more have endings', (query, text, isMatch) => {
  expect(isTextMatch(query, text)).toBe(isMatch);
});
