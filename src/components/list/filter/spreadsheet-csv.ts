// A table as comma-separated values (RFC 4180) that a spreadsheet opens as text and nothing else.

/** Rows of cells as CSV: CRLF, quotes where needed, and a `'` wherever a spreadsheet would begin a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// Where the list separator is a semicolon, Excel ends a cell there, and at line breaks, even between quotes.
const BEHIND_END = /(?<=[;\r\n])(?=[=+\-@＝＋－＠])/g;

function cell(text: string): string {
  const guarded = text.replace(BEHIND_END, "'");
  const calm = /^[=+\-@＝＋－＠\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
  return /[",\r\n]/.test(calm) ? `"${calm.replaceAll('"', '""')}"` : calm;
}
