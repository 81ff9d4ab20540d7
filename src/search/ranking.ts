// Used by the build and in the browser.

const NAME = 'name_';
const ABBREVIATION = 'short_name_';
const MAX_WORDS = 10;
// Pagefind adds up the weights of all matching fields and the score of the text, which stays below 5. A field's weight
// more than doubles with each word less, so that a full match outweighs a partial match of a longer field.
const MIN_WEIGHT = 5;
const WEIGHT_RATIO = 2.2;

/** Contains host names and their parent domains: `sushi.acme.example`, `acme.example`. */
export const URL_WEIGHT_FIELD = 'address';

export function nameFieldsOf(name: string, abbreviation = ''): Record<string, string> {
  return {
    [fieldOf(NAME, name)]: name,
    ...(abbreviation.trim() && { [fieldOf(ABBREVIATION, abbreviation)]: abbreviation }),
  };
}

/** Names the strongest of the matching fields; '' if only the text matched. */
export function matchReasonOf(fields: string[]): string {
  if (fields.some((field) => field.startsWith(NAME))) return 'name';
  if (fields.some((field) => field.startsWith(ABBREVIATION))) return 'short name';
  return fields.includes(URL_WEIGHT_FIELD) ? 'address' : '';
}

/** Pagefind's options. A query that is a whole name finds the name with the fewest words first. */
export const RANKING = {
  // A whole word counts far more than the beginning of a longer one.
  termSimilarity: 5,
  metaWeights: {
    title: 0,
    kind: 0,
    [URL_WEIGHT_FIELD]: 1,
    ...Object.fromEntries(
      [NAME, ABBREVIATION].flatMap((field) =>
        Array.from({ length: MAX_WORDS }, (_, i) => [
          `${field}${i + 1}`,
          MIN_WEIGHT * WEIGHT_RATIO ** (MAX_WORDS - 1 - i),
        ]),
      ),
    ),
  },
};

/**
 * Pagefind matches the beginnings of words and can't recognize an exact name, but its ranking puts one among this many
 * first results.
 */
export const RESULTS_REORDERED = 20;

/** Puts records whose name or abbreviation equals the query first. */
export function exactFirst<T extends { meta: Record<string, string> }>(results: T[], query: string): T[] {
  const comparableQuery = toComparableName(query);
  const hasExactName = ({ meta }: T) =>
    Object.entries(meta).some(
      ([field, name]) =>
        (field.startsWith(NAME) || field.startsWith(ABBREVIATION)) &&
        toComparableName(name) === comparableQuery,
    );
  return [...results.filter(hasExactName), ...results.filter((each) => !hasExactName(each))];
}

/** Ignores case, accents, punctuation and repeated spaces. */
function toComparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** One field for each number of words, as Pagefind splits them: `TR_J1` has two. */
function fieldOf(prefix: string, name: string): string {
  const words = name.split(/[\s_–-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return prefix + Math.min(Math.max(words.length, 1), MAX_WORDS);
}
