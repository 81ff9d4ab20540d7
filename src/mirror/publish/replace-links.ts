// Where the links stand in an answer's bytes. Bytes are read as latin1, so that each comes out as it went in.
import { registryLinkOf, isSameBaseUrl, type RegistryLink } from '../../registry/registry-link.ts';
import { endOfString, skipSpace } from './json-spans.ts';

/** A link found in an answer, as its bytes spell it (latin1, JSON escapes and all). */
export interface FoundLink extends RegistryLink {
  /** The whole link as it stands between the quotes. */
  spelled: string;
  /** What follows the base: begins with the slash of `/api/v1/`. */
  rest: string;
  /** How this string spells a slash: `/`, `\/` or `\u002f`. */
  slash: string;
  /** The answer's text before the link's opening quote ends here. */
  at: number;
}

const SLASH = String.raw`(?:\\?\/|\\u002[fF])`;
// In valid JSON no backslash stands before an opening quote, and nothing but an opening quote before a letter.
const START = new RegExp(String.raw`(?<!\\)"https?:(${SLASH})${SLASH}`, 'gi');
const API = new RegExp(`${SLASH}api${SLASH}v1${SLASH}`);

/**
 * Puts what `replace` returns in place of each link, where it returns something. A link is a whole JSON string,
 * not an object's key, that is an http(s) address with `/api/v1/` in its path and holds no white space. Returns the
 * very same Buffer where nothing changed. Linear in the length of the bytes, whatever they hold.
 */
export function replaceLinks(
  bytes: Buffer,
  replace: (link: FoundLink, text: string) => string | undefined,
): Buffer {
  const text = bytes.toString('latin1');
  const parts: string[] = [];
  let copied = 0;
  const opening = new RegExp(START);
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
 * Moves the registry's own links to the mirror (`to`: its URL, base path included, no last slash): only what stands
 * before `/api/v1/` is replaced, in the string's own way of escaping slashes. `bases` are the addresses under which
 * the registry spells its links; their scheme does not matter. Nothing else changes by a single byte.
 */
export function moveLinks(bytes: Buffer, bases: readonly string[], to: string): Buffer {
  return replaceLinks(bytes, (link) =>
    bases.some((base) => isSameBaseUrl(base, link.base))
      ? to.replaceAll('/', link.slash) + link.rest
      : undefined,
  );
}

function readLink(spelled: string, slash: string, at: number): FoundLink | undefined {
  const api = API.exec(spelled);
  if (!api) return undefined;
  const address = unescaped(spelled);
  if (address === undefined || /\s/.test(address)) return undefined;
  const link = registryLinkOf(address);
  return link && { ...link, spelled, rest: spelled.slice(api.index), slash, at };
}

/** What a JSON string says, or undefined where its escapes are broken. */
function unescaped(spelled: string): string | undefined {
  const text = Buffer.from(spelled, 'latin1').toString('utf8');
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return undefined;
  }
}
