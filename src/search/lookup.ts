// Finds records by what identifies them: a pasted ID or URL.
import type { NamedRecord, NamedService } from './name-list.ts';

/** `https://www.Acme.example:443/R5/` → `acme.example/R5`; undefined if it isn't a URL. */
export function urlKeyOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed?.host || !/^https?:$/.test(parsed.protocol)) return undefined;
  return parsed.host.replace(/^www\./, '') + parsed.pathname.replace(/\/+$/, '');
}

const ID = /\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b/i;

/** The ID in a query, which may be the URL of a record at any registry. */
export function idIn(query: string): string | undefined {
  const [found] = ID.exec(query) ?? [];
  return found
    ?.toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The keys of a pasted URL or host name, the longest first. */
export function urlKeyPrefixesIn(query: string): string[] {
  const text = query.trim();
  if (/\s/.test(text) || !/^(https?:\/\/\S|[^\s/@]+\.\p{L}{2,}[:/]?)/iu.test(text)) return [];
  const key = urlKeyOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (key === undefined) return [];
  const parts = key.split('/');
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}

/** The host name of a pasted URL, or the query itself. */
export function hostNameInQuery(query: string): string {
  return urlKeyPrefixesIn(query).at(-1)?.replace(/:\d+$/, '') ?? query;
}

/** A record, or a service of it. */
export interface Identified {
  record: NamedRecord;
  service?: NamedService;
}

/** Hundreds of services may share one URL; more of them would not help. */
const MAX_WITH_ONE_URL = 20;

export function recordsOfId(records: readonly NamedRecord[], id: string): Identified[] {
  return identifiedBy(records, (each) => each.id?.toLowerCase() === id);
}

/** Services with this URL, and records whose website has this host name. */
export function recordsOfUrlKey(records: readonly NamedRecord[], key: string): Identified[] {
  const isWanted = ({ url, website }: Keyed): boolean =>
    url === undefined ? website?.replace(/^www\./, '') === key : urlKeyOf(url) === key;
  return identifiedBy(records, isWanted).slice(0, MAX_WITH_ONE_URL);
}

type Keyed = Partial<Pick<NamedRecord & NamedService, 'id' | 'url' | 'website'>>;

/** Each service once, with its first platform. */
function identifiedBy(records: readonly NamedRecord[], isWanted: (each: Keyed) => boolean): Identified[] {
  const found = records.flatMap((record): Identified[] => [
    ...(isWanted(record) ? [{ record }] : []),
    ...(record.services ?? []).filter(isWanted).map((service) => ({ record, service })),
  ]);
  return [
    ...new Map(found.toReversed().map((each) => [(each.service ?? each.record).id, each])).values(),
  ].toReversed();
}
