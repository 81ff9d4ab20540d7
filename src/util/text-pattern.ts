// Finds a text however it is written: in any case, composed or decomposed (Unicode NFC and NFD), with any white space
// between its words, and escaped for JSON, HTML or URLs.

const NAMED: Record<string, string[]> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;', '\\"'],
  "'": ['&apos;'],
  '/': ['\\/'],
  '\\': ['\\\\'],
};
const SPACE = String.raw`(?:\s|\\[nrt]|%20|%0[AD]|\+|&nbsp;|&#0*(?:32|160);|\\u00(?:20|a0))+`;

/** Undefined for a text that is too short to be found safely: below 3 characters, or 2 of Chinese or Japanese. */
export function textPatternOf(text: string): RegExp | undefined {
  const words = text.normalize('NFC').trim().split(/\s+/);
  const length = [...words.join(' ')].length;
  if (length < (/\p{Ideographic}/u.test(text) ? 2 : 3)) return undefined;
  const pattern = words.map((word) => [...word].map(characterPattern).join('')).join(SPACE);
  return new RegExp(pattern, 'giu');
}

function characterPattern(character: string): string {
  const decomposed = [...character.normalize('NFD')];
  const forms = spellingsOf(character);
  if (decomposed.length > 1) forms.push(decomposed.map((each) => anyOf(spellingsOf(each))).join(''));
  return anyOf(forms);
}

/** As patterns. */
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
