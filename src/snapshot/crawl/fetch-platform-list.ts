// The platform list is fetched first: it contains the brand, and shows whether the URL is a registry's.
import { hash } from 'node:crypto';
import { brandCandidatesIn } from '../../registry/brand.ts';
import { jsonKeyOf } from '../../registry/reading/json.ts';
import { CHECK_BASE_URL_ADVICE, contentError, RegistryError } from '../fetch/registry-error.ts';
import { fetchResponse, type FetchedResponse, type ResponseSource } from '../fetch/fetch-response.ts';
import type { OwnLinkBases } from './referenced-resources.ts';
import { responseTargetOf } from './frontier.ts';
import { refuseIfAllLinksAreForeign } from '../guards/guards.ts';
import { GuardError } from '../guards/refusal.ts';
import { visitedResponseOf, type VisitedResponse } from './visit.ts';

export interface PlatformListOptions extends ResponseSource {
  /** Default: read from the list. */
  brand?: string;
  /** Used for an empty list if `brand` is not given. */
  brandIfEmpty?: string;
  /** Other base URLs of the registry's own links. */
  aliases: string[];
  /** Accept a list without platforms. */
  allowEmpty?: boolean;
  /** Aborts the crawl; it throws the signal's reason. */
  signal?: AbortSignal;
}

export interface FetchedPlatformList {
  visit: VisitedResponse;
  scope: OwnLinkBases;
  /** Digests of the listed platforms by ID. */
  digests: Map<string, string>;
}

const PLATFORM_LIST_TARGET = responseTargetOf({ kind: 'platforms' }, '');

/**
 * Fetches and reads the platform list (§2.4). Throws RegistryError if the response is not a list or contains no brand, and
 * GuardError if it is empty or has no link to the registry itself.
 */
export async function fetchPlatformList(
  options: PlatformListOptions,
): Promise<{ list: FetchedPlatformList; response: FetchedResponse }> {
  const { brandIfEmpty, aliases, allowEmpty = false, signal } = options;
  const { base } = options.client;
  // It throws unless there is a list.
  const response = (await fetchResponse(options, PLATFORM_LIST_TARGET, { signal })) as FetchedResponse;
  const platforms = response.json as { id?: unknown }[];
  // Computed from the list as sent, because reading changes it.
  const brands = brandCandidatesIn(platforms);
  const digests = new Map(
    platforms.map((platform) => [jsonKeyOf(platform?.id), hash('sha1', JSON.stringify(platform) ?? '')]),
  );
  const isEmpty = platforms.length === 0;
  const noPlatforms = contentError(base + PLATFORM_LIST_TARGET.path, 'returned no platforms', {
    advice: CHECK_BASE_URL_ADVICE,
  });
  if (isEmpty && !allowEmpty) throw new GuardError([{ reason: noPlatforms.message, allow: 'empty' }]);
  const brand = options.brand ?? (isEmpty ? brandIfEmpty : undefined) ?? brandOf(brands, base);
  const scope: OwnLinkBases = { brand, bases: [base, ...aliases] };
  const visit = visitedResponseOf(PLATFORM_LIST_TARGET, response, scope);
  if (!isEmpty && !visit.resources.some(({ endpoint }) => endpoint.kind === 'platform')) throw noPlatforms;
  refuseIfAllLinksAreForeign([visit], base);
  return { list: { visit, scope, digests }, response };
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
