// Finds records by name, abbreviation, provider and host name, in the browser.
import SearchableMap from 'minisearch/SearchableMap';
import type { KindLetter, NameList } from './name-list.ts';
import { linksKeyOf } from './lookup.ts';
import { isNamedAfter, partsOf, squash, squashedSpellings, termsOf, wordsIn } from './words.ts';

const REASONS = ['name', 'abbreviation', 'provider', 'URL'] as const;
type MatchReason = (typeof REASONS)[number];

export interface NameHit {
  kind: KindLetter;
  name: string;
  abbrev: string;
  provider: string;
  reason: MatchReason;
  /** Whether some word is only similar to the query's. */
  isSimilar: boolean;
  /** The host name that matched, if the reason is its URL. */
  hostName: string;
  /** The words of the index that the query matched. */
  terms: ReadonlySet<string>;
  /** The key of its links, and its number among the records with this key. */
  linksKey: string;
  position: number;
}

/** A text of the list, and the records that have it. */
interface Entry {
  reason: number;
  records: number | readonly number[];
}

/** What one word of a query matches. */
interface WordMatch {
  /** For each record; Infinity without a match. */
  costs: Float32Array;
  reasons: Uint8Array;
  terms: Set<string>;
}

/** Whether words match that are only similar to the query's. */
type Similarity = 'no' | 'closely' | 'widely';

interface Found {
  record: number;
  cost: number;
  reason: number;
  terms: ReadonlySet<string>;
  isSimilar: boolean;
}

/** Added to the cost of a match by where it is: in the order of REASONS. */
const REASON_COSTS = [0, 0.1, 0.6, 1];
const ABBREVIATION = 1;
const [PREFIX, INSIDE, SIMILAR] = [1, 3, 4];
/** Each word of a name that the query lacks. */
const WORD_COST = 0.05;
/** Platforms are often named after their provider, and usually what people look for. */
const PROVIDER_COST = 2;
const [EQUAL_BONUS, BEGINNING_BONUS] = [20, 0.5];
/** Shorter words have too many similar ones. */
const [MIN_SIMILAR, MIN_TWO_EDITS, MIN_INSIDE] = [4, 7, 4];
/** Labels of host names that say nothing about the platform. */
const GENERIC_LABEL = /^(www\d*|api|sushi|stats?|usage|data|reports?|metrics)$/;
/** People type them where a name has `&`, or nothing. */
const SMALL_WORD = /^(a|an|and|the|of|for|und|der|die|das|et|de|la|le|les|y|e|i|och|og)$/i;
/** Similar names are listed below real matches only if there are fewer of these. */
const FEW = 3;
const PROVIDER: KindLetter = 'V';

export class NameIndex {
  readonly #list: NameList;
  readonly #terms = new SearchableMap<number[]>();
  readonly #entries: Entry[] = [];
  #allTerms: string[] = [];
  #wordCounts: Uint8Array;

  constructor(list: NameList) {
    this.#list = list;
    this.#wordCounts = new Uint8Array(list.names.length);
    const known = new Map<string, string[]>();
    const termsOfWord = (word: string): string[] => {
      let terms = known.get(word);
      if (!terms) known.set(word, (terms = termsOf(word)));
      return terms;
    };
    const add = (text: string, reason: number, records: Entry['records'], words = wordsIn(text)): void => {
      const entry = this.#entries.push({ reason, records }) - 1;
      for (const term of new Set(words.flatMap(termsOfWord))) {
        this.#terms.fetch(term, () => []).push(entry);
      }
    };
    for (const [record, name] of list.names.entries()) {
      const words = wordsIn(name);
      this.#wordCounts[record] = Math.min(words.length, 255);
      add(name, 0, record, words);
      const abbrev = list.abbrevs[record]!;
      if (abbrev) add(abbrev, 1, record);
    }
    const recordsOf = (count: number, numbersOf: (record: number) => number[]): number[][] => {
      const records: number[][] = Array.from({ length: count }, () => []);
      for (const record of list.providerOf.keys())
        for (const n of numbersOf(record)) records[n]!.push(record);
      return records;
    };
    const ofProvider = recordsOf(list.providers.length, (record) =>
      [list.providerOf[record]!].filter((n) => n >= 0),
    );
    for (const [i, provider] of list.providers.entries()) add(provider, 2, ofProvider[i]!);
    const ofHostName = recordsOf(list.hostNames.length, (record) => list.hostNamesOf[record]!);
    for (const [i, name] of list.hostNames.entries()) add(name, 3, ofHostName[i]!, hostNameWords(name));
    this.#allTerms = [...this.#terms.keys()];
  }

