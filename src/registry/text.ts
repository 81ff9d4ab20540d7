// Free text and addresses as the registry publishes them, none of them trusted.

/** The lines of a free text: CRLF, CR and LF all end one; blank lines at the ends go. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  while (lines.length && lines[0]!.trim() === '') lines.shift();
  while (lines.length && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The address that a text may be linked to: http, https or mailto, else undefined. A bare e-mail address is mailto. */
export function hrefOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  return new URL(trimmed).href;
}
