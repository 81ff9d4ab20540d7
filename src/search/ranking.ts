// How results are ordered: by which of a record's searchable fields was met, and how much of it. Shared by the index and
// the browser.

const NAME = 'name_';
const ABBREVIATION = 'short_name_';
const MAX_WORDS = 10;
// Pagefind adds up the weights of all fields that a query meets, and the score of the text, which stays below 5. With
// more than twice the weight for each word less, a field met whole outweighs a longer one met in part.
const MIN_WEIGHT = 5;
const WEIGHT_RATIO = 2.2;

/** Where a host name can be found by each of its ends: `sushi.acme.example`, `acme.example`. */
export const URL_WEIGHT_FIELD = 'address';

/** The searchable fields of a record's name and short name. */
export function nameFieldsOf(name: string, short = ''): Record<string, string> {
  return { [fieldOf(NAME, name)]: name, ...(short.trim() && { [fieldOf(ABBREVIATION, short)]: short }) };
}

/** Why a record was found, by the fields that a query met: the strongest of them; '' where it was its text alone. */
export function reasonOf(fields: string[]): string {
  if (fields.some((field) => field.startsWith(NAME))) return 'name';
  if (fields.some((field) => field.startsWith(ABBREVIATION))) return 'short name';
  return fields.includes(URL_WEIGHT_FIELD) ? 'address' : '';
}

/** Pagefind's ranking options. A query that is the whole of a name meets the name with the fewest words. */
export const RANKING = {
  // A word that is met whole counts far more than the beginning of a longer one.
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
 * How many results are looked at for one that is called exactly as asked. Pagefind meets words by their beginnings and
 * cannot tell it, but its ranking brings it that far.
 */
export const RESULTS_REORDERED = 20;

/** Puts records that are called exactly as asked, by name or short name, before all others. */
export function exactFirst<T extends { meta: Record<string, string> }>(found: T[], query: string): T[] {
  const asked = toComparableName(query);
  const hasExactName = ({ meta }: T) =>
    Object.entries(meta).some(
      ([field, name]) => (field.startsWith(NAME) || field.startsWith(ABBREVIATION)) && toComparableName(name) === asked,
    );
  return [...found.filter(hasExactName), ...found.filter((each) => !hasExactName(each))];
}

/** A name without case, accents, punctuation and repeated spaces. */
function toComparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Fields tell names apart by their number of words, as Pagefind splits them: `TR_J1` has two. */
function fieldOf(prefix: string, name: string): string {
  const words = name.split(/[\s_–-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return prefix + Math.min(Math.max(words.length, 1), MAX_WORDS);
}
