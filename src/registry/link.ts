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

/** Whether two bases name the same registry: one host, port and path; the scheme may differ (http and https). */
export function sameBase(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

function bare(base: string): string {
  return base.replace(/^https?:\/\/|\/+$/gi, '').toLowerCase();
}

/** The endpoint that a link names, whatever the host; undefined where it names none. */
export function endpointOfLink(address: string, brand: string): Endpoint | undefined {
  const link = linkOf(address);
  return link && endpointOf(link.path, brand);
}
