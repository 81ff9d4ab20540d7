// Finds platforms by name, abbreviation, provider and URL without loading them: by their number in the index.
import type { NameIndex } from '../search/name-index.ts';
import type { NameList } from '../search/name-list.ts';
import { squash, squashedSpellings } from '../search/words.ts';
import { platformNamesOf } from './mine-files.ts';
import type { PlatformIndex } from './mine-types.ts';
import { serviceKeyOf, splitKey } from './url-key.ts';

const MAX_SIMILAR = 3;

export class PlatformLookup {
  readonly #index: PlatformIndex;
  readonly #names: string[];
  readonly #byName: Map<string, number[]>;
  readonly #byAbbrev: Map<string, number[]>;
  readonly #byProvider: Map<string, number[]>;
  readonly #byFormerName: Map<string, number[]>;
  readonly #byHostName: Map<string, number[]>;
  readonly #removedUrls: Map<string, number[]>;

  constructor(list: NameList, index: PlatformIndex) {
    this.#index = index;
    const names = platformNamesOf(list);
    this.#names = names;
    const removed = index.removed.map((each, i) => ({ ...each, at: names.length + i }));
    const providers = list.providerOf.map((number, at) => ({ text: list.providers[number] ?? '', at }));
    this.#byName = numbersBySpelling([
      ...names.map((text, at) => ({ text, at })),
      ...removed.map(({ name, at }) => ({ text: name, at })),
    ]);
    this.#byAbbrev = numbersBySpelling([
      ...list.abbrevs.slice(0, names.length).map((text, at) => ({ text, at })),
      ...removed.map(({ abbrev, at }) => ({ text: abbrev, at })),
    ]);
    this.#byProvider = numbersBySpelling(providers);
    this.#byFormerName = numbersBySpelling(
      Object.entries(index.formerNames).flatMap(([text, numbers]) => numbers.map((at) => ({ text, at }))),
    );
    this.#byHostName = numbersBy(
      list.hostNamesOf.flatMap((numbers, at) =>
        numbers.map((number): [string, number] => [list.hostNames[number]!.replace(/^www\./, ''), at]),
      ),
    );
    this.#removedUrls = numbersBy(
      removed.flatMap(({ urls, at }) => urls.map((url): [string, number] => [url, at])),
    );
  }

  isRemoved(number: number): boolean {
    return number >= this.#names.length;
  }

  byName(text: string): number[] {
    return numbersOf(this.#byName, text);
  }

  byAbbreviation(text: string): number[] {
    return numbersOf(this.#byAbbrev, text);
  }

  byFormerName(text: string): number[] {
    return numbersOf(this.#byFormerName, text);
  }

  /** Of present platforms. */
  byProvider(text: string): number[] {
    return numbersOf(this.#byProvider, text);
  }

  /** By the present URLs of services. A platform with several URLs may be found by the path of another one. */
  byUrl(key: string): number[] {
    const [hostName, rest] = splitKey(key);
    const path = this.#index.paths.indexOf(rest);
    return [
      ...(this.#byHostName.get(hostName) ?? []).filter((at) => this.#index.pathsOf[at]!.includes(path)),
      ...(this.#removedUrls.get(key) ?? []),
    ];
  }

  byFormerUrl(key: string): number[] {
    return Object.hasOwn(this.#index.formerUrls, key) ? this.#index.formerUrls[key]! : [];
  }

  byHostName(url: string): number[] {
    const key = serviceKeyOf(url);
    return (key === undefined ? undefined : this.#byHostName.get(splitKey(key)[0])) ?? [];
  }

  /** Best first: all words match, or are misspelt. */
  similarTo(text: string, names: NameIndex): number[] {
    for (const query of variantsOf(text)) {
      const numbers = names
        .search(query, 2 * MAX_SIMILAR)
        .filter(({ kind }) => kind === 'P')
        .map(({ name, position }) => this.#names.indexOf(name) + position);
      if (numbers.length > 0) return numbers.slice(0, MAX_SIMILAR);
    }
    return [];
  }
}

/** `Acme Journals (Ovid) - trial` → also without what people add to a name. */
function variantsOf(text: string): string[] {
  const short = text.replace(/\s*[([].*?[)\]]/g, '').trim();
  return [...new Set([text, short, short.split(/\s+[-–—|/]\s+|:\s/)[0]!.trim()])].filter(
    (each) => squash(each).length > 2,
  );
}

function numbersOf(numbers: ReadonlyMap<string, number[]>, text: string): number[] {
  return [...new Set(squashedSpellings(text).flatMap((spelling) => numbers.get(spelling) ?? []))];
}

function numbersBySpelling(texts: readonly { text: string; at: number }[]): Map<string, number[]> {
  return numbersBy(
    texts.flatMap(({ text, at }) =>
      squashedSpellings(text).map((spelling): [string, number] => [spelling, at]),
    ),
  );
}

function numbersBy(entries: readonly [key: string, number: number][]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  for (const [key, number] of entries) {
    const known = numbers.get(key);
    if (known) known.push(number);
    else numbers.set(key, [number]);
  }
  return numbers;
}
