import { endpointOf, isId, type Endpoint } from '../../registry/endpoint.ts';
import { createFinding, type FindingCode, type FindingLevel } from '../../registry/finding.ts';
import { FindingCollector } from '../../registry/finding-collector.ts';
import { splitRegistryLink, isSameBaseUrl } from '../../registry/registry-link.ts';
import type { Reference } from './references.ts';

/** Decides which links are the registry's own. */
export interface OwnLinkBases {
  brand: string;
  /** The registry's base URL and its aliases; links may have another scheme. */
  bases: string[];
}

interface ReferencedResource {
  endpoint: Endpoint;
  /** With its `?`, for a later page of a list; else ''. */
  query: string;
  /** JSON pointer to the reference. */
  pointer: string;
}

export type ResolvedReferences = ReturnType<typeof referencedResourcesOf>;

/**
 * Resolves the references in the answer of `path`. Findings: `bad-id` (not a UUID), `duplicate-id` and
 * `duplicate-service` (listed twice), `bad-link` (not a resource of the expected kind), `foreign-link` (of another
 * registry).
 */
export function referencedResourcesOf(references: Iterable<Reference>, path: string, scope: OwnLinkBases) {
  const resources: ReferencedResource[] = [];
  /** Number of links to the registry itself. */
  let ownLinks = 0;
  /** The base URL of each link to another registry. */
  const foreignBases: string[] = [];
  const findings = new FindingCollector();
  const seen = new Set<string>();
  for (const reference of references) {
    const target =
      reference.id === undefined ? targetOfLink(reference, scope) : targetOfId(reference, reference.id);
    if (!target) continue;
    if ('code' in target) {
      findings.add([createFinding(target.code, path, reference.pointer, target.message, target.level)]);
      if (target.base !== undefined) foreignBases.push(target.base);
      continue;
    }
    resources.push({ ...target, pointer: reference.pointer });
    if (reference.id === undefined) ownLinks += 1;
    if (reference.isUnique && 'id' in target.endpoint) {
      const { kind, id } = target.endpoint;
      const key = `${kind} ${id.toLowerCase()}`;
      const code = kind === 'service' ? 'duplicate-service' : 'duplicate-id';
      const message = `The ${kind} ${id} is listed twice.`;
      if (seen.has(key)) findings.add([createFinding(code, path, reference.pointer, message)]);
      seen.add(key);
    }
  }
  return { resources, findings: findings.all(), ownLinks, foreignBases };
}

/** The resource, or the problem and, for a foreign link, its base URL. */
type LinkTarget =
  | Omit<ReferencedResource, 'pointer'>
  | { code: FindingCode; message: string; level?: FindingLevel; base?: string };

function targetOfId({ kind }: Reference, id: string): LinkTarget {
  if (isId(id)) return { endpoint: { kind, id }, query: '' };
  return { code: 'bad-id', message: `Expected a UUID, found “${id}”: this ${kind} cannot be fetched.` };
}

function targetOfLink(
  { kind, link: url, unspecified }: Reference,
  { brand, bases }: OwnLinkBases,
): LinkTarget | undefined {
  if (!url) return undefined;
  const link = splitRegistryLink(url);
  const endpoint = link && endpointOf(link.path, brand);
  if (!link || endpoint?.kind !== kind) {
    const message = `Expected a link to a ${kind} of the registry, found “${url}”.`;
    return { code: 'bad-link', message, ...(unspecified && { level: 'notice' }) };
  }
  if (!bases.some((base) => isSameBaseUrl(base, link.base))) {
    const message = `Links to ${link.base}, which is neither the registry nor one of its aliases. The link is not followed.`;
    return { code: 'foreign-link', message, base: link.base };
  }
  return { endpoint, query: kind === 'notifications' ? link.query : '' };
}
