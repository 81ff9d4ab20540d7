import { expect, test } from 'vitest';
import { safeHrefOf, shortenText, textLinesOf } from '../../src/registry/free-text.ts';

test.each([
  ['a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['\r\n  \r\none\r\n\r\ntwo  \r\n', ['one', '', 'two']],
  ['', []],
  ['  indented', ['  indented']],
  ['one  \n \ntwo\t', ['one', '', 'two']],
  ['\n \r\n\t', []],
  ['\n\r', []],
])('the lines of %j', (text, lines) => {
  expect(textLinesOf(text)).toEqual(lines);
});

test.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  [' HTTP://a.example ', 'http://a.example/'],
  ['help@a.example', 'mailto:help@a.example'],
  ['mailto:help@a.example', 'mailto:help@a.example'],
  [' help@a.b.example\n', 'mailto:help@a.b.example'],
  ['MAILTO:a+b@c.example', 'mailto:a+b@c.example'],
  ['http://a.example/ä b', 'http://a.example/%C3%A4%20b'],
  [`https://a.example/${'x'.repeat(2030)}`, `https://a.example/${'x'.repeat(2030)}`],
])('%j becomes a link', (text, href) => {
  expect(safeHrefOf(text)).toBe(href);
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
  'x@y.',
  '@y.example',
  'x@@y.example',
  'x@y@z.example',
  'x y@z.example',
  'x@y z.example',
  'x:y@z.example',
  'x/y@z.example',
  'x?y@z.example',
  'x#y@z.example',
  'x@y.example/z',
  'x@y.example:z',
  'x@y.example?z',
  'x@y.example z',
  'x@y:z.example',
  'api_key=x@y.example',
  'x@y.example|Us3rPW',
  'a|x@y.example',
  'x@y.example=1',
  'mail(x@y.example',
  'see https://a.example',
  'mailto:a',
  'mailto:x@y.example?attach=/etc/passwd',
  'mailto:x@y.example?bcc=z@y.example',
  'mailto:?to=x@y.example',
  'mailto:x@y.example,z@y.example',
  'mailto:x@y.example;z@y.example',
  'mailto:x%40y.example%3Fbcc=z@y.example',
  'mailto:x@y.example%0D%0ABcc:z@y.example',
  'x%0Abcc@y.example',
  'mailto:<x@y.example>',
  'http://user:pass@a.example/',
  'https://bank.example@evil.example/',
  'https://:pass@a.example/',
  'see mailto:x@y.example',
  'https:/a.example',
  'ahttps://a.example',
  `https://a.example/${'x'.repeat(2031)}`,
  '',
])('%j does not become a link', (text) => {
  expect(safeHrefOf(text)).toBeUndefined();
});

test('a text is cut behind so many characters, and never in the middle of one', () => {
  expect(shortenText('abc', 3)).toBe('abc');
  expect(shortenText('abcd', 3)).toBe('abc…');
  expect(shortenText('ab😀', 3)).toBe('ab…');
  expect(shortenText('ab😀', 4)).toBe('ab😀');
  expect(shortenText('a😀b', 3)).toBe('a😀…');
  expect(shortenText('', 0)).toBe('');
});
