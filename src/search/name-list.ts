// What search needs for its first results: names, abbreviations, providers and host names. No IDs, which don't compress.
import type { Model, Platform } from '../model/model-types.ts';
import { shortenName } from '../model/short-name.ts';
import { MAX_HOST_NAME_LENGTH } from './words.ts';

/** The kinds of named records, with a letter for each. */
export const NAME_KINDS = {
  P: 'Platform',
  T: 'Report type',
  R: 'Report',
  H: 'Usage data host',
  V: 'Provider',
} as const;
export type KindLetter = keyof typeof NAME_KINDS;

/** Columns compress better than rows. */
export interface NameList {
  /** A letter for each record. */
  kinds: string;
  names: string[];
  abbrevs: string[];
  /** Each once. */
  providers: string[];
  /** For each platform an index of `providers`, or -1. */
  providerOf: number[];
  /** Of services, each once. */
  hostNames: string[];
  /** For each platform, indexes of `hostNames`. */
  hostNamesOf: number[][];
  /** The numbers of files with links and with keys: see lookup.ts. */
  linkFiles: number;
  keyFiles: number;
}

export interface NamedRecord {
  kind: KindLetter;
  name: string;
  abbrev: string;
  path: string;
  /** Only of a platform. */
  platform?: Platform;
  /** Only of a report or a report type: the number of platforms. */
  offeredBy?: number;
}

/** Platforms first, then by name. Records with one name keep the order of their paths. */
export function namedRecordsOf({ platforms, reportTypes, reports, hosts, providers }: Model): NamedRecord[] {
  const letters = Object.keys(NAME_KINDS);
  const named = (kind: KindLetter, name: string, abbrev: string, path: string): NamedRecord => ({
    kind,
    name,
    abbrev: shortenName(abbrev.trim()),
    path,
  });
  const records = [
    ...platforms.map((platform) => ({
      ...named('P', platform.name, platform.record.abbrev, platform.path),
      platform,
    })),
    ...reportTypes.flatMap(({ code, name, path, platforms: { length: offeredBy } }) =>
      path ? { ...named('T', name || code, code, path), offeredBy } : [],
    ),
    ...reports.flatMap(({ id, name, path, offers: { length: offeredBy } }) =>
      path ? { ...named('R', name || id, id, path), offeredBy } : [],
    ),
    ...hosts.map(({ name, path, record }) => named('H', name, record.abbrev, path)),
    ...providers.map(({ name, path }) => named('V', name, '', path)),
  ];
  const sortKeyOf = ({ kind, name, path }: NamedRecord): string => `${letters.indexOf(kind)}${name}\0${path}`;
  const keyed = records.map((record) => ({ record, key: sortKeyOf(record) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record);
}

export function nameListOf(
  records: readonly NamedRecord[],
  files: Pick<NameList, 'linkFiles' | 'keyFiles'>,
): NameList {
  const platforms = records.flatMap(({ platform }) => platform ?? []);
  const providersOf = platforms.map(({ record }) => shortenName(record.content_provider_name.trim()));
  const providers = [...new Set(providersOf)].filter(Boolean);
  const hostsOf = platforms.map(({ services }) => [
    ...new Set(services.flatMap(({ record }) => hostNameOf(record.url) ?? [])),
  ]);
  const hostNames = [...new Set(hostsOf.flat())];
  const numbers = (texts: readonly string[]) => new Map(texts.map((text, i) => [text, i]));
  const [providerNumbers, hostNumbers] = [numbers(providers), numbers(hostNames)];
  return {
    kinds: records.map(({ kind }) => kind).join(''),
    names: records.map(({ name }) => name),
    abbrevs: records.map(({ abbrev, name }) => (abbrev === name ? '' : abbrev)),
    providers,
    providerOf: providersOf.map((provider) => providerNumbers.get(provider) ?? -1),
    hostNames,
    hostNamesOf: hostsOf.map((hosts) => hosts.map((host) => hostNumbers.get(host)!)),
    ...files,
  };
}

export function hostNameOf(url: string): string | undefined {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === '' || hostname.length > MAX_HOST_NAME_LENGTH ? undefined : hostname;
}
