// Positions of values in JSON text, so that they can be copied or replaced byte for byte.

export interface JsonSpan {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * The values of a JSON object by unescaped key; of duplicate keys the last. Empty if the text is not an object. Works on
 * UTF-8 and latin1 because it only inspects ASCII.
 */
export function memberSpansOf(text: string): Map<string, JsonSpan> {
  const members = new Map<string, JsonSpan>();
  let at = skipSpace(text, text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0);
  if (text[at] !== '{') return members;
  at = skipSpace(text, at + 1);
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at);
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = endOfValue(text, start);
    members.set(keyNameOf(text.slice(at, keyEnd)), { start, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return members;
}

/** The text with `value` in place of the value of each member of this name, at any depth. */
export function replaceMembers(text: string, name: string, value: string): string {
  let replaced = '';
  let copied = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const keyEnd = endOfString(text, at);
    const colon = skipSpace(text, keyEnd);
    const isMember = text[colon] === ':' && keyNameOf(text.slice(at, keyEnd)) === name;
    at = keyEnd;
    if (!isMember) continue;
    const start = skipSpace(text, colon + 1);
    at = endOfValue(text, start);
    replaced += text.slice(copied, start) + value;
    copied = at;
  }
  return replaced + text.slice(copied);
}

// A byte order mark, as latin1.
const BYTE_ORDER_MARK = '\u00EF\u00BB\u00BF';

function keyNameOf(key: string): string {
  if (!key.includes('\\')) return key.slice(1, -1);
  try {
    return JSON.parse(key) as string;
  } catch {
    // A response that is nested too deep is not validated.
    return key.slice(1, -1);
  }
}

/** The values of a JSON list; empty if the text is not a list. */
export function elementSpansOf(text: string): JsonSpan[] {
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

/** `start` is the opening quote. Returns the index after the closing quote, or the text's end if there is none. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

export function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t\r\n'.includes(text[next]!)) next += 1;
  return next;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') {
      depth += 1;
      at += 1;
    } else if (character === '}' || character === ']') {
      if (depth === 0) return at;
      depth -= 1;
      at += 1;
    } else if (depth === 0) {
      while (at < text.length && !/[,}\]\s]/.test(text[at]!)) at += 1;
    } else at += 1;
  } while (depth > 0 && at < text.length);
  return at;
}
