// Links between the registry's resources.
import { API_PATH, endpointOf, type Endpoint } from './endpoint.ts';

/** Undefined unless it is an http(s) URL with `/api/v1/` in its path. */
export function splitRegistryLink(link: string) {
  const url = /^https?:\/\//i.test(link) ? URL.parse(link) : null;
  if (!url) return undefined;
  const start = url.pathname.indexOf(API_PATH);
  if (start < 0 || url.username || url.password) return undefined;
  const path = url.pathname.slice(start);
  return {
    /** The URL before `/api/v1/`: `https://registry.example`, possibly with a path. No trailing slash. */
    base: url.origin + url.pathname.slice(0, start),
    /** The path has no query and no fragment. */
    path: path.endsWith('/') ? path : `${path}/`,
    /** The query begins with `?`, or is ''. */
    query: url.search,
  };
}

export interface RegistryBaseUrls {
  /** Base URL. */
  registry: string;
  /** Other base URLs that the registry uses in its own links. */
  aliases: readonly string[];
}

/** Whether they share a base URL. */
export function isSameRegistry(one: RegistryBaseUrls, other: RegistryBaseUrls): boolean {
  const basesOf = ({ registry, aliases }: RegistryBaseUrls) =>
    new Set([registry, ...aliases].map(toComparableUrl));
  return !basesOf(one).isDisjointFrom(basesOf(other));
}

export function isSameBaseUrl(one: string, other: string): boolean {
  return one === other || toComparableUrl(one) === toComparableUrl(other);
}

/** Ignores scheme, default port, case, the host's trailing dot, trailing slashes, and how localhost is spelled. */
function toComparableUrl(base: string): string {
  const url = URL.parse(base);
  if (!url) return base;
  const host = url.hostname.replace(/\.$/, '');
  const port = ['80', '443'].includes(url.port) ? '' : url.port;
  const path = url.pathname.replace(/\/+$/, '');
  return `${['127.0.0.1', '[::1]'].includes(host) ? 'localhost' : host}:${port}${path}`.toLowerCase();
}

/** Ignores the link's host. */
export function endpointOfLink(url: string, brand: string): Endpoint | undefined {
  const link = splitRegistryLink(url);
  return link && endpointOf(link.path, brand);
}
