// Finds records by name, abbreviation, former name, provider and host name, in the browser.
import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import { foldText } from '../util/fold.ts';
import { remembered } from '../util/remembered.ts';
import { serviceHostsOf, type NamedRecord } from './name-list.ts';
import { isTypo, MIN_SIMILAR } from './typo.ts';
import {
  hostNameWords,
  indexTermsOf,
  isHostNamedAfter,
  squashedSpellings,
  wordPartsOf,
  wordsIn,
} from './words.ts';

/** How much a match counts. `whole` has whole names and abbreviations; `related` has the provider's and former ones. */
const BOOST = { whole: 100, related: 20, run: 4, name: 4, abbrev: 3, formerly: 2, provider: 1.5, host: 1 };
type Field = keyof typeof BOOST;
const WORD_FIELDS: Field[] = ['name', 'abbrev', 'formerly', 'provider', 'host'];
/** What counts as a result, and what is only worth a suggestion. Short abbreviations are similar to anything. */
const SIMILAR = {
  combineWith: 'AND',
  fields: WORD_FIELDS.filter((field) => field !== 'abbrev'),
  mostEditsIn: ({ length }: string): number => (length < 7 ? 1 : 2),
} as const;
const SUGGESTED = {
  combineWith: 'OR',
  fields: ['name', 'formerly'],
  mostEditsIn: ({ length }: string): number => Math.min(Math.floor(length / 3), 4),
} as const;
const HOST_FIELDS = new Set(['host']);
/** Platforms are often named after their providers, and are usually what people look for. */
const [RELATED_KINDS, RELATED_BOOST, NAMED_AFTER_BOOST] = ['VRT', 0.4, 2];
/** Puts names that begin with the query before names that only contain it, but after a provider's whole name. */
const BEGINNING_BOOST = 2;

/** If there are fewer real matches than this, similar names follow them. */
const FEW = 3;
/** The maximum number of terms in a field. */
const MAX_TERMS = 128;
/** People type them where a name has `&`, or nothing. */
const SMALL_WORD = /^(a|an|and|the|of|for|und|der|die|das|et|de|la|le|les|y|e|i|och|og)$/i;

export interface NameHit {
  record: NamedRecord;
  /** Whether some word is only similar to the query's. */
  isSimilar: boolean;
  /** The host name that matched, if nothing else did. */
  hostName?: string | undefined;
  /** The former name that matched, if it has more of the words than the present one. */
  formerly?: string | undefined;
  /** The words of the index that the query matched. */
  terms: ReadonlySet<string>;
}

