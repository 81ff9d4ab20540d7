// Request targets are parsed strictly.
import { LATER_PAGE_NUMBER_PATTERN } from '../contract.ts';

export type RequestTarget = NonNullable<ReturnType<typeof parseTarget>>;

// Far longer than any path of a site. A query may be as long as Node accepts.
const MAX_LENGTH = 2048;
// Control characters, backslashes and encoded slashes occur in no path of a site, but in many attacks.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\\/]/;
const IS_LATER_PAGE = new RegExp(`^${LATER_PAGE_NUMBER_PATTERN}$`);
const ORIGIN = /^https?:\/\/[^/?#]*(?=[/?#]|$)/i;

/** Repeated slashes count as one. Returns undefined if the target is malformed or contains `..`. */
export function parseTarget(raw: string) {
  // A proxy may send the whole URL.
  const target = (raw.startsWith('/') ? raw : raw.replace(ORIGIN, '')).split('#', 1)[0]!;
  const queryStart = target.indexOf('?');
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  if (path.length > MAX_LENGTH || (path !== '' && !path.startsWith('/'))) return undefined;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '') continue;
    const decoded = decode(part);
    if (decoded === undefined || FORBIDDEN.test(decoded) || decoded === '.' || decoded === '..')
      return undefined;
    parts.push(decoded);
  }
  return {
    /** Decoded; none is empty, `.` or `..`, and none contains a slash, a backslash or a control character. */
    parts,
    hasTrailingSlash: path === '' || path.endsWith('/'),
    /** With its `?`, as sent; or ''. */
    query: queryStart < 0 ? '' : target.slice(queryStart),
  };
}

/** The target relative to the base path; undefined if it is outside. */
export function targetBelowBase(
  target: RequestTarget,
  baseParts: readonly string[],
): RequestTarget | undefined {
  if (baseParts.length === 0) return target;
  if (!baseParts.every((part, i) => part === target.parts[i])) return undefined;
  return { ...target, parts: target.parts.slice(baseParts.length) };
}

/** Whether a query requests the API format (§4). As at the registry, the last value counts. */
export function isApiFormatQuery(query: string): boolean {
  return query !== '' && new URLSearchParams(query).getAll('format').at(-1) === 'api';
}

/** Whether a query requests a page of a list other than the first. */
export function isLaterPageQuery(query: string): boolean {
  return query !== '' && IS_LATER_PAGE.test(new URLSearchParams(query).getAll('page').at(-1) ?? '');
}

function decode(part: string): string | undefined {
  try {
    return part.includes('%') ? decodeURIComponent(part) : part;
  } catch {
    return undefined; // malformed escapes, or not UTF-8
  }
}
