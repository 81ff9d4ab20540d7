// The records that are found by name, ID and URL, and their file: search/names.json.
import type { History, RemovedRecord } from '../history/history.ts';
import type { RecordKind } from '../history/events.ts';
import { formerNamesOf, formerUrlsOf, type FormerUrl } from '../history/record-past.ts';
import type { Model, Service } from '../model/model-types.ts';
import { shortenName } from '../registry/names.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { MAX_HOST_NAME_LENGTH } from './words.ts';

/** The kinds of records, with a letter for each. */
export const NAME_KINDS = {
  P: 'Platform',
  C: 'Release',
  T: 'Report type',
  R: 'Report',
  H: 'Data host',
  V: 'Provider',
  S: 'Sushi service',
} as const;
/** The folder of pages of the kinds with an ID. */
const FOLDERS: Partial<Record<KindLetter, string>> = {
  P: 'platform',
  H: 'usage-data-host',
  S: 'sushi-service',
};
export type KindLetter = keyof typeof NAME_KINDS;

export interface NamedService {
  id: string;
  /** '' if not stated. */
  release: string;
  url: string;
}

export interface NamedRecord {
  kind: KindLetter;
  name: string;
  /** The record's ID, if it has one. */
  id?: string | undefined;
  path: string;
  abbrev?: string | undefined;
  provider?: string | undefined;
  /** The host name of its website. */
  website?: string | undefined;
  services?: NamedService[] | undefined;
  /** The release of a removed service, or of a service without a platform. */
  release?: string | undefined;
  url?: string | undefined;
  /** Former names and abbreviations, latest first. */
  formerly?: string[] | undefined;
  /** URLs that services of a platform no longer have, latest first. */
  formerUrls?: FormerUrl[] | undefined;
  /** The day of its removal. */
  removed?: string | undefined;
  /** The number of platforms that offer a report or reports of a type, or that support a release. */
  offeredBy?: number | undefined;
}

/** What the history knows of names. */
type NamesInHistory = Pick<History, 'past' | 'tombstones'>;

const REMOVED_KINDS = { platform: 'P', service: 'S', host: 'H' } as const;

/** Platforms first, then by kind and name, and removed records last. Records with one name keep the order of their paths. */
export function namedRecordsOf(model: Model, history?: NamesInHistory): NamedRecord[] {
  const letters = Object.keys(NAME_KINDS);
  const sortKeyOf = ({ kind, name, path }: NamedRecord): string => `${letters.indexOf(kind)}${name}\0${path}`;
  const keyed = presentRecordsOf(model, history).map((record) => ({ record, key: sortKeyOf(record) }));
  const present = keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record);
  return [...present, ...(history?.tombstones.map((each) => removedRecordOf(each, history)) ?? [])];
}

function presentRecordsOf(
  { platforms, allReleases, currentRelease, reportTypes, reports, hosts, providers, services }: Model,
  history?: NamesInHistory,
): NamedRecord[] {
  return [
    ...platforms.map(({ id, name, path, record, services: own }): NamedRecord => ({
      kind: 'P',
      name,
      id,
      path,
      abbrev: abbreviationOf(record.abbrev, name),
      provider: shortenName(record.content_provider_name.trim()),
      website: hostNameOf(record.website),
      services: sortByNewestRelease(own, currentRelease).map(namedServiceOf),
      ...pastTextsOf(
        {
          kind: 'platform',
          id,
          present: [name, record.abbrev.trim()],
          urls: own.map((service) => service.record.url.trim()),
        },
        history,
      ),
    })),
    ...allReleases.map((release): NamedRecord => ({
      kind: 'C',
      name: `Release ${release}`,
      path: `/platform/?${new URLSearchParams({ release })}`,
      offeredBy: platforms.filter(({ releases }) => releases.includes(release)).length,
    })),
    ...reportTypes.flatMap(({ code, name, path, platforms: { length: offeredBy } }): NamedRecord[] =>
      path
        ? [{ kind: 'T', name: name || code, abbrev: abbreviationOf(code, name || code), path, offeredBy }]
        : [],
    ),
    ...reports.flatMap(({ id, name, path, offers: { length: offeredBy } }): NamedRecord[] =>
      path ? [{ kind: 'R', name: name || id, abbrev: abbreviationOf(id, name || id), path, offeredBy }] : [],
    ),
    ...hosts.map(({ id, name, path, record }): NamedRecord => ({
      kind: 'H',
      name,
      id,
      path,
      abbrev: abbreviationOf(record.abbrev, name),
      website: hostNameOf(record.website),
      ...pastTextsOf({ kind: 'host', id, present: [name, record.abbrev.trim()] }, history),
    })),
    ...providers.map(({ name, path }): NamedRecord => ({ kind: 'V', name, path })),
    ...services
      .filter(({ platforms: { length } }) => length === 0)
      .map((service): NamedRecord => ({
        kind: 'S',
        name: service.name,
        id: service.id,
        path: service.path,
        release: service.release,
        url: service.record.url,
      })),
  ];
}

