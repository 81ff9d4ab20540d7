// Bytes are read as latin1, which preserves every byte.
import { splitRegistryLink, isSameBaseUrl } from '../../registry/registry-link.ts';
import { endOfString, skipSpace } from '../../util/json-spans.ts';
import { tryParseJson } from '../../util/json-text.ts';

export type FoundLink = NonNullable<ReturnType<typeof readLink>>;

const SLASH = String.raw`(?:\\?\/|\\u002[fF])`;
// In valid JSON no backslash precedes an opening quote, and only an opening quote precedes a letter.
const LINK_START = new RegExp(String.raw`(?<!\\)"https?:(${SLASH})${SLASH}`, 'gi');
const API_PATH = new RegExp(`${SLASH}api${SLASH}v1${SLASH}`);
const NOTIFICATIONS_KEY = /"notifications_url"\s*:\s*$/;

/**
 * Replaces each link by the text that `replace` returns; undefined keeps it. A link is a whole JSON string, not a key,
 * that is an http(s) URL with `/api/v1/` in its path and without white space. Returns the same Buffer if nothing
 * changed. Linear in the number of bytes, whatever their content.
 */
export function replaceLinks(
  bytes: Buffer,
  replace: (link: FoundLink, text: string) => string | undefined,
): Buffer {
  const text = bytes.toString('latin1');
  const parts: string[] = [];
  let copied = 0;
  const opening = new RegExp(LINK_START);
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const start = found.index + 1;
    const end = endOfString(text, found.index) - 1;
    opening.lastIndex = end;
    const link = text[end] === '"' ? readLink(text.slice(start, end), found[1]!, found.index) : undefined;
    if (!link || text[skipSpace(text, end + 1)] === ':') continue;
    const replacement = replace(link, text);
    if (replacement === undefined) continue;
    parts.push(text.slice(copied, start), replacement);
    copied = end;
  }
  return copied === 0 ? bytes : Buffer.from(parts.join('') + text.slice(copied), 'latin1');
}

/**
 * Replaces the base of the registry's own links by the mirror's URL (`to`: base path included, no trailing slash),
 * escaping slashes as the string does. `bases` are the base URLs of the registry's own links, whatever their scheme;
 * `isRebased` gets the API path of each. No other byte changes.
 */
export function rebaseLinks(
  bytes: Buffer,
  bases: readonly string[],
  to: string,
  isRebased: (path: string) => boolean = () => true,
): Buffer {
  return replaceLinks(bytes, (link) =>
    bases.some((base) => isSameBaseUrl(base, link.base)) && isRebased(link.path)
      ? to.replaceAll('/', link.slash) + link.rest
      : undefined,
  );
}

/**
 * The response for `?format=api` (specification §4): adds `format=api` to links to the mirror's own resources (`site`: SITE_URL), except `notifications_url`. Returns the
 * same Buffer if no link changes.
 */
export function addApiFormatToLinks(bytes: Buffer, site: string): Buffer {
  return replaceLinks(bytes, (link, text) => {
    const before = text.slice(Math.max(0, link.quoteIndex - 60), link.quoteIndex);
    if (!isSameBaseUrl(site, link.base) || NOTIFICATIONS_KEY.test(before)) return undefined;
    if (new URLSearchParams(link.query).has('format')) return undefined;
    const [url = '', ...fragment] = link.source.split('#');
    const separator = url.includes('?') ? '&' : '?';
    return [`${url}${separator}format=api`, ...fragment].join('#');
  });
}

/**
 * `source` is the text between the quotes, `rest` its part from the slash of `/api/v1/`, and `slash` how it spells a slash:
 * `/`, `\/` or `\u002f`. Texts are as in the bytes: latin1, with JSON escapes.
 */
function readLink(source: string, slash: string, quoteIndex: number) {
  const api = API_PATH.exec(source);
  if (!api) return undefined;
  const url = unescapeJson(source);
  if (url === undefined || /\s/.test(url)) return undefined;
  const link = splitRegistryLink(url);
  return link && { ...link, source, rest: source.slice(api.index), slash, quoteIndex };
}

/** Undefined if the escapes are malformed. */
function unescapeJson(source: string): string | undefined {
  const text = Buffer.from(source, 'latin1').toString('utf8');
  return text.includes('\\') ? (tryParseJson(`"${text}"`) as string | undefined) : text;
}
