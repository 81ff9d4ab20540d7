// Where the values of a JSON object or list stand in its text, so that each can be taken or replaced byte for byte.

/** From the first character of a value to behind its last. */
export interface JsonSpan {
  start: number;
  end: number;
}

/**
 * The values of the object that a JSON text holds, by key with its escapes read; of a key that stands twice, the last. Empty where
 * the text holds something else than an object. Reads UTF-8 and latin1 alike, since all that it looks at is ASCII.
 */
export function membersOf(text: string): Map<string, JsonSpan> {
  const members = new Map<string, JsonSpan>();
  let at = skipSpace(text, text.startsWith(MARK) ? MARK.length : 0);
  if (text[at] !== '{') return members;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    members.set(nameOf(text.slice(at, keyEnd)), { start, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

// A byte order mark, as latin1.
const MARK = '\u00EF\u00BB\u00BF';

function nameOf(key: string): string {
  if (!key.includes('\\')) return key.slice(1, -1);
  try {
    return JSON.parse(key) as string;
  } catch {
    // In an answer that is nested too deep to be parsed.
    return key.slice(1, -1);
  }
}

/** The values of the list that a JSON text holds, in order; none where the text holds something else than a list. */
export function elementsOf(text: string): JsonSpan[] {
  const elements: JsonSpan[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== '[') return elements;
  at = skipSpace(text, at + 1);
  while (at < text.length && text[at] !== ']') {
    const end = endOfValue(text, at);
    elements.push({ start: at, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return elements;
}

/** Behind the quote that ends the string which begins at `start` with its quote; the text's end where none does. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** The first place from `at` on that holds no JSON white space. */
export function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t\r\n'.includes(text[next]!)) next += 1;
  return next;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const here = text[at];
    if (here === '"') at = endOfString(text, at);
    else if (here === '{' || here === '[') {
      depth += 1;
      at += 1;
    } else if (here === '}' || here === ']') {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth === 0) {
      while (at < text.length && !/[,}\]\s]/.test(text[at]!)) at += 1;
    } else at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}
