import { expect, test } from 'vitest';
import { markdownTable, toMarkdown } from '../../src/util/markdown.ts';

test('text with signs of Markdown stays in its cell', () => {
  expect(markdownTable(['Name'], [[toMarkdown('a | *b*\n[c]')]])).toBe(
    '| Name |\n| --- |\n| a &#124; &#42;b&#42; &#91;c&#93; |',
  );
});
