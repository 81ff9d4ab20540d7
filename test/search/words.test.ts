import { expect, test } from 'vitest';
import { nameFieldsOf, spellingsMetaOf } from '../../src/search/ranking.ts';
import { hostNameWords, isHostNamedAfter, markedParts } from '../../src/search/words.ts';

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
