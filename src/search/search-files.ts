// Loads the files of search when they are needed, each once.
import { shardOf, type KeyedRecord, type RecordLinks } from './lookup.ts';
import { NameIndex, type NameHit } from './name-index.ts';
import type { NameList } from './name-list.ts';

/** Reads a JSON file of the site by its path, such as `search/names.json`. Rejects if there is none. */
export type LoadFile = (path: string) => Promise<unknown>;

export class SearchFiles {
  readonly #load: LoadFile;
  readonly #files = new Map<string, Promise<unknown>>();
  #nameIndex: Promise<NameIndex> | undefined;

  constructor(load: LoadFile) {
    this.#load = load;
  }

  names(): Promise<NameList> {
    return this.read('search/names.json');
  }

  nameIndex(): Promise<NameIndex> {
    this.#nameIndex ??= this.names().then((list) => new NameIndex(list));
    return this.#nameIndex;
  }

  /** Throws if a newer snapshot was published since the names were loaded. */
  async linksOf({ linksKey, position }: NameHit): Promise<RecordLinks> {
    const { linkFiles } = await this.names();
    const links = await this.#valuesOf<RecordLinks>(linksKey, 'links', linkFiles);
    if (!links[position]) throw new Error(`No page is known for “${linksKey.slice(1)}”. Reload this page.`);
    return links[position];
  }

  /** What a pasted ID or URL belongs to. */
  async recordsOfKey(key: string): Promise<KeyedRecord[]> {
    const { keyFiles } = await this.names();
    return this.#valuesOf(key, 'keys', keyFiles);
  }

  async #valuesOf<T>(key: string, folder: string, count: number): Promise<T[]> {
    const file = await this.read<Record<string, T[]>>(`search/${folder}/${shardOf(key, count)}.json`);
    return Object.hasOwn(file, key) ? file[key]! : [];
  }

  protected read<T>(path: string): Promise<T> {
    const known = this.#files.get(path);
    if (known) return known as Promise<T>;
    const loading = this.#load(path);
    this.#files.set(path, loading);
    // A failure may pass.
    loading.catch(() => this.#files.delete(path));
    return loading as Promise<T>;
  }
}