export class NameSearch {
  readonly #records: readonly NamedRecord[];
  readonly #index = new MiniSearch<{ id: number } & Record<Field, string[]>>({
    fields: Object.keys(BOOST),
    // Fields are lists of terms, and queries are single terms.
    stringifyField: (terms) => (terms as string[]).slice(0, MAX_TERMS).join(' '),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: BOOST, prefix: true },
  });

  /** Removed services are found by ID only: their platforms' names would find each of them. */
  constructor(records: readonly NamedRecord[]) {
    this.#records = records;
    const termsOf = remembered(indexTermsOf);
    for (const [id, record] of records.entries()) {
      const { kind, name, abbrev = '', provider = '', formerly = [] } = record;
      if (kind === 'S') continue;
      this.#index.add({
        id,
        whole: [name, abbrev].flatMap(squashedSpellings),
        related: [provider, ...formerly].flatMap(squashedSpellings),
        run: runsOf(name),
        name: wordsIn(name).flatMap(termsOf),
        abbrev: wordsIn(abbrev).flatMap(termsOf),
        formerly: formerly.flatMap(wordsIn).flatMap(termsOf),
        provider: wordsIn(provider).flatMap(termsOf),
        host: serviceHostsOf(record).flatMap(hostNameWords).flatMap(termsOf),
      });
    }
  }

  get termCount(): number {
    return this.#index.termCount;
  }

  /** Best first: whole names and abbreviations, then words and their beginnings, then similar words. */
  search(query: string, limit?: number): NameHit[] {
    const words = wordsOfQuery(query);
    if (words.length === 0) return [];
    const spellings = squashedSpellings(query);
    const found = this.#find(query, {
      combineWith: 'OR',
      queries: [
        { queries: spellings, fields: ['whole', 'related'], prefix: false },
        { queries: spellings, fields: ['run'] },
        allOf(words, WORD_FIELDS),
        allOf(words.flatMap(wordPartsOf), WORD_FIELDS),
      ],
    });
    const hits = found.slice(0, limit).map((each) => this.#hitOf(each, false));
    if (hits.length >= FEW || hits.some(({ record }) => isNamed(record, spellings))) return hits;
    const known = new Set(found.map(({ id }) => id));
    const similar = this.#findSimilar(query, SIMILAR).filter(({ id }) => !known.has(id));
    return [...hits, ...similar.map((each) => this.#hitOf(each, true))].slice(0, limit);
  }

  /** The closest names, for a query without results. */
  suggest(query: string, limit: number): NameHit[] {
    const found = this.#findSimilar(query, SUGGESTED);
    return found.slice(0, limit).map((each) => this.#hitOf(each, true));
  }

  #findSimilar(
    query: string,
    { combineWith, fields, mostEditsIn }: typeof SIMILAR | typeof SUGGESTED,
  ): SearchResult[] {
    const words = wordsOfQuery(query);
    const spellings = words.flatMap(squashedSpellings);
    const isMatch = remembered((term): boolean =>
      spellings.some((each) => term.startsWith(each) || isTypo(each, term, mostEditsIn(each))),
    );
    // MiniSearch counts swapped letters as two edits.
    const fuzzy = (term: string): number | false => term.length >= MIN_SIMILAR && mostEditsIn(term) + 1;
    return this.#find(query, { ...allOf(words, fields), combineWith }, { fuzzy }, isMatch);
  }

  #find(
    query: string,
    wanted: Query,
    options: SearchOptions = {},
    isMatch: (term: string) => boolean = () => true,
  ): SearchResult[] {
    const isHostName = query.includes('.');
    const isBeginning = remembered((name) => beginsWith(name, query));
    const spellings = squashedSpellings(query);
    const found = this.#index.search(wanted, {
      ...options,
      boostDocument: (id, term) => {
        if (!isMatch(term)) return 0;
        const { kind, name } = this.#records[id as number]!;
        const boost = isHostName && isHostNamedAfter(query, name) ? NAMED_AFTER_BOOST : 1;
        const kindBoost = RELATED_KINDS.includes(kind) ? RELATED_BOOST : 1;
        return boost * kindBoost * (isBeginning(name) ? BEGINNING_BOOST : 1);
      },
    });
    const sorted = found.toSorted((a, b) => b.score - a.score || a.id - b.id);
    const isLast = ({ id }: SearchResult): boolean => isOfThePast(this.#records[id as number]!, spellings);
    return [...sorted.filter((each) => !isLast(each)), ...sorted.filter(isLast)];
  }

  #hitOf({ id, match, terms }: SearchResult, isSimilar: boolean): NameHit {
    const record = this.#records[id as number]!;
    const matched = new Set(terms);
    const countIn = (words: string[]): number =>
      words.flatMap(indexTermsOf).filter((term) => matched.has(term)).length;
    const isByHost = new Set(Object.values(match).flat()).isSubsetOf(HOST_FIELDS);
    const hosts = isByHost ? serviceHostsOf(record) : [];
    const former = (record.formerly ?? []).map((name) => ({ name, count: countIn(wordsIn(name)) }));
    const [closest] = former.toSorted((a, b) => b.count - a.count);
    return {
      record,
      isSimilar,
      terms: matched,
      hostName: hosts.find((host) => countIn(hostNameWords(host)) > 0),
      formerly: closest && closest.count > countIn(wordsIn(record.name)) ? closest.name : undefined,
    };
  }
}

/** Whether it is the whole name or abbreviation. */
export function isNamed({ name, abbrev = '' }: NamedRecord, spellings: readonly string[]): boolean {
  return [name, abbrev].flatMap(squashedSpellings).some((each) => spellings.includes(each));
}

/** Removed records, unless the query is their name, and providers of nothing but removed platforms come last. */
function isOfThePast(record: NamedRecord, spellings: readonly string[]): boolean {
  if (record.kind === 'V') return record.platforms === 0;
  return record.removed !== undefined && !isNamed(record, spellings);
}

/** Whether the first words of a name are the query: `Acta` in `Acta Nova`, not in `Actaeon Press`. */
function beginsWith(name: string, query: string): boolean {
  const [text, beginning] = [foldText(name), foldText(query)];
  return text.startsWith(beginning) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(beginning.length));
}

function wordsOfQuery(query: string): string[] {
  const words = wordsIn(query);
  const others = words.filter((word) => !SMALL_WORD.test(word));
  return others.length > 0 ? others : words;
}

function allOf(words: readonly string[], fields: readonly string[]) {
  const queries = words.map((word): Query => ({ combineWith: 'OR', queries: squashedSpellings(word) }));
  return { combineWith: 'AND' as const, fields: [...fields], queries };
}

/** A name from each of its words on, without spaces: people join words that a name separates, and the other way round. */
function runsOf(name: string): string[] {
  const parts = wordsIn(name).flatMap(wordPartsOf);
  return parts.flatMap((_, i) => squashedSpellings(parts.slice(i).join(' ')));
}
