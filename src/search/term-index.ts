// The words of names, and which of them match a word of a query: equal words, then those that begin with it, contain it or
// are similar.
import { editDistance } from '../util/edit-distance.ts';
import { isUnspaced, squashedSpellings, searchTermsOf } from './words.ts';

/** Whether words match that are only similar to the query's. */
export type AllowedSimilarity = 'no' | 'closely' | 'widely';

/** The costs of a match by its kind; equal words cost nothing. */
export const PREFIX_COST = 1;
export const SIMILARITY_COST = 4;
const INSIDE = 3;
/** Shorter words have too many similar ones. */
export const MIN_LENGTH_FOR_TWO_EDITS = 7;
const [MIN_SIMILAR, MIN_INSIDE] = [4, 4];

/** Of one text. */
const MAX_TERMS = 128;

export class TermIndex {
  readonly #entries = new Map<string, number[]>();
  /** The entries of each term of a word, while words are added. */
  readonly #entriesOfWord = new Map<string, number[][]>();
  /** Sorted. */
  #spaced: string[] = [];
  /** Terms in which a word may begin anywhere. */
  #unspaced: string[] = [];

  /** Adds the words of a text, by the number of its entry. Numbers never decrease; an entry may have several texts. */
  add(words: readonly string[], entry: number): void {
    let count = 0;
    for (const word of words) {
      for (const entries of this.#listsOf(word)) {
        if (count === MAX_TERMS) return;
        count += 1;
        if (entries.at(-1) !== entry) entries.push(entry);
      }
    }
  }

  #listsOf(word: string): number[][] {
    const known = this.#entriesOfWord.get(word) ?? searchTermsOf(word).map((term) => this.#listOf(term));
    this.#entriesOfWord.set(word, known);
    return known;
  }

  #listOf(term: string): number[] {
    const entries = this.#entries.get(term) ?? [];
    this.#entries.set(term, entries);
    return entries;
  }

  /** Call once, after all texts were added. */
  complete(): void {
    this.#entriesOfWord.clear();
    const terms = [...this.#entries.keys()].toSorted();
    this.#spaced = terms.filter((term) => !isUnspaced(term));
    this.#unspaced = terms.filter(isUnspaced);
  }

  get size(): number {
    return this.#entries.size;
  }

  has(term: string): boolean {
    return this.#entries.has(term) || this.#unspaced.some((each) => each.endsWith(term));
  }

  entriesOf(term: string): readonly number[] {
    return this.#entries.get(term) ?? [];
  }

  /** The terms of the index that a word matches, with their costs. */
  like(word: string, withSimilar: AllowedSimilarity, isAlone: boolean): Map<string, number> {
    const found = new Map<string, number>();
    const spellings = squashedSpellings(word);
    for (const spelling of spellings) {
      for (const term of this.#beginningWith(spelling)) found.set(term, costOf(spelling, term));
      for (const term of this.#unspaced) {
        const from = term.lastIndexOf(spelling);
        if (from >= 0) found.set(term, costOf(spelling, term.slice(from)));
      }
    }
    if (found.size === 0) {
      for (const spelling of spellings.filter(({ length }) => length >= MIN_INSIDE))
        for (const term of this.#spaced) if (term.includes(spelling)) found.set(term, INSIDE);
    }
    if (withSimilar === 'no') return found;
    for (const spelling of spellings) {
      for (const [term, distance] of this.#similar(spelling, isAlone, withSimilar === 'widely' ? 1 : 0)) {
        if (!found.has(term)) found.set(term, SIMILARITY_COST + distance);
      }
    }
    return found;
  }

  /** Binary search for the first. */
  *#beginningWith(spelling: string): Generator<string> {
    let [at, end] = [0, this.#spaced.length];
    while (at < end) {
      const middle = (at + end) >> 1;
      if (this.#spaced[middle]! < spelling) at = middle + 1;
      else end = middle;
    }
    for (const term of this.#spaced.slice(at)) {
      if (!term.startsWith(spelling)) return;
      yield term;
    }
  }

  /** Terms with few wrong, missing, doubled or swapped letters, with their number. Words with other digits never match. */
  *#similar(spelling: string, isAlone: boolean, more: number): Generator<[term: string, distance: number]> {
    const { length } = spelling;
    const digits = digitsIn(spelling);
    if (length - digits.length < MIN_SIMILAR) return;
    const edits = (length < MIN_LENGTH_FOR_TWO_EDITS ? 1 : 2) + (length > MIN_SIMILAR ? more : 0);
    for (const term of [...this.#spaced, ...this.#unspaced]) {
      const distance = editDistance(spelling, term, edits);
      if (distance > edits || term.length < MIN_SIMILAR || digitsIn(term) !== digits) continue;
      // Among words of four letters, one other letter makes another word; a swap is a typo.
      const isOtherWord =
        isAlone && length === MIN_SIMILAR && term.length <= length && !isSwap(spelling, term);
      if (!isOtherWord) yield [term, distance];
    }
  }
}

/** Of a term that begins with the spelling. */
function costOf(spelling: string, term: string): number {
  return term === spelling ? 0 : PREFIX_COST + 1 - spelling.length / term.length;
}

function digitsIn(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}

/** Whether two words have the same letters. */
function isSwap(one: string, other: string): boolean {
  return [...one].toSorted().join() === [...other].toSorted().join();
}
