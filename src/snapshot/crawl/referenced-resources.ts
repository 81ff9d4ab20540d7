import { apiPathOf, endpointOf, isId, type Endpoint } from '../../registry/endpoint.ts';
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
  /** The query of a later page of a list, with its `?`; else ''. */
  query: string;
  /** JSON pointer to the reference. */
  pointer: string;
}

export type ResolvedReferences = ReturnType<typeof referencedResourcesOf>;

/**
 * Resolves the references in the response of `path`. Findings: `bad-id` (not a UUID), `duplicate-id` and
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
    const { target, problem } =
      reference.id === undefined ? targetOfLink(reference, scope) : targetOfId(reference, reference.id);
    if (problem) {
      const { code, message, level, base } = problem;
      findings.add([createFinding(code, path, reference.pointer, message, level)]);
      if (base !== undefined) foreignBases.push(base);
    }
    if (!target) continue;
    const { endpoint } = target;
    resources.push({ ...target, pointer: reference.pointer });
    if (!problem && reference.id === undefined) ownLinks += 1;
    if (reference.isUnique && 'id' in endpoint) {
      const { kind, id } = endpoint;
      const key = `${kind} ${id.toLowerCase()}`;
      const code = kind === 'service' ? 'duplicate-service' : 'duplicate-id';
      const message = `The ${kind} ${id} is listed twice.`;
      if (seen.has(key)) findings.add([createFinding(code, path, reference.pointer, message)]);
      seen.add(key);
    }
  }
  return { resources, findings: findings.all(), ownLinks, foreignBases };
}

/** Neither if the link is empty. A foreign link to a page has both. */
interface ReferenceTarget {
  target?: Omit<ReferencedResource, 'pointer'>;
  problem?: { code: FindingCode; message: string; level?: FindingLevel; base?: string };
}

function targetOfId({ kind }: Reference, id: string): ReferenceTarget {
  if (isId(id)) return { target: { endpoint: { kind, id }, query: '' } };
  const message = `Expected a UUID, found “${id}”: this ${kind} cannot be fetched.`;
  return { problem: { code: 'bad-id', message } };
}

function targetOfLink(
  { kind, link: url, unspecified }: Reference,
  { brand, bases }: OwnLinkBases,
): ReferenceTarget {
  if (!url) return {};
  const isPage = kind === 'notifications';
  const link = splitRegistryLink(
    isPage ? (URL.parse(url, bases[0]! + apiPathOf({ kind }, brand))?.href ?? '') : url,
  );
  const endpoint = link && endpointOf(link.path, brand);
  if (!link || endpoint?.kind !== kind) {
    const message = `Expected a link to a ${kind} of the registry, found “${url}”.`;
    return { problem: { code: 'bad-link', message, ...(unspecified && { level: 'notice' }) } };
  }
  const target = { endpoint, query: isPage ? link.query : '' };
  const { base } = link;
  if (bases.some((own) => isSameBaseUrl(own, base))) return { target };
  const outcome = isPage ? 'The page is requested from the registry.' : 'The link is not followed.';
  const message = `Links to ${base}, which is neither the registry nor one of its aliases. ${outcome}`;
  // A registry behind a proxy may not know its own name, and a list is published with all of its pages.
  return { ...(isPage && { target }), problem: { code: 'foreign-link', message, base } };
}
