import { expect, test } from 'vitest';
import {
  containsWords,
  spellingsOfEachWord,
  stemsOfEachWord,
  toSearchText,
} from '../../src/util/word-search.ts';

const TEXT =
  'Its reports are fetched from https://a.example/r5 in Łódź, as one API key is requested: ask “Acme”.';

/** What lists find, and what the full text finds, which ignores English endings. */
test.each([
  ['api key', TEXT, true, true],
  ['KEY api', TEXT, true, true],
  ['lodz', TEXT, true, true],
  ['“acme”, (key)', TEXT, true, true],
  ['https://a.example/r5', TEXT, true, true],
  ['/r51', TEXT, false, false],
  ['asdf', TEXT, false, false],
  ['requests', TEXT, false, true],
  ['requestor', TEXT, false, false],
  ['reportage', TEXT, false, false],
  ['api wombat', TEXT, false, false],
  ['', TEXT, true, true],
  ['library', 'All libraries', false, true],
  ['books', 'Online booking', false, true],
  ['national', 'A nation', false, true],
  // Words of less than four letters have no endings.
  ['bees', 'A bed', false, false],
  ['期刊术', '学云杉期刊术', true, true],
  ['刊期', '学云杉期刊术', false, false],
])('“%s” in “%s”: %s, without endings %s', (query, text, isFound, isFoundWithoutEndings) => {
  const found = [spellingsOfEachWord, stemsOfEachWord].map((wordsOf) =>
    containsWords(toSearchText(text), wordsOf(query)),
  );
  expect(found).toEqual([isFound, isFoundWithoutEndings]);
});
