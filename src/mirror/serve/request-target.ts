export type RequestTarget = NonNullable<ReturnType<typeof parseTarget>>;

const ORIGIN = /^https?:\/\/[^/?#]*(?=[/?#]|$)/i;
// Control characters, backslashes, encoded slashes, `.` and `..` occur in no path of a site, but in many attacks.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\\]|(^|\/)\.\.?(\/|$)/;

/** Repeated slashes count as one. Returns undefined if the target is malformed or contains `..`. */
export function parseTarget(raw: string) {
  // A proxy may send the whole URL.
  const target = raw.startsWith('/') ? raw : raw.replace(ORIGIN, '');
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target)!;
  if ((path !== '' && !path.startsWith('/')) || /%2f/i.test(path)) return undefined;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (FORBIDDEN.test(decoded)) return undefined;
  return {
    /** Decoded; none is empty, `.` or `..`, and none contains a slash, a backslash or a control character. */
    parts: decoded.split('/').filter(Boolean),
    hasTrailingSlash: path === '' || path.endsWith('/'),
    /** With its `?`, as sent; or ''. */
    query,
  };
}

/** The target relative to the base path; undefined if it is outside. */
export function targetBelowBase(target: RequestTarget, base: string): RequestTarget | undefined {
  const baseParts = base.split('/').filter(Boolean);
  if (!baseParts.every((part, i) => part === target.parts[i])) return undefined;
  return { ...target, parts: target.parts.slice(baseParts.length) };
}

/** The value of a parameter; '' if there is none. As at the registry, the last value counts (§4). */
export function queryValue(query: string, name: string): string {
  return new URLSearchParams(query).getAll(name).at(-1) ?? '';
}
