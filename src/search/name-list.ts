// What search needs to show its first results: names, abbreviations, providers and host names, without IDs, which don't
// compress.
import type { Model, Platform } from '../model/model-types.ts';

/** The kinds of named records, with a letter for each. */
export const KINDS = {
  P: 'Platform',
  T: 'Report type',
  R: 'Report',
  H: 'Usage data host',
  V: 'Provider',
} as const;
export type KindLetter = keyof typeof KINDS;

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
  /** The number of Pagefind's indexes. */
  textIndexes: number;
}

export interface NamedRecord {
  kind: KindLetter;
  name: string;
  abbrev: string;
  path: string;
  /** Only of a platform. */
  platform?: Platform;
}

/** Platforms first, then by name. Records with one name keep the order of their paths. */
export function namedRecordsOf({ platforms, reportTypes, reports, hosts, providers }: Model): NamedRecord[] {
  const letters = Object.keys(KINDS);
  const records: NamedRecord[] = [
    ...platforms.map((platform) => ({
      kind: 'P' as const,
      name: platform.name,
      abbrev: platform.record.abbrev.trim(),
      path: platform.path,
      platform,
    })),
    ...reportTypes.flatMap(({ code, name, path }) =>
      path ? { kind: 'T' as const, name: name || code, abbrev: code, path } : [],
    ),
    ...reports.flatMap(({ id, name, path }) =>
      path ? { kind: 'R' as const, name: name || id, abbrev: id, path } : [],
    ),
    ...hosts.map(({ name, path, record }) => ({
      kind: 'H' as const,
      name,
      abbrev: record.abbrev.trim(),
      path,
    })),
    ...providers.map(({ name, path }) => ({ kind: 'V' as const, name, abbrev: '', path })),
  ];
  const keyOf = ({ kind, name, path }: NamedRecord): string => `${letters.indexOf(kind)}${name}\0${path}`;
  const keyed = records.map((record) => ({ record, key: keyOf(record) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ record }) => record);
}

export function nameListOf(
  records: readonly NamedRecord[],
  files: Pick<NameList, 'linkFiles' | 'keyFiles' | 'textIndexes'>,
): NameList {
  const platforms = records.flatMap(({ platform }) => platform ?? []);
  const providers = new Map<string, number>();
  const hostNames = new Map<string, number>();
  const numberOf = (numbers: Map<string, number>, text: string): number => {
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return numbers.get(text)!;
  };
  const providerOf = platforms.map(({ record }) => {
    const provider = record.content_provider_name.trim();
    return provider ? numberOf(providers, provider) : -1;
  });
  const hostNamesOf = platforms.map(({ services }) => [
    ...new Set(
      services.flatMap(({ record }) => {
        const name = URL.parse(record.url)?.hostname;
        return name ? numberOf(hostNames, name) : [];
      }),
    ),
  ]);
  return {
    kinds: records.map(({ kind }) => kind).join(''),
    names: records.map(({ name }) => name),
    abbrevs: records.map(({ abbrev, name }) => (abbrev === name ? '' : abbrev)),
    providers: [...providers.keys()],
    providerOf,
    hostNames: [...hostNames.keys()],
    hostNamesOf,
    ...files,
  };
}
