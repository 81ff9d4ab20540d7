import { expect, test } from 'vitest';
import {
  breakableParts,
  isLongPart,
  passagesOf,
  withoutBreakBeforeDash,
} from '../../src/components/value/passages.ts';
import { safeHrefOf } from '../../src/registry/free-text.ts';

const linked = (line: string) =>
  passagesOf(line, safeHrefOf).map(({ text, href }) => (href === undefined ? text : `[${text}]`));

test.each([
  ['', []],
  ['no address at all', ['no address at all']],
  ['see https://a.example/x.', ['see ', '[https://a.example/x]', '.']],
  [
    '(https://a.example/) or “help@a.example”!',
    ['(', '[https://a.example/]', ') or “', '[help@a.example]', '”!'],
  ],
  ['https://a.example/?q=1&b=2, then', ['[https://a.example/?q=1&b=2]', ', then']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
  ['<a href="https://a.example/">', ['<a href="', '[https://a.example/]', '">']],
  ['api_key=user@host.example|Us3rPW', ['api_key=user@host.example|Us3rPW']],
  ['website(https://a.example/b),text', ['website(', '[https://a.example/b]', '),text']],
  ['at:“https://a.example/b_(c)”.', ['at:“', '[https://a.example/b_(c)]', '”.']],
  ['(https://a.example/b_(c))', ['(', '[https://a.example/b_(c)]', ')']],
  ['mail(help@a.example)', ['mail(', '[help@a.example]', ')']],
  ['xhttps://a.example a=https://b.example', ['xhttps://a.example a=https://b.example']],
  ['two  spaces\tand a tab', ['two  spaces\tand a tab']],
])('%j becomes %j', (line, passages) => {
  expect(linked(line)).toEqual(passages);
  expect(
    passagesOf(line, safeHrefOf)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
});

test.each(['(".', '(@', '(http://', ')'])('a line of 100,000 times %s takes linear time', (part) => {
  const line = part.repeat(100_000);
  const began = performance.now();
  expect(linked(line).join('')).toBe(line);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('URLs break after their parts, never between punctuation marks or within a short name', () => {
  const address = 'https://stats.a.example/r51/?a=1&b=2';
  expect(breakableParts(address)).toEqual(['https://stats.a.', 'example/', 'r51/?', 'a=1&', 'b=2']);
});

test('only long parts may break anywhere', () => {
  expect(['example/', 'anadolu-isik/', 'ashgrove-press-freshwater-biology/'].map(isLongPart)).toEqual([
    false,
    false,
    true,
  ]);
});

test.each([
  ['Title Report - Journal Report 1', 'Title Report\u00A0- Journal Report 1'],
  ['Eichenhain – eLibrary', 'Eichenhain\u00A0– eLibrary'],
  ['A-Z -1', 'A-Z -1'],
])('a dash stays on the line of the word before it: %s', (name, kept) =>
  expect(withoutBreakBeforeDash(name)).toBe(kept),
);
