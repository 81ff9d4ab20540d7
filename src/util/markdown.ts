import { toPrintable } from './printable.ts';

/** Characters of one text from outside. */
const LONGEST = 500;

/** Text from outside as one line that stays text within Markdown. */
export function escapeMarkdown(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const plain = short.replace(/[\\`*_[\]<>|#~&@]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return toPrintable(plain.replace(/\s+/g, ' '));
}

/** A table whose cells are Markdown; without a last line break. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
