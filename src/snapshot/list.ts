// The platform list comes first: it tells the brand, and whether this is a registry at all.
import { brandsIn } from '../registry/brand.ts';
import type { Client } from './client.ts';
import { contentError, RegistryError, statusError } from './failure.ts';
import { targetOf } from './frontier.ts';
import { fetchAnswer, type Fetched, type Missing } from './get.ts';
import { SAMPLE_SERVER } from './manifest.ts';
import type { Home } from './follow.ts';
import { visitedOf, type Store, type Target, type Visited } from './visit.ts';

export interface ListOptions {
  client: Client;
  /** Read from the list where it is not given. */
  brand?: string;
  /** Other bases under which the registry spells its own links. */
  aliases: string[];
  store: Store;
}

export interface OpenedList {
  first: Visited;
  home: Home;
  /** Whether the embedded sample registry answered. */
  sample: boolean;
}

/**
 * Fetches, stores and reads the platform list (§2.4). Throws RegistryError where it is none, is empty, or tells no
 * brand and none is given: an empty list is never published.
 */
export async function openList(options: ListOptions): Promise<OpenedList> {
  const { client, aliases, store } = options;
  const target = targetOf({ kind: 'platforms' }, '');
  const fetched = required(client, target, await fetchAnswer(client, target.path));
  const list: unknown = JSON.parse(new TextDecoder().decode(fetched.bytes));
  const none = contentError(
    { url: client.base + target.path },
    "answered no platforms: is this the registry's base URL?",
  );
  if (!Array.isArray(list) || list.length === 0) throw none;
  const home: Home = { brand: options.brand ?? brandOf(list, client.base), bases: [client.base, ...aliases] };
  const first = await visitedOf(target, fetched, home, store);
  if (!first.named.some(({ endpoint }) => endpoint.kind === 'platform')) throw none;
  return { first, home, sample: fetched.server === SAMPLE_SERVER };
}

/** An answer that a registry cannot be without; throws RegistryError where it is missing. */
export function required(client: Client, { path }: Target, fetched: Fetched | Missing): Fetched {
  if ('missing' in fetched) throw statusError({ url: client.base + path, tries: 1 }, fetched.missing);
  return fetched;
}

function brandOf(list: unknown, base: string): string {
  const brands = brandsIn(list);
  if (brands.length === 1) return brands[0]!;
  const found = brands.length
    ? `several keys that end in “_release” (${brands.join(', ')})`
    : 'no key that ends in “_release”';
  throw new RegistryError(
    `The platform list of ${base} has ${found}: set REGISTRY_BRAND to the word before “_release”.`,
  );
}
