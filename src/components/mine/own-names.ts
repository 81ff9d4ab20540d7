// The platforms of a list, by name, and the names of all records to match lists with. Loaded when they are needed.
import { NameFiles } from '../../mine/name-files.ts';
import type { PlatformNames } from '../../mine/platform-names.ts';
import { byName } from '../../util/sort-order.ts';
import type { NamedRecord } from '../../search/name-list.ts';
import { fetchJson } from '../value/site-files.ts';

const files = new NameFiles(fetchJson);

export function platformNames(): Promise<PlatformNames> {
  return files.platformNames();
}

/** Removed ones included; unknown IDs are left out. */
export async function platformsOfIds(ids: readonly string[]): Promise<(NamedRecord & { id: string })[]> {
  if (ids.length === 0) return [];
  const own = new Set(ids);
  const records = await files.records();
  return records
    .flatMap((record) => {
      const { kind, id } = record;
      return kind === 'P' && id !== undefined && own.has(id.toLowerCase()) ? { ...record, id } : [];
    })
    .toSorted(byName);
}
