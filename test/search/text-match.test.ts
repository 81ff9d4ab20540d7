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

test('only spellings that Pagefind lacks are added', () => {
  expect(spellingFieldOf('Łódź, Zürich and Straße, café')).toEqual({ spellings: 'lodz zuerich strasse' });
  expect(spellingFieldOf('Oxford')).toEqual({});
});
