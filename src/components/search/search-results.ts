// What a query finds: first records by ID and URL, then names, then texts.
import { hostNameIn, idIn, urlKeysIn, type KeyedRecord, type RecordLinks } from '../../search/lookup.ts';
import type { NameHit } from '../../search/name-index.ts';
import { KINDS } from '../../search/name-list.ts';
import { isNamedAfter } from '../../search/words.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';
import type { SearchFiles } from './search-files.ts';

/** One result; HREFs are complete. */
export interface FoundRecord {
  title: string;
  /** '' until it is known. */
  href: string;
  abbrev: string;
  kind: string;
  provider: string;
  /** Why it matched: `Name match`. */
  reason: string;
  /** The host name that matched. */
  hostName: string;
  /** Words of title, abbreviation and provider to mark. */
  terms: ReadonlySet<string>;
  /** HTML: escaped text with `<mark>`; or ''. */
  excerpt: string;
  links: { label: string; text: string; href: string }[];
}

const NOTHING: Omit<FoundRecord, 'title' | 'href' | 'kind' | 'reason'> = {
  abbrev: '',
  provider: '',
  hostName: '',
  terms: new Set<string>(),
  excerpt: '',
  links: [],
};
const SERVICE = 'Sushi service';

/** Without links, which take a moment to load. */
export function resultOfName(hit: NameHit): FoundRecord {
  const reason = `${hit.reason.charAt(0).toUpperCase()}${hit.reason.slice(1)}`;
  return {
    ...NOTHING,
    title: hit.name,
    abbrev: hit.abbrev,
    provider: hit.provider,
    kind: KINDS[hit.kind],
    terms: hit.terms,
    reason: hit.isSimilar ? `Similar ${hit.reason === 'URL' ? 'URL' : hit.reason}` : `${reason} match`,
    hostName: hit.hostName,
    href: '',
  };
}

export function withLinks(result: FoundRecord, { path, services }: RecordLinks, base: string): FoundRecord {
  const links = services.map((service) => serviceLink(hrefIn(base, service.path), service.release));
  return { ...result, href: hrefIn(base, path), links };
}

function resultOfKey(
  { kind, title, path, platform }: KeyedRecord,
  reason: string,
  base: string,
): FoundRecord {
  return {
    ...NOTHING,
    title,
    kind,
    reason,
    href: hrefIn(base, path),
    links: platform ? [{ label: 'Platform', text: platform.name, href: hrefIn(base, platform.path) }] : [],
  };
}

/**
 * The records that a pasted ID, URL or host name belongs to, and what to look for among the names besides: the host name,
 * unless the query says all by itself.
 */
export async function findKeyed(
  files: SearchFiles,
  query: string,
): Promise<{ keyed: FoundRecord[]; nameQuery: string }> {
  const id = idIn(query);
  const reason = id === undefined ? 'URL match' : 'ID match';
  for (const key of id === undefined ? urlKeysIn(query) : [id]) {
    const records = await files.recordsOfKey(key);
    if (records.length === 0) continue;
    const isOwn = ({ title, platform }: KeyedRecord): boolean => isNamedAfter(key, platform?.name ?? title);
    const sorted = [...records.filter(isOwn), ...records.filter((record) => !isOwn(record))];
    const keyed = sorted.map((record) => resultOfKey(record, reason, files.base));
    return { keyed, nameQuery: id !== undefined || key.includes('/') ? '' : hostNameIn(query) };
  }
  return { keyed: [], nameQuery: id === undefined ? hostNameIn(query) : '' };
}

/** Groups services with their platform, unless only services are wanted. Results in `known` are left out. */
export function resultsOfTexts(
  records: readonly TextRecord[],
  known: ReadonlySet<string>,
  { filters, base }: { filters: ChosenFilters; base: string },
): FoundRecord[] {
  const results = new Map<string, FoundRecord>();
  for (const { url, meta, excerpt } of records) {
    const { title = url, kind = '', platform = '', platform_path, release = '' } = meta;
    const isGrouped = kind === SERVICE && platform_path !== undefined && filters['kind'] !== SERVICE;
    const href = isGrouped ? hrefIn(base, platform_path) : url;
    if (known.has(href) || known.has(url)) continue;
    const text = { ...NOTHING, href, excerpt, reason: 'Text match', links: [] as FoundRecord['links'] };
    const result = results.get(href) ?? {
      ...text,
      title: isGrouped ? platform : title,
      kind: isGrouped ? KINDS.P : kind,
    };
    results.set(href, result);
    if (isGrouped) result.links.push(serviceLink(url, release));
  }
  return [...results.values()];
}

function serviceLink(href: string, release: string): FoundRecord['links'][number] {
  return { label: 'Services', text: release ? `Release\u00A0${release}` : 'Service', href };
}

function hrefIn(base: string, path: string): string {
  return base.replace(/\/$/, '') + path;
}
