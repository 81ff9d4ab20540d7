// Finds records by name, abbreviation, provider and host name, in the browser.
import type { KindLetter, NameList } from './name-list.ts';
import { resultLinksKeyOf } from './lookup.ts';
import { wordSequencesAsTyped, resplitSequences } from './query-words.ts';
import {
  MIN_LENGTH_FOR_TWO_EDITS,
  PREFIX_COST,
  SIMILARITY_COST,
  TermIndex,
  type AllowedSimilarity,
} from './term-index.ts';
import {
  hostNameWords,
  isHostNamedAfter,
  squash,
  squashedSpellings,
  searchTermsOf,
  wordsIn,
} from './words.ts';

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

/** Added to the cost of a match, in the order of REASONS. */
const REASON_COSTS = [0, 0.1, 0.6, 1];
const ABBREVIATION = 1;
/** For each word of a name that the query lacks. */
const WORD_COST = 0.05;
/** For providers: platforms are often named after them, and are usually what people look for. */
const PROVIDER_COST = 2;
const [EQUAL_BONUS, OWN_PLATFORM_BONUS, BEGINNING_BONUS] = [20, 10, 0.5];
/** With fewer real matches than this, similar names follow them. */
const FEW = 3;
const PROVIDER: KindLetter = 'V';

export class NameIndex {
  readonly #list: NameList;
  readonly #terms = new TermIndex();
  #wordCounts: Uint16Array;

  constructor(list: NameList) {
    this.#list = list;
    const names = list.names.map(wordsIn);
    this.#wordCounts = Uint16Array.from(names, ({ length }) => length);
    const providers = list.providers.map(wordsIn);
    const hostNames = list.hostNames.map(hostNameWords);
    for (const [record, words] of names.entries()) {
      const provider = providers[list.providerOf[record] ?? -1] ?? [];
      const hosts = (list.hostNamesOf[record] ?? []).map((host) => hostNames[host]!);
      for (const [reason, texts] of [[words], [wordsIn(list.abbrevs[record]!)], [provider], hosts].entries())
        for (const each of texts) this.#terms.add(each, record * REASONS.length + reason);
    }
    this.#terms.complete();
  }

  get termCount(): number {
    return this.#terms.size;
  }

  /** Best first: whole names and abbreviations, then words and their beginnings, then similar words. */
  search(query: string, limit: number): NameHit[] {
    const words = wordsIn(query);
    if (words.length === 0) return [];
    const best = new Map<number, Found>();
    this.#findInto(best, words, 'no');
    const isEqual = this.#rewardEqual(best, query);
    for (const found of best.values())
      if (REASONS[found.reason] === 'URL' && isHostNamedAfter(query, this.#list.names[found.record]!))
        found.cost -= BEGINNING_BONUS;
    if (best.size < FEW && !isEqual) this.#findInto(best, words, 'closely');
    return this.#hitsOf(best, limit);
  }

  /** The closest names, for a query without results. */
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
    return this.#hitsOf(best, limit);
  }

  #hitsOf(best: Map<number, Found>, limit: number): NameHit[] {
    const costOf = ({ record, cost }: Found): number =>
      cost + (this.#list.kinds[record] === PROVIDER ? PROVIDER_COST : 0);
    return [...best.values()]
      .toSorted((a, b) => costOf(a) - costOf(b) || a.record - b.record)
      .slice(0, limit)
      .map((found) => this.#hitOf(found));
  }

  #hitOf({ record, reason, terms, isSimilar }: Found): NameHit {
    const { kinds, names, abbrevs, providers, providerOf, hostNames, hostNamesOf } = this.#list;
    const [kind, name] = [kinds[record] as KindLetter, names[record]!];
    let position = 0;
    // Records are sorted by kind and name.
    while (names[record - position - 1] === name && kinds[record - position - 1] === kind) position += 1;
    const isFound = (hostName: string): boolean =>
      hostNameWords(hostName)
        .flatMap(searchTermsOf)
        .some((term) => terms.has(term));
    const ownHosts = REASONS[reason] === 'URL' ? hostNamesOf[record]! : [];
    return {
      kind,
      name,
      abbrev: abbrevs[record]!,
      provider: providers[providerOf[record] ?? -1] ?? '',
      reason: REASONS[reason]!,
      isSimilar,
      terms,
      linksKey: resultLinksKeyOf(kind, name),
      position,
      hostName: ownHosts.map((number) => hostNames[number]!).find(isFound) ?? '',
    };
  }

  /** Adds the records that match all words as typed, or else all words joined or split in other ways. */
  #findInto(best: Map<number, Found>, words: string[], withSimilar: AllowedSimilarity): void {
    const known = new Map<string, WordMatch>();
    const tried = new Set<string>();
    for (const sequences of [
      wordSequencesAsTyped,
      (all: string[]) => resplitSequences(all, (text) => this.#terms.has(text)),
    ]) {
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
        // If one word matches only the provider, the others usually do, too.
        reason = Math.max(reason, reasons[record]!);
      }
      if (cost === Infinity) continue;
      cost += WORD_COST * Math.max(0, this.#wordCounts[record]! - matches.length);
      const other = best.get(record);
      if (!other) best.set(record, { record, cost, reason, terms, isSimilar });
      else if (cost < other.cost && !isSimilar) Object.assign(other, { cost, reason, terms });
    }
  }

  #matchWord(word: string, withSimilar: AllowedSimilarity, isAlone: boolean): WordMatch {
    const count = this.#wordCounts.length;
    const match: WordMatch = {
      costs: new Float32Array(count).fill(Infinity),
      reasons: new Uint8Array(count),
      terms: new Set(),
    };
    for (const [term, cost] of this.#terms.like(word, withSimilar, isAlone)) {
      match.terms.add(term);
      for (const entry of this.#terms.entriesOf(term)) {
        const record = Math.floor(entry / REASONS.length);
        const reason = entry % REASONS.length;
        // Short abbreviations are similar to anything.
        if (cost >= SIMILARITY_COST && reason === ABBREVIATION && term.length < MIN_LENGTH_FOR_TWO_EDITS)
          continue;
        const total = cost + REASON_COSTS[reason]!;
        if (total >= match.costs[record]!) continue;
        match.costs[record] = total;
        match.reasons[record] = reason;
      }
    }
    return match;
  }

  /**
   * Puts records first whose whole name or abbreviation is the query, then the platforms of a provider with this name.
   * Returns whether any whole name or abbreviation is the query.
   */
  #rewardEqual(best: Map<number, Found>, query: string): boolean {
    const wanted = new Set(squashedSpellings(query));
    const isWanted = (text: string): boolean => squashedSpellings(text).some((each) => wanted.has(each));
    let isEqual = false;
    const { names, abbrevs, providers, providerOf } = this.#list;
    for (const found of best.values()) {
      if (isWanted(providers[providerOf[found.record] ?? -1] ?? '')) found.cost -= OWN_PLATFORM_BONUS;
      // Names that match in other ways than by whole words aren't equal.
      if (found.cost >= PREFIX_COST || found.reason > ABBREVIATION) continue;
      const [name, abbrev] = [names[found.record]!, abbrevs[found.record]!];
      const isAbbrev = isWanted(abbrev);
      if (isAbbrev || isWanted(name)) {
        found.cost -= EQUAL_BONUS;
        found.reason = isAbbrev ? ABBREVIATION : 0;
        isEqual = true;
      } else if ([...wanted].some((each) => squash(name).startsWith(each))) found.cost -= BEGINNING_BONUS;
    }
    return isEqual;
  }
}
