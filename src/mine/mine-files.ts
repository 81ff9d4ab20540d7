// Loads the files of a list when they are needed, each once.
import type { CursorPage } from '../history/feeds/cursor-pages.ts';
import { shardOf } from '../search/lookup.ts';
import type { NameList } from '../search/name-list.ts';
import { SearchFiles } from '../search/search-files.ts';
import type { MyPlatformContacts, MyPlatform, PlatformIndex, RunCursors } from './mine-types.ts';

export class MineFiles extends SearchFiles {
  /** The platforms come first in the list, and have the same order in the index. */
  index() {
    return this.once('names and index', () => this.#readIndex());
  }

  /** Present or removed; undefined if no platform has the ID. */
  async platform(id: string): Promise<MyPlatform | undefined> {
    const { index } = await this.index();
    const key = id.toLowerCase();
    const file = await this.#platformsIn(shardOf(key, index.platformFiles));
    return file.find((each) => each.id.toLowerCase() === key);
  }

  /** By its number in the index. */
  async platformAt(number: number): Promise<MyPlatform> {
    const { list, index } = await this.index();
    const file = index.fileOf[number]!;
    const position = index.fileOf.slice(0, number).filter((each) => each === file).length;
    const platform = (await this.#platformsIn(file))[position];
    const { name } = index.removed[number - platformNamesOf(list).length] ?? { name: list.names[number] };
    if (platform?.name !== name) throw this.outdatedError();
    return platform!;
  }

  async contacts(id: string): Promise<MyPlatformContacts | undefined> {
    const { index } = await this.index();
    const file = await this.read<Record<string, MyPlatformContacts>>(
      `mine/contacts/${shardOf(id.toLowerCase(), index.contactFiles)}.json`,
    );
    return Object.hasOwn(file, id) ? file[id] : undefined;
  }

  runs(): Promise<RunCursors> {
    return this.read('mine/runs.json');
  }

  changesAfter(cursor: string): Promise<CursorPage> {
    return this.read(`changes/since/${cursor}.json`);
  }

  async #readIndex() {
    const [list, index] = await Promise.all([this.names(), this.read<PlatformIndex>('mine/index.json')]);
    if (digestOfPlatformNames(platformNamesOf(list)) !== index.namesDigest) throw this.outdatedError();
    return { list, index };
  }

  #platformsIn(file: number): Promise<MyPlatform[]> {
    return this.read(`mine/platforms/${file}.json`);
  }
}

export function platformNamesOf({ kinds, names }: Pick<NameList, 'kinds' | 'names'>): string[] {
  return names.slice(0, kinds.lastIndexOf('P') + 1);
}

export function digestOfPlatformNames(names: readonly string[]): number {
  return shardOf(names.join('\n'), 2 ** 32 - 1);
}