/** Former names and URLs; URLs that a service of the platform has now are left out. */
function pastTextsOf(
  { kind, id, present, urls = [] }: { kind: RecordKind; id: string; present: string[]; urls?: string[] },
  history: NamesInHistory | undefined,
): Pick<NamedRecord, 'formerly' | 'formerUrls'> {
  if (!history) return {};
  const names = formerNamesOf(history.past, { kind, id }).filter((each) => !present.includes(each));
  const known = kind === 'platform' ? formerUrlsOf(history.past, id) : [];
  const others = known.filter(({ url }) => !urls.includes(url));
  return { ...(names.length > 0 && { formerly: names }), ...(others.length > 0 && { formerUrls: others }) };
}

function removedRecordOf(
  { kind, id, name, path, removed, subject, change: { last = {} } }: RemovedRecord,
  history: NamesInHistory,
): NamedRecord {
  const textOf = (field: string): string => (typeof last[field] === 'string' ? last[field].trim() : '');
  return {
    kind: REMOVED_KINDS[kind],
    name: shortenName(name),
    id,
    path,
    abbrev: abbreviationOf(textOf('abbrev'), name),
    provider: shortenName(textOf('content_provider_name')),
    ...(kind === 'service' && { release: subject.releases?.[0], url: textOf('url') }),
    removed: removed.slice(0, 10),
    ...pastTextsOf({ kind, id, present: [name] }, history),
  };
}

function abbreviationOf(text: string, name: string): string | undefined {
  const abbrev = shortenName(text.trim());
  return abbrev === '' || abbrev === name ? undefined : abbrev;
}

function namedServiceOf({ id, release, record }: Service): NamedService {
  return { id, release, url: record.url };
}

export function hostNameOf(url: string): string | undefined {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === '' || hostname.length > MAX_HOST_NAME_LENGTH ? undefined : hostname;
}

/** The host names of its services, each once. */
export function serviceHostsOf({ services = [] }: NamedRecord): string[] {
  return [...new Set(services.flatMap(({ url }) => hostNameOf(url) ?? []))];
}

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
  return {
    rows: records.map(({ id, path, services, ...row }) => ({
      ...row,
      path: id === undefined ? path : undefined,
      services: services?.map(({ release, url }) => ({ release, url })),
    })),
    ids: records
      .flatMap(({ id, services = [] }) => [id ?? [], services.map((service) => service.id)].flat())
      .map((id) => id.replace(UUID, '$1$2$3$4$5')),
  };
}

export function recordsOfFile({ rows, ids }: NamesFile): NamedRecord[] {
  let at = 0;
  const nextId = (): string => ids[at++]!.replace(SHORT_UUID, '$1-$2-$3-$4-$5');
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

/** The path of a record's page by its ID. */
export function pathOf(kind: KindLetter, id: string): string {
  return `/${FOLDERS[kind]}/${id}/`;
}
