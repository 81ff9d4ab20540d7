// Loads what the page shows from files of the site.
import { MineFiles } from '../../mine/mine-files.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { STATUS_FILE_PATH } from '../../mine/probed-services.ts';
import { byName } from '../../model/sort-order.ts';
import { fetchJson } from '../value/site-files.ts';
import { pageFact } from './mine-elements.ts';
import { idsOf, type ListEntry } from './own-list.ts';

export interface LoadedList {
  entries: readonly ListEntry[];
  /** Sorted by name; unknown IDs are left out. */
  platforms: readonly MyPlatform[];
}

/** The message about the status of services that could not be loaded; '' without an error. */
export let statusFault = '';

export const mineFiles = new MineFiles((path) =>
  path === STATUS_FILE_PATH ? loadStatus() : fetchJson(path),
);

/** The list is shown even if this file cannot be loaded. A site without probes has none. */
async function loadStatus(): Promise<unknown> {
  if (pageFact('probed') === '') return null;
  return fetchJson(STATUS_FILE_PATH).catch(() => {
    statusFault = 'The status of the services could not be loaded. Reload the page.';
    return null;
  });
}

export async function loadList(entries: readonly ListEntry[]): Promise<LoadedList> {
  const found = await Promise.all(idsOf(entries).map((id) => mineFiles.platform(id)));
  const platforms = found.filter((each) => each !== undefined).toSorted(byName);
  return { entries, platforms };
}
