import { expect, test } from 'vitest';
import { markdownTable, escapeMarkdown } from '../../src/util/markdown.ts';

test('text with signs of Markdown stays in its cell', () => {
  expect(markdownTable(['Name'], [[escapeMarkdown('a | *b*\n[c]')]])).toBe(
    '| Name |\n| --- |\n| a &#124; &#42;b&#42; &#91;c&#93; |',
  );
});

test('a text of up to 500 characters is not cut, and its line breaks and controls end no line', () => {
  const text = 'x'.repeat(500);
  expect([escapeMarkdown(text), escapeMarkdown(`${text}x`)]).toEqual([text, `${text}…`]);
  expect(escapeMarkdown('a\r\n\tb\u0007 <c> `d` #1 ~e~ &amp; @f')).toBe(
    'a b\\u0007 &#60;c&#62; &#96;d&#96; &#35;1 &#126;e&#126; &#38;amp; &#64;f',
  );
});
