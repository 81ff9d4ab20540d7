// What a request asks for: its target taken apart, strictly, before anything touches a path on disk.

export interface RequestTarget {
  /** The path's parts, decoded; none is empty, `.` or `..`, none holds a slash, a backslash or a control character. */
  parts: string[];
  /** Whether the path ends in a slash. */
  slash: boolean;
  /** With its `?`, as it came; or ''. */
  query: string;
}

// Far more than any path of a site; what is longer is an attack or a mistake.
const LONGEST = 2048;
// Control characters, backslashes and encoded slashes: no part of any path here, and of many attacks.
// oxlint-disable-next-line no-control-regex
const STRANGE = /[\u0000-\u001f\u007f\\/]/;

/** Takes a request's target apart, repeated slashes as one. Undefined where it is malformed or tries to climb. */
export function parseTarget(raw: string): RequestTarget | undefined {
  if (raw.length > LONGEST) return undefined;
  // A proxy may name the whole address.
  const target = raw.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '').replace(/#.*$/s, '');
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (path !== '' && !path.startsWith('/')) return undefined;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '') continue;
    const decoded = decode(part);
    if (decoded === undefined || STRANGE.test(decoded) || decoded === '.' || decoded === '..')
      return undefined;
    parts.push(decoded);
  }
  return { parts, slash: path === '' || path.endsWith('/'), query: at < 0 ? '' : target.slice(at) };
}

/** Whether a query asks for the API format (§4): of several values the last counts, as the registry has it. */
export function asksApiFormat(query: string): boolean {
  return new URLSearchParams(query).getAll('format').at(-1) === 'api';
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined; // broken escapes, or escapes of no UTF-8
  }
}
