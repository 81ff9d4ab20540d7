// A table as comma-separated values (RFC 4180) that a spreadsheet opens as text and nothing else.

/** Rows of cells as CSV: CRLF, quotes where needed. A cell that a spreadsheet would run as a formula gets a quote mark in front. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const calm = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(calm) ? `"${calm.replaceAll('"', '""')}"` : calm;
}