  /** Best first: whole names and abbreviations, then words and their beginnings, then similar words. */
  search(query: string, limit: number): NameHit[] {
    const words = wordsIn(query);
    if (words.length === 0) return [];
    const best = new Map<number, Found>();
    this.#findInto(best, words, 'no');
    const isEqual = this.#rewardEqual(best, query);
    for (const found of best.values())
      if (REASONS[found.reason] === 'URL' && isNamedAfter(query, this.#list.names[found.record]!))
        found.cost -= BEGINNING_BONUS;
    if (best.size < FEW && !isEqual) this.#findInto(best, words, 'closely');
    return this.#sorted(best)
      .slice(0, limit)
      .map((found) => this.#hitOf(found));
  }

  /** The names that share most with a query without results. */
  suggest(query: string, limit: number): NameHit[] {
    const best = new Map<number, Found>();
    for (const word of wordsIn(query)) {
      const found = new Map<number, Found>();
      this.#findInto(found, [word], 'widely');
      for (const [record, each] of found) {
        const other = best.get(record);
        // Records that share more words come first.
        best.set(record, other ? { ...each, cost: other.cost + each.cost - 100 } : each);
      }
    }
    return this.#sorted(best)
      .slice(0, limit)
      .map((found) => this.#hitOf(found));
  }

  #sorted(best: Map<number, Found>): Found[] {
    const costOf = ({ record, cost }: Found): number =>
      cost + (this.#list.kinds[record] === PROVIDER ? PROVIDER_COST : 0);
    return [...best.values()].toSorted((a, b) => costOf(a) - costOf(b) || a.record - b.record);
  }

  #hitOf({ record, reason, terms, isSimilar }: Found): NameHit {
    const { kinds, names, abbrevs, providers, providerOf, hostNames, hostNamesOf } = this.#list;
    const [kind, name] = [kinds[record] as KindLetter, names[record]!];
    let position = 0;
    // Records are sorted by kind and name.
    while (names[record - position - 1] === name && kinds[record - position - 1] === kind) position += 1;
    const hostName = (hostNamesOf[record] ?? [])
      .map((number) => hostNames[number]!)
      .find((each) =>
        hostNameWords(each)
          .flatMap(termsOf)
          .some((term) => terms.has(term)),
      );
    return {
      kind,
      name,
      abbrev: abbrevs[record]!,
      provider: providers[providerOf[record] ?? -1] ?? '',
      reason: REASONS[reason]!,
      isSimilar,
      terms,
      linksKey: linksKeyOf(kind, name),
      position,
      hostName: REASONS[reason] === 'URL' ? (hostName ?? '') : '',
    };
  }

  /** Adds the records that match all words: as they are, or else joined and split in other ways. */
  #findInto(best: Map<number, Found>, words: string[], withSimilar: Similarity): void {
    const known = new Map<string, WordMatch>();
    const tried = new Set<string>();
    for (const sequences of [asTyped, (all: string[]) => this.#resplit(all)]) {
      for (const sequence of sequences(words)) {
        const key = sequence.join(' ');
        if (tried.has(key)) continue;
        tried.add(key);
        const matches: WordMatch[] = [];
        for (const word of sequence) {
          let match = known.get(word);
          if (!match) known.set(word, (match = this.#matchWord(word, withSimilar, sequence.length === 1)));
          if (match.terms.size === 0) break;
          matches.push(match);
        }
        if (matches.length === sequence.length) this.#joinInto(best, matches, withSimilar !== 'no');
      }
      if (best.size > 0) return;
    }
  }

  #joinInto(best: Map<number, Found>, matches: WordMatch[], isSimilar: boolean): void {
    const terms = new Set(matches.flatMap((match) => [...match.terms]));
    for (let record = 0; record < this.#wordCounts.length; record += 1) {
      let [cost, reason] = [0, 0];
      for (const { costs, reasons } of matches) {
        cost += costs[record]!;
        // A provider that one word needs usually has them all.
        reason = Math.max(reason, reasons[record]!);
      }
      if (cost === Infinity) continue;
      cost += WORD_COST * Math.max(0, this.#wordCounts[record]! - matches.length);
      const other = best.get(record);
      if (!other) best.set(record, { record, cost, reason, terms, isSimilar });
      else if (cost < other.cost && !isSimilar) Object.assign(other, { cost, reason, terms });
    }
  }

  #matchWord(word: string, withSimilar: Similarity, isAlone: boolean): WordMatch {
    const count = this.#wordCounts.length;
    const match: WordMatch = {
      costs: new Float32Array(count).fill(Infinity),
      reasons: new Uint8Array(count),
      terms: new Set(),
    };
    for (const [term, cost] of this.#termsLike(word, withSimilar, isAlone)) {
      match.terms.add(term);
      for (const entry of this.#terms.get(term)!) {
        const { reason, records } = this.#entries[entry]!;
        // Short abbreviations are similar to anything.
        if (cost >= SIMILAR && reason === ABBREVIATION && term.length < MIN_TWO_EDITS) continue;
        const total = cost + REASON_COSTS[reason]!;
        const put = (record: number): void => {
          if (total >= match.costs[record]!) return;
          match.costs[record] = total;
          match.reasons[record] = reason;
        };
        if (typeof records === 'number') put(records);
        else records.forEach(put);
      }
    }
    return match;
  }

  /** The terms of the index that a word matches, with their costs. */
  #termsLike(word: string, withSimilar: Similarity, isAlone: boolean): Map<string, number> {
    const found = new Map<string, number>();
    const spellings = squashedSpellings(word);
    for (const spelling of spellings) {
      for (const term of this.#terms.atPrefix(spelling).keys()) {
        found.set(term, term === spelling ? 0 : PREFIX + 1 - spelling.length / term.length);
      }
    }
    if (found.size === 0) {
      for (const spelling of spellings.filter(({ length }) => length >= MIN_INSIDE)) {
        for (const term of this.#allTerms) if (term.includes(spelling)) found.set(term, INSIDE);
      }
    }
    if (withSimilar === 'no') return found;
    for (const spelling of spellings) {
      for (const [term, distance] of this.#similarTerms(
        spelling,
        isAlone,
        withSimilar === 'widely' ? 1 : 0,
      )) {
        if (!found.has(term)) found.set(term, SIMILAR + distance);
      }
    }
    return found;
  }

  /** Terms that differ by one or two wrong, missing, doubled or swapped letters. */
  #similarTerms(spelling: string, isAlone: boolean, more: number): Map<string, number> {
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

  /** Words joined to one, one word split in two, and words without those that names abbreviate or lack. */
  #resplit(words: string[]): string[][] {
    const parts = words.flatMap(partsOf);
    const joined = parts
      .slice(1)
      .map((part, i) => [...parts.slice(0, i), parts[i]! + part, ...parts.slice(i + 2)]);
    const [only = ''] = words.length === 1 ? squashedSpellings(words[0]!) : [];
    const split = [...only].flatMap((_, at) => {
      const [first, second] = [only.slice(0, at), only.slice(at)];
      return this.#terms.has(first) && this.#terms.has(second) ? [[first, second]] : [];
    });
    const withoutSmall = words.filter((word) => !SMALL_WORD.test(word));
    return [
      ...joined,
      ...(parts.length > 2 ? [[parts.join('')]] : []),
      ...split,
      ...(withoutSmall.length > 0 ? [withoutSmall] : []),
    ];
  }

  /** Puts records first whose whole name or abbreviation is the query. Returns whether there are any. */
  #rewardEqual(best: Map<number, Found>, query: string): boolean {
    const wanted = new Set(squashedSpellings(query));
    let isEqual = false;
    for (const found of best.values()) {
      // Names that match in other ways than by whole words aren't equal.
      if (found.cost >= PREFIX || found.reason > 1) continue;
      const [name, abbrev] = [this.#list.names[found.record]!, this.#list.abbrevs[found.record]!];
      const squashed = squash(name);
      if (abbrev !== '' && squashedSpellings(abbrev).some((each) => wanted.has(each))) {
        Object.assign(found, { cost: found.cost - EQUAL_BONUS, reason: 1 });
        isEqual = true;
      } else if (wanted.has(squashed) || squashedSpellings(name).some((each) => wanted.has(each))) {
        Object.assign(found, { cost: found.cost - EQUAL_BONUS, reason: 0 });
        isEqual = true;
      } else if ([...wanted].some((each) => squashed.startsWith(each))) found.cost -= BEGINNING_BONUS;
    }
    return isEqual;
  }
}

function digitsIn(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}

/** A host name as a whole, the domains that it belongs to, and its own labels. */
function hostNameWords(name: string): string[] {
  const labels = name.split('.');
  const domains = labels.slice(0, -1).map((_, i) => squash(labels.slice(i).join('.')));
  return [...domains, ...labels.slice(0, -1).filter((label) => !GENERIC_LABEL.test(label))];
}

/** The words of a query, and their parts. */
function asTyped(words: string[]): string[][] {
  return [words, words.flatMap(partsOf)];
}

/** Each with two neighbouring letters swapped. */
function swapsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((letter, i) => {
    if (letter === letters[i]) return [];
    return [...letters.slice(0, i), letter, letters[i]!, ...letters.slice(i + 2)].join('');
  });
}
