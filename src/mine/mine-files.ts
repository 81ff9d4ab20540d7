// Loads the files of a list when they are needed, each once.
import type { CursorPage } from '../history/feeds/cursor-pages.ts';
import { shardOf, type KeyedRecord } from '../search/lookup.ts';
import { NameIndex } from '../search/name-index.ts';
import type { NameList } from '../search/name-list.ts';
import type { MyContacts, MyPlatform, PlatformIndex, RunList } from './mine-types.ts';

/** Reads a JSON file of the site by its path, such as `mine/index.json`. Rejects if there is none. */
export type LoadFile = (path: string) => Promise<unknown>;

export class MineFiles {
  readonly #load: LoadFile;
  readonly #files = new Map<string, Promise<unknown>>();
  #names: Promise<{ list: NameList; index: NameIndex }> | undefined;

  constructor(load: LoadFile) {
    this.#load = load;
  }

  /** Platforms come first in the list, and have the same order in the index. */
  async index(): Promise<{ list: NameList; index: PlatformIndex }> {
    const [list, index] = await Promise.all([
      this.#read<NameList>('search/names.json'),
      this.#read<PlatformIndex>('mine/index.json'),
    ]);
    if (digestOfNames(platformNamesOf(list)) !== index.namesDigest)
      throw new Error('The site was updated meanwhile. Reload the page.');
    return { list, index };
  }

  /** Finds near names. */
  async nameIndex(): Promise<NameIndex> {
    this.#names ??= this.#read<NameList>('search/names.json').then((list) => ({
      list,
      index: new NameIndex(list),
    }));
    return (await this.#names).index;
  }

  /** Present and removed platforms; undefined if none has the ID. */
  async platform(id: string): Promise<MyPlatform | undefined> {
    const { index } = await this.index();
    const file = await this.platformsIn(shardOf(id.toLowerCase(), index.platformFiles));
    return file.find((each) => each.id.toLowerCase() === id.toLowerCase());
  }

  platformsIn(file: number): Promise<MyPlatform[]> {
    return this.#read(`mine/platforms/${file}.json`);
  }

  async contacts(id: string): Promise<MyContacts | undefined> {
    const { index } = await this.index();
    const file = await this.#read<Record<string, MyContacts>>(
      `mine/contacts/${shardOf(id.toLowerCase(), index.contactFiles)}.json`,
    );
    return Object.hasOwn(file, id) ? file[id] : undefined;
  }

  /** The records with an ID: the search knows those of services, too. */
  async recordsOfId(id: string): Promise<KeyedRecord[]> {
    const { list } = await this.index();
    const file = await this.#read<Record<string, KeyedRecord[]>>(
      `search/keys/${shardOf(id, list.keyFiles)}.json`,
    );
    return Object.hasOwn(file, id) ? file[id]! : [];
  }

  runs(): Promise<RunList> {
    return this.#read('mine/runs.json');
  }

  changesAfter(cursor: string): Promise<CursorPage> {
    return this.#read(`changes/since/${cursor}.json`);
  }

  #read<T>(path: string): Promise<T> {
    const known = this.#files.get(path);
    if (known) return known as Promise<T>;
    const loading = this.#load(path);
    this.#files.set(path, loading);
    // A failure may pass.
    loading.catch(() => this.#files.delete(path));
    return loading as Promise<T>;
  }
}

export function platformNamesOf({ kinds, names }: Pick<NameList, 'kinds' | 'names'>): string[] {
  return names.slice(0, kinds.lastIndexOf('P') + 1);
}

export function digestOfNames(names: readonly string[]): number {
  return shardOf(names.join('\n'), 2 ** 32 - 1);
}
