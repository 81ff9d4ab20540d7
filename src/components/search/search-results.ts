// What a query finds, record by record.
import { harvesterUrlOf } from '../../registry/service-url.ts';
import { NAME_KINDS, pathOf, type NamedRecord, type NamedService } from '../../search/name-list.ts';
import type { NameHit } from '../../search/name-search.ts';
import { idIn, preferredAtUrl, type Identified, type RecordIndex } from '../../search/record-index.ts';
import { queryWithoutRelease, withReleaseInWords } from '../../search/release-words.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { hostNameInQuery, urlKeyOf, urlKeysIn } from '../../search/url-key.ts';
import { isHostNamedAfter, squashedSpellings } from '../../search/words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

interface Link {
  text: string;
  href: string;
}

interface ServiceUrl {
  release: string;
  text: string;
}

/** One result; HREFs are complete. */
export interface FoundRecord {
  title: string;
  href: string;
  kind: string;
  /** Why it matched, which is shown once above all results of the group. */
  group: string;
  abbrev?: string | undefined;
  provider?: string | undefined;
  /** `removed on 3 November 2026` */
  facts?: (string | Link)[];
  /** The words to mark in names. */
  terms?: ReadonlySet<string>;
  /** HTML: escaped text with `<mark>`. */
  excerpt?: string;
  /** Above the URL: `You searched for its old URL, …` */
  note?: string;
  /** What goes into a harvester. */
  url?: ServiceUrl | undefined;
  links: Link[];
  linksLabel?: string;
}

export const NAME_GROUP = 'With a matching name';
export const SIMILAR_GROUP = 'Similar names';
const TEXT_GROUP = 'In the text of records';
const urlGroupOf = (url: string): string => `With a URL at ${url}`;

/** The records that a pasted ID, URL or host name belongs to, and those with a matching name, each once. */
export async function findRecords(files: SearchFiles, query: string): Promise<FoundRecord[]> {
  const [index, names] = await Promise.all([files.index(), files.nameSearch()]);
  const { identified, nameQuery } = findByIdOrUrl(index, query);
  const hits = names.search(nameQuery);
  const named = hits.map(resultOfName);
  const hrefs = new Set(named.map(({ href }) => href));
  const others = identified.filter(({ href }) => !hrefs.has(href));
  // A service's host name identifies a platform better than a website's.
  const found = hits[0]?.hostName ? [...named, ...others] : [...others, ...named];
  return [...Map.groupBy(found, ({ group }) => group).values()].flat();
}

/** Whether the query is the ID, URL, name or abbreviation of a result. Records that mention it would only pad the list. */
export function isAnswered(query: string, results: readonly FoundRecord[]): boolean {
  if (idIn(query) !== undefined) return true;
  if (results.length > 0 && isUrlWithPath(query)) return true;
  const spellings = new Set([query, withReleaseInWords(query)].flatMap(squashedSpellings));
  return results.some(({ title, abbrev = '' }) =>
    [title, abbrev].some((name) => squashedSpellings(name).some((each) => spellings.has(each))),
  );
}

function isUrlWithPath(query: string): boolean {
  return urlKeysIn(query).length > 0 && urlKeyOf(query)!.includes('/');
}

export function resultOfName({ record, isSimilar, hostName, formerly, terms }: NameHit): FoundRecord {
  const result = resultOf(record);
  const facts = [...(formerly ? [`formerly ${formerly}`] : []), ...(result.facts ?? [])];
  const group = isSimilar ? SIMILAR_GROUP : hostName ? urlGroupOf(hostName) : NAME_GROUP;
  return { ...result, facts, terms, group };
}

function resultOf(record: NamedRecord, group = NAME_GROUP): FoundRecord {
  const { name, kind, path, abbrev, provider, services = [], removed, release } = record;
  return {
    title: kind === 'S' ? serviceTitle(name, release) : name,
    href: hrefIn(path),
    kind: NAME_KINDS[kind],
    group,
    abbrev,
    provider,
    facts: [...(removed ? [`removed on ${dateInWords(removed)}`] : []), ...offersOf(record)],
    url: harvesterUrlIn(services.find((each) => each.release === '5.1')),
    links: services.map(({ id, release: own }) => ({
      text: own ? `Release\u00A0${own}` : 'Service',
      href: hrefIn(pathOf('S', id)),
    })),
    linksLabel: 'Services',
  };
}

function harvesterUrlIn(service: NamedService | undefined): ServiceUrl | undefined {
  if (!service) return undefined;
  const { release, url } = service;
  return { release, text: harvesterUrlOf(url, release).text };
}

