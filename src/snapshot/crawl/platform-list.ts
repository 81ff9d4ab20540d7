// The platform list comes first: it tells the brand, and whether this is a registry at all.
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
  /** The registry's base URL, no last slash. */
  base: string;
  /** Read from the list where it is not given. */
  brand?: string;
  /** Other bases under which the registry spells its own links. */
  aliases: string[];
  obtain: Obtain;
  /** Whether a list without platforms is accepted. */
  allowEmpty?: boolean;
  /** The brand where the list is empty and none is given. */
  brandIfEmpty?: string | undefined;
}

export interface PlatformList {
  visited: Visit;
  home: RegistryHome;
  /** Whether the embedded sample registry answered. */
  sample: boolean;
  /** By id, what the list says of a platform: a digest. */
  prints: Map<string, string>;
}

export const PLATFORM_LIST_PATH = targetOf({ kind: 'platforms' }, '');

/**
 * Obtains and reads the platform list (§2.4); where it has the bytes of an earlier reading, that stands. Throws
 * RegistryError where it is none, or tells no brand and none is given; GuardError where it is empty, or where none of
 * its links is the registry's own.
 */
export async function fetchPlatformList(
  options: PlatformListOptions,
  signal?: AbortSignal,
  earlier?: PlatformList,
): Promise<PlatformList> {
  const { base, aliases, obtain, allowEmpty = false, brandIfEmpty } = options;
  const stored = required(
    base,
    PLATFORM_LIST_PATH.path,
    await obtain(PLATFORM_LIST_PATH, { signal, again: true }),
  );
  if (earlier && 'file' in earlier.visited.result && earlier.visited.result.sha256 === stored.entry.sha256)
    return { ...earlier, visited: { ...earlier.visited, result: stored.entry } };
  const { length, brands, prints } = glance(stored.json as { id?: unknown }[]);
  const none = contentError(
    { url: base + PLATFORM_LIST_PATH.path },
    "answered no platforms: is this the registry's base URL?",
  );
  if (length === 0 && !allowEmpty) throw new GuardError([{ reason: none.message, allow: 'empty' }]);
  const brand = options.brand ?? (length === 0 ? brandIfEmpty : undefined) ?? brandOf(brands, base);
  const home: RegistryHome = { brand, bases: [base, ...aliases] };
  const visited = visitOf(PLATFORM_LIST_PATH, stored, home);
  if (length > 0 && !visited.named.some(({ endpoint }) => endpoint.kind === 'platform')) throw none;
  refuseForeign([visited], base);
  return { visited, home, sample: stored.server === SAMPLE_SERVER, prints };
}

interface Glance {
  /** How many elements it has. */
  length: number;
  brands: string[];
  prints: PlatformList['prints'];
}

/** What must be known of a list before it is read, which changes it. */
function glance(list: { id?: unknown }[]): Glance {
  const prints = list.map((platform): [string, string] => [
    keyOf(platform?.id),
    hash('sha1', JSON.stringify(platform) ?? ''),
  ]);
  return { length: list.length, brands: brandsIn(list), prints: new Map(prints) };
}

/** A list that a registry cannot be without; throws RegistryError where it is missing or is none. */
export function required(base: string, path: string, obtained: Awaited<ReturnType<Obtain>>): ObtainedAnswer {
  if ('entry' in obtained) {
    if (isPlatformList(obtained)) return obtained;
    throw new RegistryError(
      `[GET] ${base}${path} answered no list that can be read: is this the registry's base URL?`,
    );
  }
  const status = 'missing' in obtained ? obtained.missing : obtained.failed;
  throw new RegistryError(`[GET] ${base}${path} ${status}: is this the registry's base URL?`);
}

/** Whether there is an answer, and it is a list. */
export function isPlatformList(obtained: Awaited<ReturnType<Obtain>>): obtained is ObtainedAnswer {
  return 'entry' in obtained && Array.isArray(obtained.json);
}

function brandOf(brands: string[], base: string): string {
  if (brands.length === 1) return brands[0]!;
  const found = brands.length
    ? `several keys that end in “_release” (${brands.join(', ')})`
    : 'no key that ends in “_release”';
  throw new RegistryError(
    `The platform list of ${base} has ${found}: set REGISTRY_BRAND to the word before “_release”.`,
  );
}
