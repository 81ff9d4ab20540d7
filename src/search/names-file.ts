// The file of the records that are found by name, ID and URL.
import { pathOf, type NamedRecord, type NamedService } from './name-list.ts';

export const NAMES_FILE_PATH = 'search/names.json';

/** IDs don't compress, so they are all in one place, and paths follow from them. */
export interface NamesFile {
  rows: (Omit<NamedRecord, 'id' | 'path' | 'services'> & {
    path?: string | undefined;
    services?: Omit<NamedService, 'id'>[] | undefined;
  })[];
  /** The ID of each row without a path, then the IDs of its services. */
  ids: string[];
}

const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/;
const SHORT_UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

export function namesFileOf(records: readonly NamedRecord[]): NamesFile {
  const ids: string[] = [];
  const keep = (id: string): void => void ids.push(id.replace(UUID, '$1$2$3$4$5'));
  const rows = records.map(({ id, path, services, ...row }) => {
    if (id !== undefined) keep(id);
    const others = services?.map(({ id: own, ...service }) => {
      keep(own);
      return service;
    });
    return { ...row, path: id === undefined ? path : undefined, services: others };
  });
  return { rows, ids };
}

export function recordsOfFile({ rows, ids }: NamesFile): NamedRecord[] {
  const rest = ids.values();
  const nextId = (): string => rest.next().value!.replace(SHORT_UUID, '$1-$2-$3-$4-$5');
  return rows.map(({ path, services, ...row }) => {
    const id = path === undefined ? nextId() : undefined;
    return {
      ...row,
      id,
      path: path ?? pathOf(row.kind, id!),
      services: services?.map((service) => ({ ...service, id: nextId() })),
    };
  });
}
