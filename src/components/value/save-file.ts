/** In milliseconds: browsers read the file after the click. */
const KEPT_TIME = 60_000;

export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  link.href = URL.createObjectURL(new Blob([mark, text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_TIME);
}
