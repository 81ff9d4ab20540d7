/** CSV as in RFC 4180, with a `'` wherever a spreadsheet would start a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

// If the list separator is a semicolon, Excel ends a cell there and at line breaks, even inside quotes.
const CELL_BREAK = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;

function toCell(text: string): string {
  const guarded = text.replace(CELL_BREAK, "'");
  const escaped = /^[=+\-@＝＋－＠\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
