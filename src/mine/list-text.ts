// The text of a list, and texts that are no lists.

/** Longer texts are cut. */
export const MAX_CHARACTERS_READ = 20_000_000;

/** Zero-width characters and marks of direction, which copies from web pages and spreadsheets carry. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** What files of other programs begin with. */
const OTHER_FILES: [sign: RegExp, what: string][] = [
  [/^PK[^ -~]{2}/, 'an Excel or Word file'],
  [/^\s*\{\\rtf/, 'a Word file'],
  [/^%PDF-/, 'a PDF file'],
  [/\0/, 'a file without text'],
  [/^\s*<\?xml[^]{0,2000}<([a-z]+:)?Workbook\b/i, 'an Excel file in XML'],
  [/^\s*(<\?xml[^>]*>\s*)?(<!--[^]{0,2000}?-->\s*)?<(!doctype html|html|head|body|table)\b/i, 'a web page'],
  [/^\s*<\?xml\b/i, 'an XML file'],
  [/([[{]\s*("[^"]{0,99}"\s*:\s*)?){50}/, 'nested data'],
];

/** A sentence for a text that cannot be a list; '' for any other text. */
export function notListSentence(text: string): string {
  const [, what] = OTHER_FILES.find(([sign]) => sign.test(text)) ?? [];
  return what === undefined ? '' : `This is ${what}, not a list. Save the spreadsheet as CSV.`;
}

/** The text of a file: UTF-8, UTF-16 as spreadsheets save it, or Windows-1252. */
export function decodeListText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** No-break spaces and line breaks are spaces. Tabs stay: they may be between the parts of a text. */
export function cleanedText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[^\S\t]+/g, ' ')
    .trim();
}
