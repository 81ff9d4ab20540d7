// The words of names, and which of them a word of a query matches: equal, as their beginning, inside, or similar.
import SearchableMap from 'minisearch/SearchableMap';
import { squashedSpellings, termsOf } from './words.ts';

/** Whether words match that are only similar to the query's. */
export type Similarity = 'no' | 'closely' | 'widely';

/** The costs of a match by its kind; equal words cost nothing. */
export const PREFIX = 1;
export const SIMILAR = 4;
const INSIDE = 3;
/** Shorter words have too many similar ones. */
export const MIN_TWO_EDITS = 7;
const [MIN_SIMILAR, MIN_INSIDE] = [4, 4];

export class TermIndex {
  readonly #terms = new SearchableMap<number[]>();
  /** The entries of each term of a word, while words are added. */
  readonly #entriesOfWord = new Map<string, number[][]>();
  #all: string[] = [];

  /** Adds the words of an entry, by the entry's number. */
  add(words: readonly string[], entry: number): void {
    const lists = words.flatMap((word) => {
      const known =
        this.#entriesOfWord.get(word) ?? termsOf(word).map((term) => this.#terms.fetch(term, () => []));
      this.#entriesOfWord.set(word, known);
      return known;
    });
    for (const entries of new Set(lists)) entries.push(entry);
  }

  /** Ends the adding. */
  complete(): void {
    this.#entriesOfWord.clear();
    this.#all = [...this.#terms.keys()];
  }

  has(term: string): boolean {
    return this.#terms.has(term);
  }

  entriesOf(term: string): readonly number[] {
    return this.#terms.get(term) ?? [];
  }

  /** The terms of the index that a word matches, with their costs. */
  like(word: string, withSimilar: Similarity, isAlone: boolean): Map<string, number> {
    const found = new Map<string, number>();
    const spellings = squashedSpellings(word);
    for (const spelling of spellings) {
      for (const term of this.#terms.atPrefix(spelling).keys()) {
        found.set(term, term === spelling ? 0 : PREFIX + 1 - spelling.length / term.length);
      }
    }
    if (found.size === 0) {
      for (const spelling of spellings.filter(({ length }) => length >= MIN_INSIDE)) {
        for (const term of this.#all) if (term.includes(spelling)) found.set(term, INSIDE);
      }
    }
    if (withSimilar === 'no') return found;
    for (const spelling of spellings) {
      for (const [term, distance] of this.#similar(spelling, isAlone, withSimilar === 'widely' ? 1 : 0)) {
        if (!found.has(term)) found.set(term, SIMILAR + distance);
      }
    }
    return found;
  }

  /** Terms that differ by one or two wrong, missing, doubled or swapped letters. */
  #similar(spelling: string, isAlone: boolean, more: number): Map<string, number> {
    const found = new Map<string, number>();
    const { length } = spelling;
    const digits = digitsIn(spelling);
    if (length - digits.length < MIN_SIMILAR) return found;
    const edits = (length < MIN_TWO_EDITS ? 1 : 2) + (length > MIN_SIMILAR ? more : 0);
    for (const [term, [, distance]] of this.#terms.fuzzyGet(spelling, edits)) {
      // Four letters of which one is wrong are a word of their own.
      const isTooShort = isAlone && length === MIN_SIMILAR && term.length <= length;
      if (!isTooShort && term.length >= MIN_SIMILAR) found.set(term, distance);
    }
    // A swap counts as two edits.
    const isMissing = found.size === 0 && edits > 1;
    for (const swapped of swapsOf(spelling)) {
      if (this.#terms.has(swapped)) found.set(swapped, 1);
      if (!isMissing) continue;
      for (const [term, [, distance]] of this.#terms.fuzzyGet(swapped, 1))
        found.set(term, Math.min(found.get(term) ?? Infinity, 1 + distance));
    }
    // Numbers are others, not similar.
    for (const term of found.keys()) if (digitsIn(term) !== digits) found.delete(term);
    return found;
  }
}

function digitsIn(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}

/** Each with two neighbouring letters swapped. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, i) => {
    if (letter === letters[i]) return [];
    return [...letters.slice(0, i), letter, letters[i]!, ...letters.slice(i + 2)].join('');
  });
}
