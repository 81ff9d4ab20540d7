// One way to compare texts as people type them, for the build and the browser: search, list filters, slugs, pasted lists.

// With the dot of Catalan `l·l`.
const APOSTROPHES = /['’‘ʼʻʹ`′·‧]/g;
// Normalization would make a space and a mark of it.
const ACUTE_ACCENT = /´/g;
const HYPHENS = /\u00AD|(?<=[\p{L}\p{M}\p{N}])[-‐‒–—−]+(?=[\p{L}\p{M}\p{N}])/gu;
// Marks that are part of a letter in Indic and other scripts, and of Japanese kana, stay. U+0640 stretches Arabic words.
const MARKS = /(?![\u3099\u309A])[\p{Script=Inherited}\u0591-\u05BD\u05BF-\u05C7\u0640]/gu;

/** Letters that Unicode doesn't decompose, and two Arabic ones that keyboards confuse. */
const LETTERS = toMap('ß=ss æ=ae œ=oe þ=th ð=d đ=d ø=o ł=l ħ=h ŧ=t ŋ=n ə=e ı=i ĸ=k ſ=s ς=σ ى=ي ی=ي ک=ك ة=ه');
/** How people write a letter that their keyboard lacks, where it isn't the letter without its mark. */
const WITH_DIGRAPHS = new Map([...LETTERS, ...toMap('ä=ae ö=oe ü=ue å=aa ø=oe đ=dj')]);

/**
 * Ignores case, marks, apostrophes, hyphens and repeated spaces, and writes letters such as ß and ł in basic ones: `Łódź` →
 * `lodz`, `e-Journal` → `ejournal`. With `useDigraphs`, `Müller` → `mueller` in place of `muller`.
 */
export function foldText(text: string, { useDigraphs = false } = {}): string {
  const letters = useDigraphs ? WITH_DIGRAPHS : LETTERS;
  return text
    .replace(ACUTE_ACCENT, '')
    .normalize('NFKC')
    .replace(APOSTROPHES, '')
    .replace(HYPHENS, '')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\0-\x7F]/g, (letter) => letters.get(letter) ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[^\0-\x7F]/g, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The spellings by which people look for a text: two texts are alike if they share one. */
export function spellingsOf(text: string): string[] {
  return [...new Set([foldText(text), foldText(text, { useDigraphs: true })])];
}

function toMap(pairs: string): Map<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split('=') as [string, string]));
}
