// The platform list is fetched first: it contains the brand, and shows whether the URL is that of a registry.
import { hash } from 'node:crypto';
import { brandsIn } from '../../registry/brand.ts';
import { keyOf } from '../../registry/reading/json.ts';
import { contentError, RegistryError } from '../fetch/registry-error.ts';
import type { RegistryHome } from './follow-references.ts';
import { targetOf } from './frontier.ts';
import { GuardError, refuseForeign } from './refusal.ts';
import { SAMPLE_SERVER } from '../store/manifest.ts';
import type { Obtain, ObtainedAnswer } from '../fetch/obtain-answer.ts';
import { visitOf, type Visit } from './visit.ts';

export interface PlatformListOptions {
  /** The registry's base URL, without a trailing slash. */
  base: string;
  /** Default: read from the list. */
  brand?: string;
  /** Other base URLs of the registry's own links. */
  aliases: string[];
  obtain: Obtain;
  /** Accept a list without platforms. */
  allowEmpty?: boolean;
  /** Aborts the crawl; it throws the signal's reason. */
  signal?: AbortSignal;
  /** Used for an empty list if `brand` is not given. */
  brandIfEmpty?: string | undefined;
}

export interface PlatformList {
  visit: Visit;
  home: RegistryHome;
  /** Whether the embedded sample registry answered. */
  sample: boolean;
  /** Digests of the listed platforms by ID. */
  digests: Map<string, string>;
}

type Obtained = Awaited<ReturnType<Obtain>>;
interface ListAnswer extends ObtainedAnswer {
  json: { id?: unknown }[];
}

export const PLATFORM_LIST = targetOf({ kind: 'platforms' }, '');

/**
 * Fetches and reads the platform list (§2.4); an unchanged list is not read again. Throws RegistryError if the answer
 * is not a list or contains no brand, and GuardError if it is empty or has no link to the registry itself.
 */
export async function fetchPlatformList(
  { base, aliases, obtain, signal, allowEmpty = false, brand: givenBrand, brandIfEmpty }: PlatformListOptions,
  earlier?: PlatformList,
): Promise<PlatformList> {
  const { path } = PLATFORM_LIST;
  const { entry, json, server } = requireList(
    base,
    path,
    await obtain(PLATFORM_LIST, { signal, again: true }),
  );
  if (earlier && 'file' in earlier.visit.result && earlier.visit.result.sha256 === entry.sha256)
    return { ...earlier, visit: { ...earlier.visit, result: entry } };
  // Computed from the list as sent, because reading changes it.
  const brands = brandsIn(json);
  const digests = new Map(
    json.map((platform) => [keyOf(platform?.id), hash('sha1', JSON.stringify(platform) ?? '')]),
  );
  const isEmpty = json.length === 0;
  const noPlatforms = contentError(base + path, "returned no platforms. Is this the registry's base URL?");
  if (isEmpty && !allowEmpty) throw new GuardError([{ reason: noPlatforms.message, allow: 'empty' }]);
  const brand = givenBrand ?? (isEmpty ? brandIfEmpty : undefined) ?? brandOf(brands, base);
  const home: RegistryHome = { brand, bases: [base, ...aliases] };
  const visit = visitOf(PLATFORM_LIST, { entry, json, server }, home);
  if (!isEmpty && !visit.resources.some(({ endpoint }) => endpoint.kind === 'platform')) throw noPlatforms;
  refuseForeign([visit], base);
  return { visit, home, sample: server === SAMPLE_SERVER, digests };
}

/** Throws RegistryError unless a required list was obtained. */
export function requireList(base: string, path: string, obtained: Obtained): ListAnswer {
  if (isList(obtained)) return obtained;
  const status =
    'missing' in obtained ? obtained.missing : 'failed' in obtained ? obtained.failed : undefined;
  const problem = status ?? 'did not return a readable list';
  throw new RegistryError(`[GET] ${base}${path} ${problem}. Is this the registry's base URL?`);
}

export function isList(obtained: Obtained): obtained is ListAnswer {
  return 'entry' in obtained && Array.isArray(obtained.json);
}

function brandOf(brands: string[], base: string): string {
  if (brands.length === 1) return brands[0]!;
  const found = brands.length
    ? `several keys that end in “_release” (${brands.join(', ')})`
    : 'no key that ends in “_release”';
  throw new RegistryError(
    `The platform list of ${base} has ${found}. Set REGISTRY_BRAND to the word before “_release”.`,
  );
}
