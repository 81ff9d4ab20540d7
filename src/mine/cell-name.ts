// The words of a cell that may name a platform.
import type { NamedRecord } from '../search/name-list.ts';
import { squash, squashedSpellings, wordsIn } from '../search/words.ts';
import { remembered } from '../util/remembered.ts';

const [MAX_LENGTH, MAX_WORDS] = [400, 60];
/** A URL, also without its `https://` if it has a path. */
export const URL_TEXT =
  /https?:\/\/[^\s<>"|`]+|(?<![\p{L}\p{N}/])[^\s<>"'|`()@:/]+\.\p{L}{2,}(?::\d+)?\/[^\s<>"|`)]*/giu;
const NO_NAMES = [
  URL_TEXT,
  // Marks of HTML and of Markdown.
  /<\/?[a-z]\w*(\s[^>]*)?>|^[\s>*•–—-]*\[[ x]?\](?!\()/gi,
  /^\s*(platforms?|name|provider|vendor|plattform|plateforme|plataforma|anbieter)\s*[:=]/i,
  // `Acme Journals: customer ID 12`, `Acme Journals (key: x)`
  /[[(,;:–—-]\s*(customer|client|kunden\w*|requestor|requester|user|login|api|key|password)\b(?=.*[\d:=]).*$/i,
  /_(?![A-Z]\d(?!\d))/g,
  // The number of a row.
  /^\W*\d{1,5}\s*([.):]|\s[-–—])\s+|^\W*#?\d{1,5}\s+(?=\p{Lu})/u,
];
/** Words that people write beside a name, and words that they write beside such words. */
const NOISE =
  /^(counter|sushi|api|usage|release|version|rel|cop|[rvc]?5(\.?[01](\.\d)?)?|[tpdi]r(_[a-z]\d)?|\d{3,})$/i;
const NOISE_BESIDE = /^(server|service|stats|statistics|account|reports?)$/i;
/** `&` in several languages. */
const AND = /^(and|und|et|y|e|en|och|og)$/i;

/** A cell without URLs, marks of lists, and what people write about their access. */
export function nameTextOf(cell: string): string {
  if (cell.length > MAX_LENGTH) return '';
  return NO_NAMES.reduce((text, each) => text.replace(each, ' '), cell).trim();
}

export function nameWordsOf(cell: string): string[] {
  return wordsIn(nameTextOf(cell)).slice(0, MAX_WORDS);
}

/** The spellings of a name, without words such as `and` inside it. */
export function nameKeysOf(words: readonly string[]): string[] {
  const said = words.filter((word, i) => i === 0 || i === words.length - 1 || !AND.test(word));
  const keys = said.map(keysOfWord);
  return [...new Set([0, 1].map((i) => keys.map((each) => each[i]).join('')))].filter(Boolean);
}

const keysOfWord = remembered((word): [string, string] => {
  const [plain = '', withDigraphs = plain] = squashedSpellings(word);
  return [plain, withDigraphs];
});

/** The words that say something, without a release and the like. */
export function withoutNoise(words: readonly string[]): string[] {
  const hasNoise = words.some((word) => NOISE.test(word));
  return words.filter((word) => !NOISE.test(word) && !(hasNoise && NOISE_BESIDE.test(word)));
}

/** Whether the words beside a name of the platform say nothing, or are another one of its names. */
export function areExplained(
  others: readonly string[],
  { name, abbrev = '', provider = '', formerly = [] }: NamedRecord,
): boolean {
  const rest = squash(withoutNoise(others).join(' '));
  return rest === '' || [name, abbrev, provider, ...formerly].some((each) => squash(each) === rest);
}
