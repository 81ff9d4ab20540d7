// Loads what the page shows from files of the site.
import { MineFiles } from '../../mine/mine-files.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { byName } from '../../model/sort-order.ts';
import { fetchJson } from '../value/site-files.ts';
import { idsOf, type ListEntry } from './own-list.ts';

export interface LoadedList {
  entries: readonly ListEntry[];
  /** Sorted by name; unknown IDs are left out. */
  platforms: readonly MyPlatform[];
}

export const mineFiles = new MineFiles(fetchJson);

export async function loadList(entries: readonly ListEntry[]): Promise<LoadedList> {
  const found = await Promise.all(idsOf(entries).map((id) => mineFiles.platform(id)));
  const platforms = found.filter((each) => each !== undefined).toSorted(byName);
  return { entries, platforms };
}
