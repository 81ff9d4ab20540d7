// The fields that Pagefind searches, and their weights. Used by the build and in the browser.
import { domainsOfHostName, squashedSpellings, wordsIn } from './words.ts';

/** Notifications have a list of their own; the search only counts them. */
export const NOTIFICATION_KIND = 'Notification';

const NAME = 'name_';
const ABBREVIATION = 'short_name_';
const MAX_WORDS = 10;
// Pagefind adds up the weights of all matching fields and the score of the text, which stays below 5. A field's weight
// more than doubles with each word less, so that a full match outweighs a partial match of a longer field.
const MIN_WEIGHT = 5;
const WEIGHT_RATIO = 2.2;

const URL_WEIGHT_FIELD = 'address';

export function nameFieldsOf(name: string, abbreviation = ''): Record<string, string> {
  return {
    [fieldOf(NAME, name)]: name,
    ...(abbreviation.trim() && { [fieldOf(ABBREVIATION, abbreviation)]: abbreviation }),
  };
}

/** Host names with their parent domains: `sushi.acme.example`, `acme.example`. */
export function urlFieldOf(hostNames: readonly string[]): Record<string, string> {
  const domains = new Set(hostNames.flatMap(domainsOfHostName));
  return domains.size > 0 ? { [URL_WEIGHT_FIELD]: [...domains].join(' ') } : {};
}

/** The other spellings of the words of a text. Pagefind ignores marks, but not that ł is l and that ß is ss. */
export function spellingsMetaOf(text: string): { spellings?: string } {
  const others = wordsIn(text)
    .filter((word) => !/^[\0-\x7F]*$/.test(word))
    .flatMap((word) => squashedSpellings(word).filter((spelling) => spelling !== withoutMarks(word)));
  return others.length > 0 ? { spellings: [...new Set(others)].join(' ') } : {};
}

/** Pagefind reads words in this form. */
function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Pagefind's options. It also finds names, if there are filters: of those that contain the query, the shortest first. */
export const RANKING = {
  // A whole word counts far more than the beginning of a longer one.
  termSimilarity: 5,
  metaWeights: {
    title: 0,
    kind: 0,
    release: 0,
    platform: 0,
    platform_path: 0,
    spellings: 1,
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

/** One field for each number of words, as Pagefind splits them: `TR_J1` has two. */
function fieldOf(prefix: string, name: string): string {
  const words = name.split(/[\s_–-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return prefix + Math.min(Math.max(words.length, 1), MAX_WORDS);
}
