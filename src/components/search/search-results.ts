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
import { queryWithoutRelease, withReleaseInWords } from '../../search/release-words.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { isHostNamedAfter, squashedSpellings } from '../../search/words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

interface Link {
  text: string;
  href: string;
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
  links: Link[];
  linksLabel?: string;
}

export const NAME_GROUP = 'With a matching name';
const SIMILAR_GROUP = 'Similar names';
const TEXT_GROUP = 'In the text of records';
const urlGroupOf = (url: string): string => `With a URL at ${url}`;

/** The records that a pasted ID, URL or host name belongs to, and those with a matching name, each once. */
export async function findRecords(files: SearchFiles, query: string): Promise<FoundRecord[]> {
  const [records, names] = await Promise.all([files.records(), files.nameSearch()]);
  const { identified, nameQuery } = findByIdOrUrl(records, query);
  const hits = names.search(nameQuery);
  const named = hits.map(resultOfName);
  const hrefs = new Set(named.map(({ href }) => href));
  const others = identified.filter(({ href }) => !hrefs.has(href));
  // A service's host name identifies a platform better than a website's.
  const found = hits[0]?.hostName ? [...named, ...others] : [...others, ...named];
  return [...Map.groupBy(found, ({ group }) => group).values()].flat();
}

/** Whether the query is the ID, name or abbreviation of a result. Records that mention it would only pad the list. */
export function isAnswered(query: string, results: readonly FoundRecord[]): boolean {
  if (idIn(query) !== undefined) return true;
  const spellings = new Set([query, withReleaseInWords(query)].flatMap(squashedSpellings));
  return results.some(({ title, abbrev = '' }) =>
    [title, abbrev].some((name) => squashedSpellings(name).some((each) => spellings.has(each))),
  );
}

function resultOfName({ record, isSimilar, hostName, formerly, terms }: NameHit): FoundRecord {
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
    links: services.map(({ id, release: own }) => ({
      text: own ? `Release\u00A0${own}` : 'Service',
      href: hrefIn(pathOf('S', id)),
    })),
    linksLabel: 'Services',
  };
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

function resultOfIdentified({ record, service }: Identified, group = NAME_GROUP): FoundRecord {
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

/** Besides the records, what to look for among the names: the host name, unless the records are the response. */
function findByIdOrUrl(
  records: readonly NamedRecord[],
  query: string,
): { identified: FoundRecord[]; nameQuery: string } {
  const id = idIn(query);
  if (id !== undefined)
    return { identified: recordsOfId(records, id).map((each) => resultOfIdentified(each)), nameQuery: '' };
  for (const key of urlKeyPrefixesIn(query)) {
    const found = recordsOfUrlKey(records, key);
    if (found.length === 0) continue;
    const isOwn = ({ record }: Identified): boolean => isHostNamedAfter(key, record.name);
    const sorted = [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))];
    const identified = sorted.map((each) => resultOfIdentified(each, urlGroupOf(key)));
    return { identified, nameQuery: key.includes('/') ? '' : hostNameInQuery(query) };
  }
  return { identified: [], nameQuery: queryWithoutRelease(hostNameInQuery(query)) };
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
