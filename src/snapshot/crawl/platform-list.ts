// The platform list is fetched first: it contains the brand, and shows whether the URL is that of a registry.
import { hash } from 'node:crypto';
import { brandCandidatesIn } from '../../registry/brand.ts';
import { jsonKeyOf } from '../../registry/reading/json.ts';
import { CHECK_BASE_URL_ADVICE, contentError, RegistryError, statusError } from '../fetch/registry-error.ts';
import type { OwnLinkBases } from './referenced-resources.ts';
import { answerTargetOf } from './frontier.ts';
import { refuseIfAllLinksAreForeign } from '../guards/guards.ts';
import { GuardError } from '../guards/refusal.ts';
import type { FetchAndStage, ParsedStagedAnswer } from '../fetch/staged-answers.ts';
import { visitedAnswerOf, type VisitedAnswer } from './visit.ts';

export interface PlatformListOptions {
  /** The registry's base URL, without a trailing slash. */
  base: string;
  /** Default: read from the list. */
  brand?: string;
  /** Other base URLs of the registry's own links. */
  aliases: string[];
  stageAnswer: FetchAndStage;
  /** Accept a list without platforms. */
  allowEmpty?: boolean;
  /** Aborts the crawl; it throws the signal's reason. */
  signal?: AbortSignal;
  /** Used for an empty list if `brand` is not given. */
  brandIfEmpty?: string | undefined;
}

export interface PlatformList {
  visit: VisitedAnswer;
  scope: OwnLinkBases;
  /** Digests of the listed platforms by ID. */
  digests: Map<string, string>;
}

type StagedResult = Awaited<ReturnType<FetchAndStage>>;

interface ListAnswer extends ParsedStagedAnswer {
  json: { id?: unknown }[];
}

export const PLATFORM_LIST_TARGET = answerTargetOf({ kind: 'platforms' }, '');

/**
 * Fetches and reads the platform list (§2.4); an unchanged list is not read again. Throws RegistryError if the answer
 * is not a list or contains no brand, and GuardError if it is empty or has no link to the registry itself.
 */
export async function fetchPlatformList(
  options: PlatformListOptions,
  earlier?: PlatformList,
): Promise<PlatformList> {
  const { base, aliases, stageAnswer, signal, allowEmpty = false, brandIfEmpty } = options;
  const { path } = PLATFORM_LIST_TARGET;
  const answer = await stageAnswer(PLATFORM_LIST_TARGET, { signal, again: true });
  const { entry, json } = requireList(base, path, answer);
  if (earlier && 'file' in earlier.visit.result && earlier.visit.result.sha256 === entry.sha256)
    return { ...earlier, visit: { ...earlier.visit, result: entry } };
  // Computed from the list as sent, because reading changes it.
  const brands = brandCandidatesIn(json);
  const digests = new Map(
    json.map((platform) => [jsonKeyOf(platform?.id), hash('sha1', JSON.stringify(platform) ?? '')]),
  );
  const isEmpty = json.length === 0;
  const noPlatforms = contentError(base + path, 'returned no platforms', { advice: CHECK_BASE_URL_ADVICE });
  if (isEmpty && !allowEmpty) throw new GuardError([{ reason: noPlatforms.message, allow: 'empty' }]);
  const brand = options.brand ?? (isEmpty ? brandIfEmpty : undefined) ?? brandOf(brands, base);
  const scope: OwnLinkBases = { brand, bases: [base, ...aliases] };
  const visit = visitedAnswerOf(PLATFORM_LIST_TARGET, { entry, json }, scope);
  if (!isEmpty && !visit.resources.some(({ endpoint }) => endpoint.kind === 'platform')) throw noPlatforms;
  refuseIfAllLinksAreForeign([visit], base);
  return { visit, scope, digests };
}

/** Throws RegistryError unless the result is a list. */
export function requireList(base: string, path: string, result: StagedResult): ListAnswer {
  if (isListAnswer(result)) return result;
  if ('missing' in result) throw statusError(base + path, 1, result.missing);
  if ('failed' in result) throw new RegistryError(result.failed);
  throw contentError(base + path, 'did not return a readable list', { advice: CHECK_BASE_URL_ADVICE });
}

export function isListAnswer(result: StagedResult): result is ListAnswer {
  return 'entry' in result && Array.isArray(result.json);
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
