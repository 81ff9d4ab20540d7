// Finds records by name, abbreviation, provider and host name, in the browser.
import type { KindLetter, NameList } from './name-list.ts';
import { linksKeyOf } from './lookup.ts';
import { asTyped, resplit } from './query-words.ts';
import { MIN_TWO_EDITS, PREFIX, SIMILAR, TermIndex, type Similarity } from './term-index.ts';
import { hostNameWords, isNamedAfter, squash, squashedSpellings, termsOf, wordsIn } from './words.ts';

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
/** Each word of a name that the query lacks. */
const WORD_COST = 0.05;
/** Platforms are often named after their provider, and usually what people look for. */
const PROVIDER_COST = 2;
const [EQUAL_BONUS, BEGINNING_BONUS] = [20, 0.5];
/** Similar names are listed below real matches only if there are fewer of these. */
const FEW = 3;
const PROVIDER: KindLetter = 'V';

export class NameIndex {
  readonly #list: NameList;
  readonly #terms = new TermIndex();
  readonly #entries: Entry[] = [];
  #wordCounts: Uint8Array;

  constructor(list: NameList) {
    this.#list = list;
    this.#wordCounts = new Uint8Array(list.names.length);
    const add = (text: string, reason: number, records: Entry['records'], words = wordsIn(text)): void => {
      const entry = this.#entries.push({ reason, records }) - 1;
      this.#terms.add(words, entry);
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
    this.#terms.complete();
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
    for (const sequences of [asTyped, (all: string[]) => resplit(all, (text) => this.#terms.has(text))]) {
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
    for (const [term, cost] of this.#terms.like(word, withSimilar, isAlone)) {
      match.terms.add(term);
      for (const entry of this.#terms.entriesOf(term)) {
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