/** `40 platforms offer TR_J3`, with a link to the list of these platforms. */
function offersOf({ kind, name, abbrev, offeredBy: count }: NamedRecord): FoundRecord['facts'] & {} {
  if (count === undefined) return [];
  const platforms = countText(count, 'platform');
  if (kind === 'C') return [`${platforms} ${count === 1 ? 'supports' : 'support'} it`];
  const id = abbrev || name;
  const text = `${platforms} ${count === 1 ? 'offers' : 'offer'} ${id}`;
  return [
    kind === 'R' ? { text, href: `${hrefIn('/platform/')}?${new URLSearchParams({ report: id })}` } : text,
  ];
}

function resultOfIdentified({ record, service, formerUrl }: Identified, group = NAME_GROUP): FoundRecord {
  if (formerUrl) {
    const { services = [] } = record;
    const present = services.find(({ release }) => release === formerUrl.release) ?? services[0];
    const note = `You searched for its old URL, which was replaced on ${dateInWords(formerUrl.until)}.`;
    return {
      ...resultOf(record),
      note: present ? `${note} Now:` : note,
      url: harvesterUrlIn(present),
    };
  }
  if (!service) return { ...resultOf(record, group), links: [] };
  return {
    title: serviceTitle(record.name, service.release),
    href: hrefIn(pathOf('S', service.id)),
    kind: NAME_KINDS.S,
    group,
    links: [{ text: record.name, href: hrefIn(record.path) }],
    linksLabel: 'Platform',
  };
}

/** A no-break space keeps “release” and its number on one line. */
function serviceTitle(name: string, release = ''): string {
  return release ? `${name}, release\u00A0${release}` : name;
}

/** Hundreds of services may share one URL; more of them would not help. */
const MAX_WITH_ONE_URL = 20;

/** Besides the records, what to look for among the names: the host name, unless the records are the response. */
function findByIdOrUrl(index: RecordIndex, query: string): { identified: FoundRecord[]; nameQuery: string } {
  const id = idIn(query);
  if (id !== undefined)
    return {
      identified: distinctResults(index.ofId(id).map((each) => resultOfIdentified(each))),
      nameQuery: '',
    };
  const [own, ...above] = urlKeysIn(query);
  const hostName = hostNameInQuery(query);
  if (own === undefined) return { identified: [], nameQuery: queryWithoutRelease(hostName) };
  const former = index.atFormerUrl(query);
  for (const key of [own, ...above]) {
    const present = preferredAtUrl(query, index.atKey(key));
    const found = present.length > 0 ? present : key === own ? former : [];
    if (found.length === 0) continue;
    // The platforms at a host name are found by name.
    const isHostName = !key.includes('/') && !(key === own && isUrlWithPath(query));
    const shown = isHostName ? found.filter(({ service }) => !service) : found;
    const rankOf = ({ record, service }: Identified): number =>
      service?.url.trim() === query.trim() ? 0 : isHostNamedAfter(key, record.name) ? 1 : 2;
    const sorted = shown.toSorted((one, other) => rankOf(one) - rankOf(other));
    const identified = sorted.map((each) => resultOfIdentified(each, urlGroupOf(key)));
    return {
      identified: distinctResults(identified).slice(0, MAX_WITH_ONE_URL),
      nameQuery: isHostName ? hostName : '',
    };
  }
  return { identified: [], nameQuery: hostName };
}

/** A service may have several platforms: it is shown with the first. */
function distinctResults(results: readonly FoundRecord[]): FoundRecord[] {
  const byHref = Map.groupBy(results, ({ href }) => href);
  return [...byHref.values()].map(([first]) => first!);
}

/** Shows a service's text with its platform, unless only services are wanted. Results in `known` are left out. */
export function resultsOfTexts(
  texts: readonly TextRecord[],
  records: readonly NamedRecord[],
  known: ReadonlySet<string>,
  filters: ChosenFilters,
): FoundRecord[] {
  const byHref = new Map(records.map((record) => [hrefIn(record.path), record]));
  const group = known.size > 0 ? TEXT_GROUP : NAME_GROUP;
  const results = new Map<string, FoundRecord>();
  for (const { url, meta, excerpt } of texts) {
    const { title = url, kind = '', platform_path } = meta;
    const isGrouped = platform_path !== undefined && filters['kind'] !== NAME_KINDS.S;
    const href = isGrouped ? hrefIn(platform_path) : url;
    if (known.has(href) || known.has(url) || results.has(href)) continue;
    const record = byHref.get(href);
    const own = record ? resultOf(record, group) : { title, href, kind, group, links: [] };
    results.set(href, { ...own, excerpt });
  }
  return [...results.values()];
}
