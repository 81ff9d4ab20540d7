// CSV as RFC 4180 has it: commas, CRLF, quotes where needed, no controls.
import { replaceControls } from './controls.ts';

// Excel takes the full-width signs for formulas too.
const AT_START = /^[=+\-@＝＋－＠\t\r\n]/;
// Where the list separator is a semicolon, Excel ends a cell there, and at line breaks, even between quotes.
const BEHIND_END = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;

/** Text with a `'` wherever a spreadsheet would begin a formula. */
export function withoutFormulas(text: string): string {
  const guarded = text.replace(BEHIND_END, "'");
  return AT_START.test(guarded) ? `'${guarded}` : guarded;
}

/** A cell, in quotes where it needs them. */
function csvCell(text: string): string {
  const safe = replaceControls(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line with its end. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(csvCell).join(',')}\r\n`;
}

/** Lines of texts, each with a `'` wherever a spreadsheet would begin a formula. */
export function csvTextWithoutFormulas(lines: readonly (readonly string[])[]): string {
  return lines.map((texts) => csvLine(texts.map(withoutFormulas))).join('');
}
