// Loads what the page shows from files of the site.
import { MineFiles } from '../../mine/mine-files.ts';
import type { MyContacts, MyPlatform } from '../../mine/mine-types.ts';

export interface LoadedList {
  ids: readonly string[];
  /** By name; without those of unknown IDs. */
  platforms: readonly MyPlatform[];
  /** By the ID of the platform. */
  contacts: ReadonlyMap<string, MyContacts>;
}

/** With its last slash. */
export const basePath = new URL('..', document.querySelector<HTMLAnchorElement>('[data-mine]')!.href)
  .pathname;

export const mineFiles = new MineFiles(async (path) => {
  const response = await fetch(basePath + path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}.`);
  return response.json();
});

export async function loadList(ids: readonly string[]): Promise<LoadedList> {
  const found = await Promise.all(ids.map((id) => mineFiles.platform(id)));
  const platforms = found
    .filter((each): each is MyPlatform => each !== undefined)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const contacts = new Map<string, MyContacts>();
  await Promise.all(
    platforms.map(async ({ id }) => {
      const own = await mineFiles.contacts(id);
      if (own) contacts.set(id, own);
    }),
  );
  return { ids, platforms, contacts };
}
