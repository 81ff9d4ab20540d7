// Loads what the page shows from files of the site.
import { MineFiles } from '../../mine/mine-files.ts';
import type { MyPlatformContacts, MyPlatform } from '../../mine/mine-types.ts';
import { fetchJson } from '../value/site-files.ts';

export interface LoadedList {
  ids: readonly string[];
  /** By name; without those of unknown IDs. */
  platforms: readonly MyPlatform[];
  /** By the ID of the platform. */
  contacts: ReadonlyMap<string, MyPlatformContacts>;
}

export const mineFiles = new MineFiles(fetchJson);

export async function loadList(ids: readonly string[]): Promise<LoadedList> {
  const found = await Promise.all(ids.map((id) => mineFiles.platform(id)));
  const platforms = found
    .filter((each) => each !== undefined)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const contacts = new Map<string, MyPlatformContacts>();
  await Promise.all(
    platforms.map(async ({ id }) => {
      const own = await mineFiles.contacts(id);
      if (own) contacts.set(id, own);
    }),
  );
  return { ids, platforms, contacts };
}
