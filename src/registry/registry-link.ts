// Links of the registry to its own resources: what they name, and under which address they stand.
import { API, endpointOf, type Endpoint } from './endpoint.ts';

export interface Link {
  /** What stands before `/api/v1/`: `https://registry.example`, or with a path behind it. No last slash. */
  base: string;
  /** The API path, with a last slash, without query and fragment. */
  path: string;
  /** The query with its `?`, or ''. */
  query: string;
}

/** Takes a link apart, or returns undefined where it is no http(s) address with `/api/v1/` in its path. */
export function linkOf(address: string): Link | undefined {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (!url) return undefined;
  const at = url.pathname.indexOf(API);
  if (at < 0 || url.username || url.password) return undefined;
  const path = url.pathname.slice(at);
  return {
    base: url.origin + url.pathname.slice(0, at),
    path: path.endsWith('/') ? path : `${path}/`,
    query: url.search,
  };
}

/** A registry as an operator names it: its base URL, and other base URLs under which it spells its own links. */
export interface Identity {
  registry: string;
  aliases: readonly string[];
}

/** Whether two identities are of one registry: a base URL of one is also a base URL of the other. */
export function isSameRegistry(one: Identity, other: Identity): boolean {
  const bases = new Set(basesOf(one).map(comparable));
  return basesOf(other).some((base) => bases.has(comparable(base)));
}

function basesOf({ registry, aliases }: Identity): string[] {
  return [registry, ...aliases];
}

/** Whether two base URLs name the same registry, however they are spelled. */
export function sameBase(one: string, other: string): boolean {
  return one === other || comparable(one) === comparable(other);
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);
const DEFAULT_PORTS = new Set(['80', '443']);

/** Without what may differ in spelling: scheme, default port, case, the host's last dot, last slashes, name of this machine. */
function comparable(base: string): string {
  const url = URL.parse(base);
  if (!url) return base;
  const host = url.hostname.replace(/\.$/, '');
  const port = DEFAULT_PORTS.has(url.port) ? '' : url.port;
  const path = url.pathname.replace(/\/+$/, '');
  return `${LOOPBACK.has(host) ? 'localhost' : host}:${port}${path}`.toLowerCase();
}

/** The endpoint that a link names, whatever the host; undefined where it names none. */
export function endpointOfLink(address: string, brand: string): Endpoint | undefined {
  const link = linkOf(address);
  return link && endpointOf(link.path, brand);
}
