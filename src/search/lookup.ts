// Files in which browsers look up the links of results, and the record of a pasted ID or URL. A key stays in its file as long
// as the number of files stays the same.
import type { KindLetter } from './name-list.ts';

/** A record's page and those of its services. */
export interface RecordLinks {
  path: string;
  services: { path: string; release: string }[];
  /** The number of platforms that offer a report, or reports of a type. */
  offeredBy?: number | undefined;
}

/** The record that an ID or a URL belongs to. */
export interface LookupTarget {
  kind: string;
  title: string;
  path: string;
  /** A service's platform. */
  platform?: { path: string; name: string } | undefined;
}

/** A stable number from 0 to `count` - 1 (FNV-1a). */
export function shardOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i += 1) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  // The lower bits of this hash alone are too regular.
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}

/** The items of each of `count` files. */
export function itemsByShard<T>(items: readonly T[], count: number, keyOf: (item: T) => string): T[][] {
  const shards = Map.groupBy(items, (item) => shardOf(keyOf(item), count));
  return Array.from({ length: count }, (_, i) => shards.get(i) ?? []);
}

/** Records of one kind and name share a key. */
export function resultLinksKeyOf(kind: KindLetter, name: string): string {
  return kind + name;
}

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
