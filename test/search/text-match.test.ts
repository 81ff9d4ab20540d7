import { expect, test } from 'vitest';
import { nameFieldsOf, spellingsMetaOf } from '../../src/search/ranking.ts';
import { isTextMatch } from '../../src/search/text-match.ts';
import { hostNameWords, isHostNamedAfter, markedParts } from '../../src/search/words.ts';

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
  expect(spellingsMetaOf('Łódź, Zürich and Straße, café')).toEqual({ spellings: 'lodz zuerich strasse' });
  expect(spellingsMetaOf('Oxford')).toEqual({});
});

test.each([
  ['Acme', ' ', { name_1: 'Acme' }],
  ['…', undefined, { name_1: '…' }],
  ['Acta Nova', 'TR_J1', { name_2: 'Acta Nova', short_name_2: 'TR_J1' }],
  ['a b c d e f g h i j k', undefined, { name_10: 'a b c d e f g h i j k' }],
])('the fields of “%s” (%s) say of how many words they are', (name, abbreviation, fields) => {
  expect(nameFieldsOf(name, abbreviation)).toEqual(fields);
});

test.each([
  ['books', 'Online booking', true],
  ['booking', 'All books', true],
  ['national', 'A nation', true],
  ['bees', 'A bed', false],
])('“%s” in “%s”: %s, as only words of four letters or more have endings', (query, text, isMatch) => {
  expect(isTextMatch(query, text)).toBe(isMatch);
});

test.each([
  ['Acme & Co', ['Acme']],
  ['of Acme', ['Acme']],
  ['Acme, Acme', ['Acme', 'Acme']],
  ['no match', []],
  ['', []],
])('the words to mark in “%s” are %j, and nothing is lost', (text, marked) => {
  const parts = markedParts(text, (word) => word === 'Acme');
  expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual(marked);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.every((part) => part.text !== '')).toBe(true);
});

test('the words of a host name are its domains and its own labels', () => {
  expect(hostNameWords('www2.sushi.stats.acme.example')).toEqual([
    'www2sushistatsacmeexample',
    'sushistatsacmeexample',
    'statsacmeexample',
    'acmeexample',
    'acme',
  ]);
});

test.each([
  ['sushi.quill.example', 'Quill Hub', true],
  ['sushi.quill-stack.example', 'Quillstack', true],
  ['sushi.acme.example', 'Acme', false],
  ['sushi.acme.example', 'Quill', false],
])('%s is named after %s: %s', (hostName, name, isNamed) => {
  expect(isHostNamedAfter(hostName, name)).toBe(isNamed);
});
