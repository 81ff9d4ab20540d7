// Loads the files of search when they are needed, each once.
import type { NamedRecord } from './name-list.ts';
import { NameSearch } from './name-search.ts';
import { NAMES_FILE_PATH, recordsOfFile, type NamesFile } from './names-file.ts';
import { RecordIndex } from './record-index.ts';

/** Reads a JSON file of the site by its path, such as `search/names.json`. Rejects if there is none. */
export type LoadFile = (path: string) => Promise<unknown>;

export class SearchFiles {
  readonly #load: LoadFile;
  readonly #loaded = new Map<string, Promise<unknown>>();

  constructor(load: LoadFile) {
    this.#load = load;
  }

  /** All records with a name or an ID. */
  records(): Promise<NamedRecord[]> {
    return this.once('records', async () => recordsOfFile((await this.#load(NAMES_FILE_PATH)) as NamesFile));
  }

  index(): Promise<RecordIndex> {
    return this.once('index', async () => new RecordIndex(await this.records()));
  }

  nameSearch(): Promise<NameSearch> {
    return this.once('name search', async () => new NameSearch(await this.records()));
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
}
