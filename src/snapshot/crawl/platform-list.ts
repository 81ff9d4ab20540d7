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

export const PLATFORM_LIST_PATH = targetOf({ kind: 'platforms' }, '');

/**
 * Fetches and reads the platform list (§2.4); an unchanged list is not read again. Throws RegistryError if the answer
 * is not a list or contains no brand, and GuardError if it is empty or has no link to the registry itself.
 */
export async function fetchPlatformList(
  options: PlatformListOptions,
  signal?: AbortSignal,
  earlier?: PlatformList,
): Promise<PlatformList> {
  const { base, aliases, obtain, allowEmpty = false, brandIfEmpty } = options;
  const stored = requireList(
    base,
    PLATFORM_LIST_PATH.path,
    await obtain(PLATFORM_LIST_PATH, { signal, again: true }),
  );
  if (earlier && 'file' in earlier.visit.result && earlier.visit.result.sha256 === stored.entry.sha256)
    return { ...earlier, visit: { ...earlier.visit, result: stored.entry } };
  const { length, brands, digests } = summarizeList(stored.json as { id?: unknown }[]);
  const noPlatformsError = contentError(
    { url: base + PLATFORM_LIST_PATH.path },
    "returned no platforms. Is this the registry's base URL?",
  );
  if (length === 0 && !allowEmpty)
    throw new GuardError([{ reason: noPlatformsError.message, allow: 'empty' }]);
  const brand = options.brand ?? (length === 0 ? brandIfEmpty : undefined) ?? brandOf(brands, base);
  const home: RegistryHome = { brand, bases: [base, ...aliases] };
  const visit = visitOf(PLATFORM_LIST_PATH, stored, home);
  if (length > 0 && !visit.resources.some(({ endpoint }) => endpoint.kind === 'platform'))
    throw noPlatformsError;
  refuseForeign([visit], base);
  return { visit, home, sample: stored.server === SAMPLE_SERVER, digests };
}

interface ListSummary {
  length: number;
  brands: string[];
  digests: PlatformList['digests'];
}

/** Computed from the list as sent, because reading changes it. */
function summarizeList(list: { id?: unknown }[]): ListSummary {
  const digests = list.map((platform): [string, string] => [
    keyOf(platform?.id),
    hash('sha1', JSON.stringify(platform) ?? ''),
  ]);
  return { length: list.length, brands: brandsIn(list), digests: new Map(digests) };
}

/** Throws RegistryError unless a required list was obtained. */
export function requireList(
  base: string,
  path: string,
  obtained: Awaited<ReturnType<Obtain>>,
): ObtainedAnswer {
  if ('entry' in obtained) {
    if (isPlatformList(obtained)) return obtained;
    throw new RegistryError(
      `[GET] ${base}${path} did not return a readable list. Is this the registry's base URL?`,
    );
  }
  const status = 'missing' in obtained ? obtained.missing : obtained.failed;
  throw new RegistryError(`[GET] ${base}${path} ${status}. Is this the registry's base URL?`);
}

export function isPlatformList(obtained: Awaited<ReturnType<Obtain>>): obtained is ObtainedAnswer {
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
