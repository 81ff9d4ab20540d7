// The names of all platforms, to be found by what a list may say of them.
import type { NamedRecord } from '../search/name-list.ts';
import type { NameSearch } from '../search/name-search.ts';
import { RecordIndex } from '../search/record-index.ts';
import { urlKeysIn } from '../search/url-key.ts';
import { squash } from '../search/words.ts';
import { editDistance } from '../util/edit-distance.ts';
import { remembered } from '../util/remembered.ts';
import { areExplained, nameKeysOf, nameWordsOf, withoutNoise, wordRunsOf } from './cell-name.ts';

export type NameKind = 'name' | 'former name' | 'abbreviation';

export interface FoundName {
  platforms: NamedRecord[];
  by: NameKind;
  /** The name as the registry writes it. */
  name: string;
  /** Whether the rest of the cell says nothing else. */
  isWhole: boolean;
}

export interface SimilarNames {
  platforms: NamedRecord[];
  isNear: boolean;
}

interface KnownName {
  platform: NamedRecord;
  by: NameKind;
  name: string;
}

/** In the order in which they decide. */
const NAME_KINDS: NameKind[] = ['name', 'former name', 'abbreviation'];
/** Shorter names resemble others by chance. */
const [MIN_NEAR, MIN_SEARCHED] = [8, 3];
const MAX_SIMILAR = 5;
const BEGINNING = 5;
/** Credentials and email addresses, which resemble names by chance. */
const CODE = /^\S*[\d@]\S*$/;
/** Words that number a series: another one is another platform. */
const NUMBERING = /(?<![\p{L}\p{N}])(\p{L}|[ivx]+|\p{N}+)(?![\p{L}\p{N}])/giu;

export class PlatformNames {
  readonly index: RecordIndex;
  readonly #search: NameSearch;
  readonly #byName: ReadonlyMap<string, KnownName[]>;
  readonly #mostWords: number;
  /** The first letters of all names. */
  readonly #beginnings: ReadonlySet<string>;

  /** `records` are the records of the search, present ones before removed ones. */
  constructor(records: readonly NamedRecord[], search: NameSearch, index = new RecordIndex(records)) {
    this.index = index;
    const platforms = records.filter(({ kind }) => kind === 'P');
    const known = platforms.flatMap((platform) => knownNamesOf(platform));
    this.#search = search;
    this.#byName = indexed(known, ({ name }) => nameKeysOf(name));
    this.#beginnings = new Set([...this.#byName.keys()].map((key) => key.slice(0, BEGINNING)));
    this.#mostWords = Math.max(1, ...known.map(({ name }) => nameWordsOf(name).length));
  }

  /** The platforms with exactly this name. */
  named(text: string): FoundName | undefined {
    const found = [...new Set(nameKeysOf(text).flatMap((key) => this.#byName.get(key) ?? []))];
    const by = NAME_KINDS.find((kind) => found.some((each) => each.by === kind));
    const best = found.filter((each) => each.by === by);
    const platforms = presentOf([...new Set(best.map(({ platform }) => platform))]);
    const name = best.find(({ platform }) => platform === platforms[0])?.name ?? '';
    return by && { platforms, by, name, isWhole: true };
  }

  /** The longest name in a cell. */
  readonly inCell = remembered((cell: string): FoundName | undefined => {
    const whole = this.named(cell);
    if (whole) return whole;
    for (const { text, others } of wordRunsOf(nameWordsOf(cell), this.#mostWords, this.#canBegin)) {
      const found = text.length > 1 ? this.named(text) : undefined;
      if (!found) continue;
      const isWhole = found.platforms.some(({ name, abbrev = '', provider = '', formerly = [] }) =>
        areExplained(others, [name, abbrev, provider, ...formerly]),
      );
      // Inside other words, a single word is a name by chance.
      return isWhole || text.includes(' ') ? { ...found, isWhole } : undefined;
    }
    return undefined;
  });

  /** The platforms with a name one edit from a text, or else those that search finds by it, best first. */
  similar(cell: string): SimilarNames {
    const text = withoutNoise(nameWordsOf(cell)).join(' ');
    if (squash(text).length < MIN_SEARCHED || CODE.test(cell)) return { platforms: [], isNear: false };
    const near = this.#near(text);
    if (near.length > 0) return { platforms: near, isNear: near.length === 1 };
    // The URL of a platform may resemble another one's name.
    const isUrl = urlKeysIn(cell).length > 0;
    const hits = this.#search
      .search(text, 2 * MAX_SIMILAR)
      .filter(({ record, hostName }) => record.kind === 'P' && (isUrl || hostName === undefined));
    // Misspelt names only if none has the words as they are.
    const exact = hits.filter(({ isSimilar }) => !isSimilar);
    const found = (exact.length > 0 ? exact : hits).slice(0, MAX_SIMILAR);
    return { platforms: found.map(({ record }) => record), isNear: false };
  }

  /** The platforms whose long name has one letter more, fewer or other, or two swapped letters. */
  #near(text: string): NamedRecord[] {
    const keys = nameKeysOf(text);
    const near = [...this.#byName].filter(
      ([known]) => known.length >= MIN_NEAR && keys.some((key) => editDistance(known, key, 1) <= 1),
    );
    const named = near.flatMap(([, found]) =>
      found.filter(({ by, name }) => by === 'name' && numberingOf(name) === numberingOf(text)),
    );
    return presentOf([...new Set(named.map(({ platform }) => platform))]);
  }

  readonly #canBegin = (text: string): boolean =>
    nameKeysOf(text).some((key) =>
      Array.from({ length: BEGINNING }, (_, i) => key.slice(0, i + 1)).some((each) =>
        this.#beginnings.has(each),
      ),
    );
}

function knownNamesOf(platform: NamedRecord): KnownName[] {
  const { name, formerly = [], abbrev } = platform;
  return [
    { platform, by: 'name', name },
    ...formerly.map((each): KnownName => ({ platform, by: 'former name', name: each })),
    ...(abbrev === undefined ? [] : [{ platform, by: 'abbreviation' as const, name: abbrev }]),
  ];
}

function indexed<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, T[]> {
  const index = new Map<string, T[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const same = index.get(key);
      if (same) same.push(item);
      else index.set(key, [item]);
    }
  return index;
}

/** Present platforms rather than removed ones. */
function presentOf(platforms: NamedRecord[]): NamedRecord[] {
  const present = platforms.filter(({ removed }) => removed === undefined);
  return present.length > 0 ? present : platforms;
}

function numberingOf(text: string): string {
  return (text.match(NUMBERING) ?? []).join(' ').toLowerCase();
}
