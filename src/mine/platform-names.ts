// The names of all platforms, to be found by what a list may say of them.
import type { NamedRecord } from '../search/name-list.ts';
import type { NameSearch } from '../search/name-search.ts';
import { RecordIndex } from '../search/record-index.ts';
import { urlKeysIn } from '../search/url-key.ts';
import { squash, wordsIn } from '../search/words.ts';
import { editDistance } from '../util/edit-distance.ts';
import { remembered } from '../util/remembered.ts';
import { areExplained, nameKeysOf, nameWordsOf, withoutNoise } from './cell-name.ts';

export type FoundKind = 'ID' | 'name' | 'former name' | 'abbreviation' | 'URL' | 'former URL';

/** Platforms, and the text that means them. */
export interface Found {
  platforms: NamedRecord[];
  by: FoundKind;
  /** The name, ID or URL as the registry writes it. */
  name: string;
  /** Whether the rest of the cell says nothing else. */
  isWhole: boolean;
}

export interface SimilarNames {
  platforms: NamedRecord[];
  /** Whether they are one platform whose name differs in one letter only. */
  isNear: boolean;
}

interface KnownName {
  platform: NamedRecord;
  by: FoundKind;
  name: string;
}

/** Shorter names resemble others by chance. */
const [MIN_NEAR, MIN_SEARCHED] = [8, 3];
const MAX_SIMILAR = 5;
const BEGINNING = 6;
/** Credentials and email addresses, which resemble names by chance. */
const CODE = /^\S*[\d@]\S*$/;
/** Words that number a series: another one is another platform. */
const NUMBERING = /(?<![\p{L}\p{N}])(\p{L}|[ivx]+|\p{N}+)(?![\p{L}\p{N}])/giu;

export class PlatformNames {
  readonly index: RecordIndex;
  readonly #search: NameSearch;
  readonly #byName = new Map<string, KnownName[]>();
  /** The first letters of all names: runs of words that begin otherwise need no look. */
  readonly #beginnings = new Set<string>();
  #mostWords = 1;

  /** `records` are the records of the search, present ones before removed ones. */
  constructor(records: readonly NamedRecord[], search: NameSearch, index = new RecordIndex(records)) {
    this.index = index;
    this.#search = search;
    for (const platform of records) {
      if (platform.kind !== 'P') continue;
      const { name, formerly = [], abbrev } = platform;
      this.#add({ platform, by: 'name', name });
      for (const each of formerly) this.#add({ platform, by: 'former name', name: each });
      if (abbrev !== undefined) this.#add({ platform, by: 'abbreviation', name: abbrev });
    }
  }

  #add(known: KnownName): void {
    const words = wordsIn(known.name);
    this.#mostWords = Math.max(this.#mostWords, words.length);
    for (const key of nameKeysOf(words)) {
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), known]);
      for (let length = 1; length <= BEGINNING; length += 1) this.#beginnings.add(key.slice(0, length));
    }
  }

  /** The longest name in a cell. */
  readonly inCell = remembered((cell): Found | undefined => {
    const whole = this.named(cell);
    if (whole) return whole;
    const words = nameWordsOf(cell);
    const starts = [...words.keys()].filter((i) =>
      nameKeysOf([words[i]!]).some((key) => this.#beginnings.has(key.slice(0, BEGINNING))),
    );
    for (let length = Math.min(words.length, this.#mostWords); length > 0; length -= 1)
      for (const start of starts) {
        const found =
          start + length > words.length ? undefined : this.#named(words.slice(start, start + length));
        if (!found) continue;
        const others = words.toSpliced(start, length);
        const meant = found.platforms.filter((platform) => areExplained(others, platform));
        if (meant.length > 0) return { ...found, platforms: meant };
        // Inside other words, a single word is a name by chance.
        if (length > 1) return { ...found, isWhole: false };
      }
    return undefined;
  });

  withId(id: string): Found[] {
    return this.index
      .ofId(id)
      .flatMap(({ record, service }) => foundAt(record, 'ID', (service ?? record).id!));
  }

  /** At a URL, or else at a former one. */
  atUrl(url: string): Found[] {
    const found = this.index
      .atUrl(url)
      .flatMap(({ record, service }) => (service ? foundAt(record, 'URL', service.url) : []));
    if (found.length > 0) return found;
    return this.index
      .atFormerUrl(url)
      .flatMap(({ record, formerUrl }) => foundAt(record, 'former URL', formerUrl!.url));
  }

  /** Whether a cell is a platform's name and nothing else; abbreviations may be one by chance. */
  isFullName(cell: string): boolean {
    const found = this.inCell(cell);
    return found?.isWhole === true && found.by !== 'abbreviation';
  }

  /** The platforms with exactly this name. */
  named(text: string): Found | undefined {
    return this.#named(wordsIn(text));
  }

  #named(words: readonly string[]): Found | undefined {
    const all = nameKeysOf(words).flatMap((key) => this.#byName.get(key) ?? []);
    const full = all.filter(({ by }) => by !== 'abbreviation');
    const found = full.length > 0 ? full : all;
    const platforms = presentOf(found.map(({ platform }) => platform));
    const first = found.find(({ platform }) => platform === platforms[0]);
    return first && { platforms, by: first.by, name: first.name, isWhole: true };
  }

  /** The platforms with a name one edit from a text, or else those that search finds by it, best first. */
  similar(cell: string): SimilarNames {
    const words = withoutNoise(nameWordsOf(cell));
    const text = words.join(' ');
    if (squash(text).length < MIN_SEARCHED || CODE.test(cell)) return { platforms: [], isNear: false };
    // The URL of a platform may resemble another one's name.
    const isUrl = urlKeysIn(cell).length > 0;
    const hits = this.#search
      .search(text, 2 * MAX_SIMILAR)
      .filter(({ record, hostName }) => record.kind === 'P' && (isUrl || hostName === undefined));
    const near = hits.filter(({ record }) => isOneEdit(record.name, text)).map(({ record }) => record);
    if (near.length > 0) return { platforms: presentOf(near), isNear: presentOf(near).length === 1 };
    // Misspelt names only if none has the words as they are.
    const exact = hits.filter(({ isSimilar }) => !isSimilar);
    const found = (exact.length > 0 ? exact : hits).slice(0, MAX_SIMILAR);
    return { platforms: found.map(({ record }) => record), isNear: false };
  }
}

/** Other records than platforms mean none. */
function foundAt(record: NamedRecord, by: FoundKind, name: string): Found[] {
  return record.kind === 'P' ? [{ platforms: [record], by, name, isWhole: true }] : [];
}

/** Whether a long name has one letter more, fewer or other, or two swapped letters. */
function isOneEdit(name: string, text: string): boolean {
  const [keys, others] = [name, text].map((each) => nameKeysOf(wordsIn(each)));
  const isClose = keys!.some(
    (key) => key.length >= MIN_NEAR && others!.some((other) => editDistance(key, other, 1) <= 1),
  );
  return isClose && numberingOf(name) === numberingOf(text);
}

/** Each once: present platforms rather than removed ones. */
function presentOf(platforms: readonly NamedRecord[]): NamedRecord[] {
  const present = platforms.filter(({ removed }) => removed === undefined);
  return [...new Set(present.length > 0 ? present : platforms)];
}

function numberingOf(text: string): string {
  return (text.match(NUMBERING) ?? []).join(' ').toLowerCase();
}
