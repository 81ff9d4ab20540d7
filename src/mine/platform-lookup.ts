// Finds platforms by name, abbreviation, provider and URL without loading them: by their number in the index.
import type { NameIndex } from '../search/name-index.ts';
import type { NameList } from '../search/name-list.ts';
import { squash, squashedSpellings } from '../search/words.ts';
import { platformNamesOf } from './mine-files.ts';
import type { PlatformIndex } from './mine-types.ts';
import { NumberMap, type NumberedText } from './number-map.ts';
import { serviceKeyOf, splitKey } from './url-key.ts';

const MAX_SIMILAR = 3;

export class PlatformLookup {
  readonly #list: NameList;
  readonly #index: PlatformIndex;
  readonly #names: string[];
  readonly #byName = new NumberMap(
    () => [...numbered(this.#names), ...this.#ofRemoved(({ name }) => [name])],
    squashedSpellings,
  );
  readonly #byAbbrev = new NumberMap(
    () => [...numbered(this.#list.abbrevs), ...this.#ofRemoved(({ abbrev }) => [abbrev])],
    squashedSpellings,
  );
  readonly #byFormerName = new NumberMap(
    () =>
      Object.entries(this.#index.formerNames).flatMap(([text, numbers]) =>
        numbers.map((number): NumberedText => [text, number]),
      ),
    squashedSpellings,
  );
  /** With the numbers of providers. */
  readonly #providers = new NumberMap(() => numbered(this.#list.providers), squashedSpellings);
  readonly #byHostName = new NumberMap(() =>
    this.#list.hostNamesOf.flatMap((hosts, number) =>
      hosts.map((host): NumberedText => [this.#list.hostNames[host]!.replace(/^www\./, ''), number]),
    ),
  );
  readonly #byRemovedUrl = new NumberMap(() => this.#ofRemoved(({ urls }) => urls));

  constructor(list: NameList, index: PlatformIndex) {
    const names = platformNamesOf(list);
    // Other records have abbreviations, too.
    this.#list = { ...list, abbrevs: list.abbrevs.slice(0, names.length) };
    this.#index = index;
    this.#names = names;
  }

  /** Removed platforms are numbered after the present ones. */
  isRemoved(number: number): boolean {
    return number >= this.#names.length;
  }

  byName(text: string): number[] {
    return this.#byName.numbersOf(text);
  }

  byAbbreviation(text: string): number[] {
    return this.#byAbbrev.numbersOf(text);
  }

  byFormerName(text: string): number[] {
    return this.#byFormerName.numbersOf(text);
  }

  /** Of present platforms. */
  byProvider(text: string): number[] {
    const providers = new Set(this.#providers.numbersOf(text));
    if (providers.size === 0) return [];
    return this.#list.providerOf.flatMap((provider, number) => (providers.has(provider) ? number : []));
  }

  /** By the present URLs of services. A platform with several URLs may be found by the path of another one. */
  byUrl(key: string): number[] {
    const [hostName, rest] = splitKey(key);
    const path = this.#index.paths.indexOf(rest);
    return [
      ...this.#byHostName.numbersOf(hostName).filter((number) => this.#index.pathsOf[number]!.includes(path)),
      ...this.#byRemovedUrl.numbersOf(key),
    ];
  }

  byFormerUrl(key: string): number[] {
    return Object.hasOwn(this.#index.formerUrls, key) ? this.#index.formerUrls[key]! : [];
  }

  byHostName(url: string): number[] {
    const key = serviceKeyOf(url);
    return key === undefined ? [] : this.#byHostName.numbersOf(splitKey(key)[0]);
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

  #ofRemoved(textsOf: (platform: PlatformIndex['removed'][number]) => string[]): NumberedText[] {
    return this.#index.removed.flatMap((platform, i) =>
      textsOf(platform).map((text): NumberedText => [text, this.#names.length + i]),
    );
  }
}

function numbered(texts: readonly string[]): NumberedText[] {
  return texts.map((text, number) => [text, number]);
}

/** `Acme Journals (Ovid) - trial` → also without what people add to a name. */
function variantsOf(text: string): string[] {
  const short = text.replace(/\s*[([].*?[)\]]/g, '').trim();
  return [...new Set([text, short, short.split(/\s+[-–—|/]\s+|:\s/)[0]!.trim()])].filter(
    (each) => squash(each).length > 2,
  );
}
