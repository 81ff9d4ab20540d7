// The registry's texts and URLs are untrusted.

/** Lines end in CRLF, CR or LF; blank lines at the start and end are dropped. */
export function textLinesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const isFilled = (line: string): boolean => line !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1);
}

/** Cuts a longer text to `length` code units and `…`, never inside a surrogate pair. */
export function shortenText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}

/** Browsers and servers accept no more. */
const MAX_URL_LENGTH = 2048;

/** An http, https or mailto URL; an e-mail address becomes mailto. */
export function hrefOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_LENGTH) return undefined;
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed).href;
}
