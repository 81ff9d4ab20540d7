// What a query finds, record by record.
import {
  hostNameInQuery,
  idIn,
  urlKeyPrefixesIn,
  type LookupTarget,
  type RecordLinks,
} from '../../search/lookup.ts';
import type { NameHit } from '../../search/name-index.ts';
import { NAME_KINDS } from '../../search/name-list.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { isHostNamedAfter, squashedSpellings } from '../../search/words.ts';
import { hrefIn } from '../value/site-files.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

/** One result; HREFs are complete. */
export interface FoundRecord extends Partial<Pick<NameHit, 'abbrev' | 'provider' | 'hostName' | 'terms'>> {
  title: string;
  href: string;
  kind: string;
  /** Why it matched: `URL match`; undefined where what is marked in a name or text says it. */
  reason?: string | undefined;
  /** The number of platforms that offer a report. */
  offeredBy?: number | undefined;
  /** HTML: escaped text with `<mark>`. */
  excerpt?: string;
  links: { label: string; text: string; href: string }[];
}

const SERVICE = 'Sushi service';

/** The records that a pasted ID, URL or host name belongs to, and those with a matching name, each once. */
export async function findRecords(files: SearchFiles, query: string, most: number): Promise<FoundRecord[]> {
  const index = await files.nameIndex();
  const { keyed, nameQuery } = await findByIdOrUrl(files, query);
  const hits = index.search(nameQuery, most);
  const named = await Promise.all(hits.map(async (hit) => resultOfName(hit, await files.linksOf(hit))));
  const hrefs = new Set(named.map(({ href }) => href));
  const others = keyed.filter(({ href }) => !hrefs.has(href));
  // The host name of a service says more than that of a website.
  const isServiceFirst = hits[0]?.reason === 'URL' && !hits[0].isSimilar;
  return isServiceFirst ? [...named, ...others] : [...others, ...named];
}

/** Whether the query is the ID, name or abbreviation of a result. Records that mention it would only pad the list. */
export function isAnswered(query: string, results: readonly FoundRecord[]): boolean {
  if (idIn(query) !== undefined) return true;
  const spellings = new Set(squashedSpellings(query));
  return results.some(({ title, abbrev = '' }) =>
    [title, abbrev].some((name) => squashedSpellings(name).some((each) => spellings.has(each))),
  );
}

function resultOfName(
  { name, kind, reason, isSimilar, ...hit }: NameHit,
  { path, services, offeredBy }: RecordLinks,
): FoundRecord {
  const match = reason === 'URL' ? 'URL match' : undefined;
  return {
    ...hit,
    title: name,
    href: hrefIn(path),
    kind: NAME_KINDS[kind],
    reason: isSimilar ? `Similar ${reason}` : match,
    offeredBy,
    links: services.map((service) => serviceLink(hrefIn(service.path), service.release)),
  };
}

function resultOfKey({ kind, title, path, platform }: LookupTarget, reason: string): FoundRecord {
  const links = platform ? [{ label: 'Platform', text: platform.name, href: hrefIn(platform.path) }] : [];
  return { title, kind, reason, href: hrefIn(path), links };
}

/** Besides the records, what to look for among the names: the host name, unless the records are the answer. */
async function findByIdOrUrl(
  files: SearchFiles,
  query: string,
): Promise<{ keyed: FoundRecord[]; nameQuery: string }> {
  const id = idIn(query);
  const reason = id === undefined ? 'URL match' : 'ID match';
  for (const key of id === undefined ? urlKeyPrefixesIn(query) : [id]) {
    const records = await files.recordsOfKey(key);
    if (records.length === 0) continue;
    const isOwn = ({ title, platform }: LookupTarget): boolean =>
      isHostNamedAfter(key, platform?.name ?? title);
    const sorted = [...records.filter(isOwn), ...records.filter((record) => !isOwn(record))];
    const keyed = sorted.map((record) => resultOfKey(record, reason));
    return { keyed, nameQuery: id !== undefined || key.includes('/') ? '' : hostNameInQuery(query) };
  }
  return { keyed: [], nameQuery: id === undefined ? hostNameInQuery(query) : '' };
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
    const isGrouped = kind === SERVICE && platform_path !== undefined && filters['kind'] !== SERVICE;
    const own = isGrouped
      ? { href: hrefIn(platform_path), title: platform, kind: NAME_KINDS.P }
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
