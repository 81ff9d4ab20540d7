// Free text and addresses as the registry publishes them, none of them trusted.

/** The lines of a free text: CRLF, CR and LF all end one; blank lines at the ends go. */
export function textLinesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const isFilled = (line: string): boolean => line !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1);
}

/** A text of at most so many characters and `…`, never half of one. */
export function shortenText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

/** What is longer is not taken for an address; browsers and servers take no more either. */
const LONGEST_ADDRESS = 2048;

/** The address that a text may be linked to: http, https or mailto, else undefined. A bare e-mail address is mailto. */
export function hrefOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_ADDRESS) return undefined;
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed).href;
}
