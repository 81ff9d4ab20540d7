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

/** A mail address by itself: nothing that begins another one, a field of a mail, or an escape. */
const MAIL_ADDRESS = /^[^\s\p{C}@:/?#%,;<>"=|([{“]+@[^\s\p{C}@:/?#%,;<>"=|]+\.[^\s\p{C}@:/?#%,;<>"=|]+$/u;

export function webUrlOf(text: string): URL | undefined {
  const isWeb = text.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(text);
  return (isWeb && URL.parse(text)) || undefined;
}

/**
 * The link of an http or https URL or of one e-mail address, with `mailto:` or without. A URL with a user name or password
 * looks like one of another host, and a mail with fields may attach files or have hidden recipients: both stay text.
 */
export function safeHrefOf(text: string): string | undefined {
  const trimmed = text.trim();
  const address = trimmed.replace(/^mailto:/i, '');
  if (address.length <= MAX_URL_LENGTH && MAIL_ADDRESS.test(address)) return `mailto:${address}`;
  const url = webUrlOf(trimmed);
  return url && !url.username && !url.password ? url.href : undefined;
}
