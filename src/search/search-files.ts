// Loads the files of search when they are needed, each once.
import { shardOf, type LookupTarget, type RecordLinks } from './lookup.ts';
import { NameIndex, type NameHit } from './name-index.ts';
import type { NameList } from './name-list.ts';

/** Reads a JSON file of the site by its path, such as `search/names.json`. Rejects if there is none. */
export type LoadFile = (path: string) => Promise<unknown>;

export class SearchFiles {
  readonly #load: LoadFile;
  readonly #loaded = new Map<string, Promise<unknown>>();

  constructor(load: LoadFile) {
    this.#load = load;
  }

  names(): Promise<NameList> {
    return this.read('search/names.json');
  }

  nameIndex(): Promise<NameIndex> {
    return this.once('name index', async () => new NameIndex(await this.names()));
  }

  /** Throws if a newer snapshot was published since the names were loaded. */
  async linksOf({ linksKey, position }: NameHit): Promise<RecordLinks> {
    const { linkFiles } = await this.names();
    const links = await this.#valuesOf<RecordLinks>(linksKey, 'links', linkFiles);
    if (!links[position]) throw this.outdatedError();
    return links[position];
  }

  /** What a pasted ID or URL belongs to. */
  async recordsOfKey(key: string): Promise<LookupTarget[]> {
    const { keyFiles } = await this.names();
    return this.#valuesOf(key, 'keys', keyFiles);
  }

  async #valuesOf<T>(key: string, folder: string, count: number): Promise<T[]> {
    const file = await this.read<Record<string, T[]>>(`search/${folder}/${shardOf(key, count)}.json`);
    return Object.hasOwn(file, key) ? file[key]! : [];
  }

  protected read<T>(path: string): Promise<T> {
    return this.once(path, () => this.#load(path) as Promise<T>);
  }

  /** What was loaded for a key. It is loaded again after a failure, which may pass. */
  protected once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#loaded.get(key);
    if (known) return known as Promise<T>;
    const loading = load();
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.get(key) === loading && this.#loaded.delete(key));
    return loading;
  }

  /** A new snapshot was published between two files. All are loaded again after it. */
  protected outdatedError(): Error {
    this.#loaded.clear();
    return new Error('The site was updated meanwhile. Try again.');
  }
}
