// Which mentions lead to a resource of this registry, and what is wrong with the others.
import { endpointOf, isId, type Endpoint } from '../../registry/endpoint.ts';
import { createFinding, type Finding, type FindingCode, type FindingLevel } from '../../registry/finding.ts';
import { FindingCollector } from '../../registry/finding-collector.ts';
import { registryLinkOf, isSameBaseUrl } from '../../registry/registry-link.ts';
import type { Reference } from './references.ts';

/** Whose links count as the registry's own. */
export interface RegistryHome {
  brand: string;
  /** The registry's base and its aliases; the scheme of a link does not matter. */
  bases: string[];
}

/** A resource of the registry, and where it is named. */
export interface NamedResource {
  endpoint: Endpoint;
  /** Of a further page of a list, with its `?`; else ''. */
  query: string;
  /** JSON pointer to the place that names it. */
  pointer: string;
}

export interface FollowedReferences {
  named: NamedResource[];
  findings: Finding[];
  /** How many links were the registry's own. */
  own: number;
  /** The base of each link that was not. */
  foreign: string[];
}

/**
 * The resources that the mentions in the answer of `path` lead to. Findings: `bad-id` (no UUID), `duplicate-id` and
 * `duplicate-service` (a list names one twice), `bad-link` (names no resource of the expected kind), `foreign-link`
 * (of another registry).
 */
export function followReferences(
  mentions: Iterable<Reference>,
  path: string,
  home: RegistryHome,
): FollowedReferences {
  const followed: FollowedReferences = { named: [], findings: [], own: 0, foreign: [] };
  const findings = new FindingCollector();
  const seen = new Set<string>();
  for (const mention of mentions) {
    const led = mention.id === undefined ? byLink(mention, home) : byId(mention, mention.id);
    if (!led) continue;
    if ('code' in led) {
      findings.add([createFinding(led.code, path, mention.pointer, led.message, led.level)]);
      if (led.base !== undefined) followed.foreign.push(led.base);
      continue;
    }
    followed.named.push({ ...led, pointer: mention.pointer });
    if (mention.id === undefined) followed.own += 1;
    if (mention.once && 'id' in led.endpoint) {
      const { kind, id } = led.endpoint;
      const key = `${kind} ${id.toLowerCase()}`;
      const code = kind === 'service' ? 'duplicate-service' : 'duplicate-id';
      const message = `The ${kind} ${id} is named here for the second time.`;
      if (seen.has(key)) findings.add([createFinding(code, path, mention.pointer, message)]);
      seen.add(key);
    }
  }
  return { ...followed, findings: findings.all() };
}

/** Where a mention leads; or what is wrong with it, and the base of the other registry that it leads to. */
type Led =
  | Omit<NamedResource, 'pointer'>
  | { code: FindingCode; message: string; level?: FindingLevel; base?: string };

function byId({ kind }: Reference, id: string): Led {
  if (isId(id)) return { endpoint: { kind, id }, query: '' };
  return { code: 'bad-id', message: `Expected a UUID, found “${id}”: this ${kind} cannot be fetched.` };
}

function byLink(
  { kind, link: address, unshown }: Reference,
  { brand, bases }: RegistryHome,
): Led | undefined {
  if (!address) return undefined;
  const link = registryLinkOf(address);
  const endpoint = link && endpointOf(link.path, brand);
  if (!link || endpoint?.kind !== kind) {
    const message = `Expected a link to a ${kind} of the registry, found “${address}”.`;
    return { code: 'bad-link', message, ...(unshown && { level: 'notice' }) };
  }
  if (!bases.some((base) => isSameBaseUrl(base, link.base))) {
    const message = `Links to ${link.base}, which is neither the registry nor one of its aliases; it is not followed.`;
    return { code: 'foreign-link', message, base: link.base };
  }
  return { endpoint, query: kind === 'notifications' ? link.query : '' };
}
