// What a query finds: first records by ID and URL, then names, then texts.
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
import { isHostNamedAfter } from '../../search/words.ts';
import { hrefIn } from '../value/site-files.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

/** One result; HREFs are complete. */
export interface FoundRecord extends Partial<Pick<NameHit, 'abbrev' | 'provider' | 'hostName' | 'terms'>> {
  title: string;
  /** '' until it is known. */
  href: string;
  kind: string;
  /** Why it matched: `URL match`; undefined where what is marked in a name or text says it. */
  reason?: string | undefined;
  /** HTML: escaped text with `<mark>`. */
  excerpt?: string;
  links: { label: string; text: string; href: string }[];
}

const SERVICE = 'Sushi service';

/** Without links, which take a moment to load. */
export function resultOfName({ name, kind, reason, isSimilar, ...hit }: NameHit): FoundRecord {
  const match = reason === 'name' ? undefined : `${reason.charAt(0).toUpperCase()}${reason.slice(1)} match`;
  const words = isSimilar ? `Similar ${reason}` : match;
  return { ...hit, title: name, kind: NAME_KINDS[kind], reason: words, href: '', links: [] };
}

export function withLinks(result: FoundRecord, { path, services }: RecordLinks): FoundRecord {
  const links = services.map((service) => serviceLink(hrefIn(service.path), service.release));
  return { ...result, href: hrefIn(path), links };
}

function resultOfKey({ kind, title, path, platform }: LookupTarget, reason: string): FoundRecord {
  const links = platform ? [{ label: 'Platform', text: platform.name, href: hrefIn(platform.path) }] : [];
  return { title, kind, reason, href: hrefIn(path), links };
}

/**
 * The records that a pasted ID, URL or host name belongs to, and what to look for among the names besides: the host name,
 * unless the query says all by itself.
 */
export async function findByIdOrUrl(
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
