// The records that search finds by name, ID and URL.
import type { FormerUrl } from '../history/record-past.ts';
import { MAX_HOST_NAME_LENGTH } from './words.ts';

/** The kinds of records, with a letter for each. Pages are found by their texts only. */
export const NAME_KINDS = {
  P: 'Platform',
  C: 'Release',
  T: 'Report type',
  R: 'Report',
  H: 'Data host',
  V: 'Provider',
  S: 'Sushi service',
  G: 'Page',
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
  /** The number of platforms that offer a report or reports of a type, support a release, or have a host or provider. */
  platforms?: number | undefined;
}

export function hostNameOf(url: string): string | undefined {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === '' || hostname.length > MAX_HOST_NAME_LENGTH ? undefined : hostname;
}

/** The host names of its services, each once. */
export function serviceHostsOf({ services = [] }: NamedRecord): string[] {
  return [...new Set(services.flatMap(({ url }) => hostNameOf(url) ?? []))];
}

/** The path of a record's page by its ID. */
export function pathOf(kind: KindLetter, id: string): string {
  return `/${FOLDERS[kind]}/${id}/`;
}
