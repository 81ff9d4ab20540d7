// The name of a platform in a cell, and whether the cell says anything else.
import { squash, squashedSpellings, wordsIn } from '../search/words.ts';

/** A run of words of a cell, and the words around it. */
export interface WordRun {
  text: string;
  others: string[];
}

const [MAX_LENGTH, MAX_WORDS] = [400, 60];
/** The number of words that show whether a name may begin there: `e Journal of` is `ejournalof`. */
const MAX_BEGINNING = 4;
const URL_TEXT = /https?:\/\/[^\s<>"|]+|\S+\.\p{L}{2,}(?::\d+)?\/\S*/giu;
const MARKUP = /<\/?[a-z]\w*(\s[^>]*)?>|^[\s>*•–—-]*\[[ x]?\](?!\()/gi;
const LABEL = /^\s*(platforms?|name|provider|vendor|plattform|plateforme|plataforma|anbieter)\s*[:=]/i;
/** Beside a name, separated from it: `Acme Journals: customer ID 12`, `Acme Journals (key: x)`. */
const ACCESS =
  /[[(,;:–—-]\s*(customer|client|kunden\w*|requestor|requester|user|login|api|key|password)\b(?=.*[\d:=]).*$/i;
/** Words that people write beside a name, and words that they write beside such words. */
const NOISE =
  /^(counter|sushi|api|usage|release|version|rel|cop|[rvc]?5(\.?[01](\.\d)?)?|[tpdi]r(_[a-z]\d)?|\d{3,}|\S+@\S+)$/i;
const NOISE_BESIDE = /^(server|service|stats|statistics|account|reports?)$/i;
/** `&` in several languages, between words. */
const AND = /(?<=\s)(and|und|et|y|e|en|och|og)(?=\s)/giu;

/** The spellings of a name, without words such as `and`. */
export function nameKeysOf(text: string): string[] {
  return squashedSpellings(text.replace(AND, ' '));
}

/** A cell without URLs, marks of lists, and what people write about their access. */
export function nameTextOf(cell: string): string {
  if (cell.length > MAX_LENGTH) return '';
  return (
    cell
      .replace(URL_TEXT, ' ')
      .replace(MARKUP, ' ')
      .replace(LABEL, '')
      .replace(ACCESS, '')
      .replace(/_(?![A-Z]\d(?!\d))/g, ' ')
      // The number of a row.
      .replace(/^\W*\d{1,5}\s*([.):]|\s[-–—])\s+|^\W*#?\d{1,5}\s+(?=\p{Lu})/u, '')
      .trim()
  );
}

export function nameWordsOf(cell: string): string[] {
  return wordsIn(nameTextOf(cell)).slice(0, MAX_WORDS);
}

/** The runs of at most `most` words that begin as names do, the longest first. */
export function* wordRunsOf(
  words: readonly string[],
  most: number,
  canBegin: (text: string) => boolean,
): Generator<WordRun> {
  const starts = words.flatMap((_, i) => (canBegin(words.slice(i, i + MAX_BEGINNING).join(' ')) ? i : []));
  for (let length = Math.min(words.length, most); length > 0; length -= 1)
    for (const start of starts)
      if (start + length <= words.length)
        yield {
          text: words.slice(start, start + length).join(' '),
          others: [...words.slice(0, start), ...words.slice(start + length)],
        };
}

/** The words that say something, without a release and the like at their end or start. */
export function withoutNoise(words: readonly string[]): string[] {
  const hasNoise = words.some((word) => NOISE.test(word));
  return words.filter((word) => !NOISE.test(word) && !(hasNoise && NOISE_BESIDE.test(word)));
}

/** Whether the words beside a name say nothing, or are one of these other names of the platform. */
export function areExplained(others: readonly string[], names: readonly string[]): boolean {
  const rest = squash(withoutNoise(others).join(' '));
  return rest === '' || names.some((name) => squash(name) === rest);
}
