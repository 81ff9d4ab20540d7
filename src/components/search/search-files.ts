// Loads the files of search when they are needed, each once.
import { shardOf, type KeyedRecord, type RecordLinks } from '../../search/lookup.ts';
import { NameIndex, type NameHit } from '../../search/name-index.ts';
import type { NameList } from '../../search/name-list.ts';

export class SearchFiles {
  /** The site's base path, with a slash at its end. */
  readonly base: string;
  #names: Promise<{ list: NameList; index: NameIndex }> | undefined;
  #files = new Map<string, Promise<unknown>>();

  constructor(base: string) {
    this.base = base;
  }

  names(): Promise<{ list: NameList; index: NameIndex }> {
    this.#names ??= this.#load<NameList>('names').then((list) => ({ list, index: new NameIndex(list) }));
    return this.#names;
  }

  /** Throws if a newer snapshot was published since the names were loaded. */
  async linksOf({ linksKey, position }: NameHit): Promise<RecordLinks> {
    const { list } = await this.names();
    const file = await this.#load<Record<string, RecordLinks[]>>(
      `links/${shardOf(linksKey, list.linkFiles)}`,
    );
    const links = file[linksKey]?.[position];
    if (!links) throw new Error(`No page is known for “${linksKey.slice(1)}”. Reload this page.`);
    return links;
  }

  async recordsOfKey(key: string): Promise<KeyedRecord[]> {
    const { list } = await this.names();
    const file = await this.#load<Record<string, KeyedRecord[]>>(`keys/${shardOf(key, list.keyFiles)}`);
    return Object.hasOwn(file, key) ? file[key]! : [];
  }

  #load<T>(name: string): Promise<T> {
    const known = this.#files.get(name);
    if (known) return known as Promise<T>;
    const loading = this.#fetch(`${this.base}search/${name}.json`);
    this.#files.set(name, loading);
    // A failure may pass.
    loading.catch(() => this.#files.delete(name));
    return loading as Promise<T>;
  }

  async #fetch(url: string): Promise<unknown> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
    return response.json();
  }
}
