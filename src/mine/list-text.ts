// The text of a list.

/** Longer texts are cut. */
export const MAX_CHARACTERS_READ = 20_000_000;

/** Zero-width characters and marks of direction, which copies from web pages and spreadsheets carry. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The text of a list in a file: UTF-8, UTF-16 as spreadsheets save it, or Windows-1252. Undefined if it is no text. */
export function decodeListText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** No-break spaces are spaces, and a spreadsheet's guard against formulas is no part of the text. */
export function cleanedText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
}
