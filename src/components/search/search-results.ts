// What a query finds, record by record.
import {
  hostNameInQuery,
  idIn,
  recordsOfId,
  recordsOfUrlKey,
  urlKeyPrefixesIn,
  type Identified,
} from '../../search/lookup.ts';
import { NAME_KINDS, pathOf, type NamedRecord } from '../../search/name-list.ts';
import type { NameHit } from '../../search/name-search.ts';
import { queryWithoutRelease } from '../../search/release-words.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { isHostNamedAfter, squashedSpellings } from '../../search/words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { hrefIn } from '../value/site-files.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

/** One result; HREFs are complete. */
export interface FoundRecord extends Partial<Pick<NameHit, 'hostName' | 'terms'>> {
  title: string;
  href: string;
  kind: string;
  abbrev?: string | undefined;
  provider?: string | undefined;
  /** Why it matched: `URL match`; undefined where what is marked in a name or text says it. */
  reason?: string | undefined;
  /** `removed on 3 November 2026` */
  removal?: string | undefined;
  /** The number of platforms that offer a report. */
  offeredBy?: number | undefined;
  /** HTML: escaped text with `<mark>`. */
  excerpt?: string;
  links: { label: string; text: string; href: string }[];
}

const URL_MATCH = 'URL match';

/** The records that a pasted ID, URL or host name belongs to, and those with a matching name, each once. */
export async function findRecords(files: SearchFiles, query: string, most: number): Promise<FoundRecord[]> {
  const [records, names] = await Promise.all([files.records(), files.nameSearch()]);
  const { identified, nameQuery } = findByIdOrUrl(records, query);
  const hits = names.search(nameQuery, most);
  const named = hits.map(resultOfName);
  const hrefs = new Set(named.map(({ href }) => href));
  const others = identified.filter(({ href }) => !hrefs.has(href));
  // The host name of a service says more than that of a website.
  return named[0]?.reason === URL_MATCH ? [...named, ...others] : [...others, ...named];
}

/** Whether the query is the ID, name or abbreviation of a result. Records that mention it would only pad the list. */
export function isAnswered(query: string, results: readonly FoundRecord[]): boolean {
  if (idIn(query) !== undefined) return true;
  const spellings = new Set(squashedSpellings(query));
  return results.some(({ title, abbrev = '' }) =>
    [title, abbrev].some((name) => squashedSpellings(name).some((each) => spellings.has(each))),
  );
}

function resultOfName({ record, isSimilar, hostName, formerly, terms }: NameHit): FoundRecord {
  return {
    ...resultOf(record),
    hostName,
    terms,
    reason: isSimilar ? 'Similar name' : formerly ? `formerly ${formerly}` : hostName && URL_MATCH,
  };
}

function resultOf({
  name,
  kind,
  path,
  services = [],
  removed,
  release,
  ...record
}: NamedRecord): FoundRecord {
  return {
    title: kind === 'S' ? serviceTitle(name, release) : name,
    href: hrefIn(path),
    kind: NAME_KINDS[kind].label,
    abbrev: record.abbrev,
    provider: record.provider,
    offeredBy: record.offeredBy,
    removal: removed && `removed on ${dateInWords(removed)}`,
    links: services.map(({ id, release: own }) => serviceLink(hrefIn(pathOf('S', id)), own)),
  };
}

function resultOfIdentified({ record, service }: Identified): FoundRecord {
  if (!service) return { ...resultOf(record), links: [] };
  return {
    title: serviceTitle(record.name, service.release),
    href: hrefIn(pathOf('S', service.id)),
    kind: NAME_KINDS.S.label,
    links: [{ label: 'Platform', text: record.name, href: hrefIn(record.path) }],
  };
}

/** A no-break space keeps “release” and its number on one line. */
function serviceTitle(name: string, release = ''): string {
  return release ? `${name}, release\u00A0${release}` : name;
}

/** Besides the records, what to look for among the names: the host name, unless the records are the answer. */
function findByIdOrUrl(
  records: readonly NamedRecord[],
  query: string,
): { identified: FoundRecord[]; nameQuery: string } {
  const id = idIn(query);
  if (id !== undefined) {
    const identified = recordsOfId(records, id).map(resultOfIdentified);
    return { identified: identified.map((each) => ({ ...each, reason: 'ID match' })), nameQuery: '' };
  }
  for (const key of urlKeyPrefixesIn(query)) {
    const found = recordsOfUrlKey(records, key);
    if (found.length === 0) continue;
    const isOwn = ({ record }: Identified): boolean => isHostNamedAfter(key, record.name);
    const sorted = [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))];
    const identified = sorted.map((each) => ({ ...resultOfIdentified(each), reason: URL_MATCH }));
    return { identified, nameQuery: key.includes('/') ? '' : hostNameInQuery(query) };
  }
  return { identified: [], nameQuery: queryWithoutRelease(hostNameInQuery(query)) };
}

/** Groups services with their platform, unless only services are wanted. Results in `known` are left out. */
export function resultsOfTexts(
  records: readonly TextRecord[],
  known: ReadonlySet<string>,
  filters: ChosenFilters,
): FoundRecord[] {
  const results = new Map<string, FoundRecord>();
  for (const { url, meta, excerpt } of records) {
    const { kind = '', platform = '', platform_path, release = '' } = meta;
    const service = NAME_KINDS.S.label;
    const isGrouped = kind === service && platform_path !== undefined && filters['kind'] !== service;
    const own = isGrouped
      ? { href: hrefIn(platform_path), title: platform, kind: NAME_KINDS.P.label }
      : { href: url, title: meta['title'] ?? url, kind };
    const { href } = own;
    if (known.has(href) || known.has(url)) continue;
    const result = results.get(href) ?? { ...own, excerpt, links: [] };
    results.set(href, result);
    if (isGrouped) result.links.push(serviceLink(url, release));
  }
  return [...results.values()];
}

function serviceLink(href: string, release: string): FoundRecord['links'][number] {
  return { label: 'Services', text: release ? `Release\u00A0${release}` : 'Service', href };
}
