// Finds a text however it is written: in any case, composed or decomposed (Unicode NFC and NFD), with any white space
// between its words and unseen characters anywhere, and escaped for JSON, HTML or URLs.

const NAMED: Record<string, string[]> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;', '\\"'],
  "'": ['&apos;'],
  '/': ['\\/'],
  '\\': ['\\\\'],
};
const SPACE = String.raw`\s|\\[nrt]|%20|%0[AD]|\+|&nbsp;|&#0*(?:32|160);|&#x0*(?:20|A0);|\\u00(?:20|a0)`;

// Invisible characters (Unicode: Default_Ignorable_Code_Point), such as a zero-width space or a soft hyphen.
const UNSEEN_HEX =
  '00ad|034f|061c|115f|1160|17b[45]|180[b-f]|200[b-f]|202[a-e]|206[0-9a-f]|3164|fe0[0-9a-f]|feff|ffa0|fff[0-8]';
const UNSEEN_DECIMAL =
  '173|847|1564|444[78]|606[89]|615[5-9]|820[3-7]|823[4-8]|828[89]|829\\d|830[0-3]|12644|6502[4-9]|6503\\d|65279|65440|6552[0-8]|11382[4-7]|1191(?:5[5-9]|6[0-2])|9(?:1[7-9]|2[01])\\d{3}';
const UNSEEN_BYTES =
  '%C2%AD|%CD%8F|%D8%9C|%E1(?:%85%(?:9F|A0)|%9E%B[45]|%A0%8[B-F])|%E2%8(?:0%(?:8[B-F]|A[A-E])|1%A[0-9A-F])|%E3%85%A4|%EF%B(?:8%8[0-9A-F]|B%BF|E%A0|F%B[0-8])|%F0%9(?:B%B2%A[0-3]|D%85%B[3-9A])|%F3%A0%[89AB][0-9A-F]%[89AB][0-9A-F]';
// U+FEFF is white space for \s, and a character must match in one way only.
const UNSEEN = String.raw`(?!\s)\p{DI}|\\u(?:${UNSEEN_HEX}|d82f\\udca[0-3]|d834\\udd7[3-9a]|db4[0-3]\\ud[c-f][0-9a-f]{2})|&#0*(?:${UNSEEN_DECIMAL});|&#x0*(?:ad|34f|61c|${UNSEEN_HEX}|1bca[0-3]|1d17[3-9a]|e0[0-9a-f]{3});|&(?:shy|zwn?j|[lr]rm|ZeroWidthSpace|NoBreak);|${UNSEEN_BYTES}`;
const BETWEEN_CHARACTERS = String.raw`(?:\uFEFF|${UNSEEN})*`;
const BETWEEN_WORDS = `(?:${SPACE}|${UNSEEN})+`;

/** In characters. A longer text would make a pattern that is too large. */
export const MAX_SOUGHT_TEXT_LENGTH = 500;

/** Undefined for a text that is too short to be found safely: below 3 characters, or 2 if one of them is Chinese or Japanese. */
export function textPatternOf(text: string): RegExp | undefined {
  const words = text
    .normalize('NFC')
    .replace(/(?!\s)\p{DI}/gu, '')
    .trim()
    .split(/\s+/);
  const { length } = [...words.join(' ')];
  const hasChineseOrJapanese = /[\p{Ideographic}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
  if (length < (hasChineseOrJapanese ? 2 : 3)) return undefined;
  const pattern = words
    .map((word) => [...word].map(characterPattern).join(BETWEEN_CHARACTERS))
    .join(BETWEEN_WORDS);
  return new RegExp(pattern, 'giu');
}

function characterPattern(character: string): string {
  const decomposed = [...character.normalize('NFD')];
  const forms = spellingsOf(character);
  if (decomposed.length > 1)
    forms.push(decomposed.map((each) => anyOf(spellingsOf(each))).join(BETWEEN_CHARACTERS));
  return anyOf(forms);
}

/** Patterns that match the character in all its forms. */
function spellingsOf(character: string): string[] {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return [...cases].flatMap((each) => {
    const code = each.codePointAt(0)!;
    const literal = [each, ...(NAMED[each] ?? [])];
    // Upper case may have more characters: ß, SS.
    if ([...each].length > 1) return literal.map(exactly);
    const units = each.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const bytes = [...Buffer.from(each)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`);
    return [
      ...[...literal, units.join(''), bytes.join('')].map(exactly),
      `&#0*${code};`,
      `&#x0*${code.toString(16)};`,
    ];
  });
}

function anyOf(patterns: string[]): string {
  return `(?:${patterns.join('|')})`;
}

function exactly(text: string): string {
  return [...text].map((each) => `\\u{${each.codePointAt(0)!.toString(16)}}`).join('');
}
