import { expect, test } from 'vitest';
import { hrefOf, textLinesOf } from '../../src/registry/free-text.ts';

test.each([
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['\r\n  \r\none\r\n\r\ntwo  \r\n', ['one', '', 'two']],
  ['', []],
  ['  indented', ['  indented']],
])('the lines of %j', (text, lines) => {
  expect(textLinesOf(text)).toEqual(lines);
});

test.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  [' HTTP://a.example ', 'http://a.example/'],
  ['help@a.example', 'mailto:help@a.example'],
  ['mailto:help@a.example', 'mailto:help@a.example'],
])('%j becomes a link', (text, href) => {
  expect(hrefOf(text)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  '//a.example',
  '/platform/',
  'a.example',
  'https://',
  'vbscript:x',
  'x@y',
  '',
])('%j does not become a link', (text) => {
  expect(hrefOf(text)).toBeUndefined();
});
