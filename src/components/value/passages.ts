// URLs in free text, and where a line may break inside them.
export interface Passage {
  text: string;
  href?: string;
}

/** Splits a line into text and URLs, without the punctuation around URLs. `hrefOf` recognises a URL or an email address. */
export function passagesOf(line: string, hrefOf: (word: string) => string | undefined): Passage[] {
  // Most lines have none.
  if (!/[:@]/.test(line)) return line === '' ? [] : [{ text: line }];
  const passages: Passage[] = [];
  const add = (text: string, href?: string) => {
    const last = passages.at(-1);
    if (href !== undefined) passages.push({ text, href });
    else if (last && last.href === undefined) last.text += text;
    else if (text !== '') passages.push({ text });
  };
  for (const word of line.split(/(\s+)/)) {
    const before = word.slice(0, startOfCore(word));
    const end = endOfCore(word, before.length);
    const [core, after] = [word.slice(before.length, end), word.slice(end)];
    const href = hrefOf(core);
    if (href === undefined) add(word);
    else {
      add(before);
      add(core, href);
      add(after);
    }
  }
  return passages;
}

const OPENING = `([{<"'“‘„«`;
const CLOSING = `)]}>"'”’“»`;

/** The index behind the opening punctuation before a URL or an address: `website(https://…`, `(help@…`. */
function startOfCore(word: string): number {
  const scheme = word.search(/https?:\/\/|mailto:/i);
  let start = scheme < 0 ? word.indexOf('@') : scheme;
  // The address begins behind the last mark before its `@`.
  if (scheme < 0) while (start > 0 && !OPENING.includes(word[start - 1]!)) start -= 1;
  return start > 0 && OPENING.includes(word[start - 1]!) ? start : 0;
}

/** The index of the punctuation after a URL. Takes linear time, because a text may be all punctuation. */
function endOfCore(word: string, start: number): number {
  const closing = CLOSING[OPENING.indexOf(word[start - 1] ?? ' ')];
  const closed = closing === undefined ? word.length : closingIndexOf(word, start, closing);
  const punctuation = closed < word.length ? '.,;:!?' : `)>]"'”’.,;:!?`;
  let end = closed;
  while (end > start && punctuation.includes(word[end - 1]!)) end -= 1;
  return end;
}

/** The index of the mark that closes the mark before `start`; brackets within the URL count. */
function closingIndexOf(word: string, start: number, closing: string): number {
  const opening = word[start - 1];
  let depth = 1;
  for (let at = start; at < word.length; at += 1) {
    if (word[at] === closing) depth -= 1;
    else if (word[at] === opening) depth += 1;
    if (depth === 0) return at;
  }
  return word.length;
}

/** Longer parts may be wider than a line and must be able to break; others break nowhere, not even at their hyphens. */
const MAX_UNBROKEN_LENGTH = 24;
/** Shorter parts of a host name are kept together. */
const MIN_LENGTH = 16;

/** Whether a part of a URL may break anywhere. */
export function isLongPart(part: string): boolean {
  return part.length > MAX_UNBROKEN_LENGTH;
}

/** Parts of a URL between which a line may break: after `/`, `.`, `?` and `&`. */
export function breakableParts(url: string): string[] {
  const parts: string[] = [];
  for (const part of url.split(/(?<=[/.?&])(?![/.?&])/)) {
    const last = parts.at(-1) ?? '';
    const isOneName = /(?:\.|:\/\/)$/.test(last) && last.length + part.length <= MIN_LENGTH;
    if (isOneName) parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

/** Keeps a line from starting with a dash: `Title Report - Journal Report 1`. */
export function withoutBreakBeforeDash(name: string): string {
  return name.replace(/ (?=[-–—] )/g, '\u00A0');
}
