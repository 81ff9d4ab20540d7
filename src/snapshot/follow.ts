// Which mentions lead to a resource of this registry, and what is wrong with the others.
import { isId, type Endpoint } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { endpointOfLink, linkOf, sameBase } from '../registry/link.ts';
import type { Mention } from './mentions.ts';

/** Whose links count as the registry's own. */
export interface Home {
  brand: string;
  /** The registry's base and its aliases; the scheme of a link does not matter. */
  bases: string[];
}

/** A resource of the registry, and where it is named. */
export interface Named {
  endpoint: Endpoint;
  /** Of a further page of a list, with its `?`; else ''. */
  query: string;
  /** JSON pointer to the place that names it. */
  pointer: string;
}

/**
 * The resources that the mentions in the answer of `path` lead to. Findings: `bad-id` (no UUID), `duplicate-id`
 * (named by id twice), `bad-link` (names no resource of the expected kind), `foreign-link` (of another registry).
 */
export function follow(
  mentions: Iterable<Mention>,
  path: string,
  home: Home,
): { named: Named[]; findings: Finding[] } {
  const named: Named[] = [];
  const findings: Finding[] = [];
  const ids = new Set<string>();
  for (const mention of mentions) {
    const led = mention.id === undefined ? byLink(mention, home) : byId(mention, mention.id, ids);
    if (led && 'endpoint' in led) named.push({ ...led, pointer: mention.pointer });
    else if (led) findings.push({ ...led, endpoint: path, pointer: mention.pointer });
  }
  return { named, findings };
}

type Led = Omit<Named, 'pointer'> | Pick<Finding, 'code' | 'level' | 'message'>;

function byId({ kind }: Mention, id: string, ids: Set<string>): Led {
  if (!isId(id)) {
    const message = `Expected a UUID, found “${id}”: this ${kind} cannot be fetched.`;
    return { code: 'bad-id', level: 'error', message };
  }
  const key = `${kind} ${id}`;
  if (ids.has(key)) {
    const message = `The ${kind} ${id} is named here for the second time.`;
    return { code: 'duplicate-id', level: 'warning', message };
  }
  ids.add(key);
  return { endpoint: { kind, id } as Endpoint, query: '' };
}

function byLink({ kind, link: address, unshown }: Mention, { brand, bases }: Home): Led | undefined {
  if (!address) return undefined;
  const link = linkOf(address);
  const endpoint = endpointOfLink(address, brand);
  if (!link || endpoint?.kind !== kind) {
    const message = `Expected a link to a ${kind} of the registry, found “${address}”.`;
    return { code: 'bad-link', level: unshown ? 'notice' : 'error', message };
  }
  if (!bases.some((base) => sameBase(base, link.base))) {
    const message = `Links to ${link.base}, which is neither the registry nor one of its aliases; it is not followed.`;
    return { code: 'foreign-link', level: 'error', message };
  }
  return { endpoint, query: kind === 'notifications' ? link.query : '' };
}
