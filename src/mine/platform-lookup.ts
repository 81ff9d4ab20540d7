// Finds platforms by name, abbreviation, provider and URL without loading them: by their number in the index.
import type { NameIndex } from '../search/name-index.ts';
import type { NameList } from '../search/name-list.ts';
import { squash, squashedSpellings } from '../search/words.ts';
import { platformNamesOf } from './mine-files.ts';
import type { PlatformIndex } from './mine-types.ts';
import { serviceUrlKeyOf, splitUrlKey } from './url-key.ts';

type NumberedText = readonly [text: string, number: number];

const MAX_SIMILAR = 3;

export class PlatformLookup {
  readonly #list: NameList;
  readonly #index: PlatformIndex;
  readonly #names: string[];

  constructor(list: NameList, index: PlatformIndex) {
    this.#list = list;
    this.#index = index;
    this.#names = platformNamesOf(list);
  }

  readonly byName = numbersBy(
    () => numbered([...this.#names, ...this.#index.removed.map(({ name }) => name)]),
    squashedSpellings,
  );
  readonly byAbbreviation = numbersBy(() => {
    // Other records have abbreviations, too.
    const present = this.#list.abbrevs.slice(0, this.#names.length);
    return numbered([...present, ...this.#index.removed.map(({ abbrev }) => abbrev)]);
  }, squashedSpellings);
  readonly byFormerName = numbersBy(
    () =>
      Object.entries(this.#index.formerNames).flatMap(([text, numbers]) =>
        numbers.map((number): NumberedText => [text, number]),
      ),
    squashedSpellings,
  );
  readonly #providers = numbersBy(() => numbered(this.#list.providers), squashedSpellings);
  readonly #byHostName = numbersBy(() =>
    this.#list.hostNamesOf.flatMap((hosts, number) =>
      hosts.map((host): NumberedText => [this.#list.hostNames[host]!.replace(/^www\./, ''), number]),
    ),
  );
  readonly #byRemovedUrl = numbersBy(() =>
    this.#index.removed.flatMap(({ urls }, i) =>
      urls.map((url): NumberedText => [url, this.#names.length + i]),
    ),
  );

  /** Of present platforms. */
  readonly byProvider = (text: string): number[] => {
    const providers = new Set(this.#providers(text));
    if (providers.size === 0) return [];
    return this.#list.providerOf.flatMap((provider, number) => (providers.has(provider) ? number : []));
  };

  /** By the present URLs of services. A platform with several URLs may be found by the path of another one. */
  readonly byUrl = (key: string): number[] => {
    const [hostName, rest] = splitUrlKey(key);
    const path = this.#index.paths.indexOf(rest);
    return [
      ...this.#byHostName(hostName).filter((number) => this.#index.pathsOf[number]!.includes(path)),
      ...this.#byRemovedUrl(key),
    ];
  };

  readonly byFormerUrl = (key: string): number[] =>
    Object.hasOwn(this.#index.formerUrls, key) ? this.#index.formerUrls[key]! : [];

  byHostName(url: string): number[] {
    const key = serviceUrlKeyOf(url);
    return key === undefined ? [] : this.#byHostName(splitUrlKey(key)[0]);
  }

  /** Removed platforms are numbered after the present ones. */
  isRemoved(number: number): boolean {
    return number >= this.#names.length;
  }

  /** Best first: all words of `name`, which is the text or a part of it, match or are misspelt. */
  similarTo(text: string, names: NameIndex): { name: string; numbers: number[] } | undefined {
    for (const name of variantsOf(text)) {
      const numbers = names
        .search(name, 2 * MAX_SIMILAR)
        .filter(({ kind }) => kind === 'P')
        .map((hit) => this.#names.indexOf(hit.name) + hit.position);
      if (numbers.length > 0) return { name, numbers: numbers.slice(0, MAX_SIMILAR) };
    }
    return undefined;
  }
}

/**
 * Finds the numbers of texts, each once, by a text that shares a key with them. Their keys are collected when they are first
 * needed, because most lists need only some of these functions.
 */
function numbersBy(
  textsOf: () => readonly NumberedText[],
  keysOf = (text: string): string[] => [text],
): (text: string) => number[] {
  let known: Map<string, NumberedText[]> | undefined;
  return (text) => {
    known ??= Map.groupBy(
      textsOf().flatMap(([each, number]) => keysOf(each).map((key): NumberedText => [key, number])),
      ([key]) => key,
    );
    const found = keysOf(text).flatMap((key) => known!.get(key) ?? []);
    return [...new Set(found.map(([, number]) => number))];
  };
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
