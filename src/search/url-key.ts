// One key for all the URLs that people write for one service.
import { harvesterUrlOf } from '../registry/service-url.ts';
import { remembered } from '../util/remembered.ts';

/** People paste URLs of requests, and the releases of a service differ only in this segment. */
const REQUEST = /\/(reports?|status|members)(\/.*)?$/;
const RELEASE = /\/r51?$/;

/**
 * `https://www.Acme.example//sushi/r51/reports/` → `acme.example/sushi/r51`; undefined if the text is no URL, which may lack
 * its `https://`.
 */
export const urlKeyOf = remembered((url): string | undefined => {
  const parsed = parseUrl(url);
  if (!parsed?.host || !/^https?:$/.test(parsed.protocol)) return undefined;
  const path = parsed.pathname
    .replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(/\/$/, '');
  return parsed.host.replace(/^www\./, '') + path.replace(REQUEST, '').replace(/\/$/, '');
});

/** The key without the release: `acme.example/sushi`. */
export const serviceUrlKeyOf = remembered((url): string | undefined =>
  urlKeyOf(url)?.replace(RELEASE, '').replace(/\/$/, ''),
);

/** The keys of a registered URL: its own, and the key of its base URL, which pages show. */
export const registeredUrlKeysOf = remembered((url): string[] => {
  const texts = [url, harvesterUrlOf(url, '5.1').text];
  return [...new Set(texts.flatMap((text) => serviceUrlKeyOf(text) ?? []))];
});

/** The key of a pasted URL or host name, and of what it is below: `acme.example/sushi`, `acme.example`. */
export function urlKeysIn(query: string): string[] {
  const text = query.trim();
  if (/\s/.test(text) || !/^(https?:\/\/\S|[^\s/@]+\.\p{L}{2,}[:/]?)/iu.test(text)) return [];
  const parts = serviceUrlKeyOf(text)?.split('/') ?? [];
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('/'));
}

/** The host name of a pasted URL, or the query itself. */
export function hostNameInQuery(query: string): string {
  return urlKeysIn(query).at(-1)?.replace(/:\d+$/, '') ?? query;
}

/** The release that a segment of the URL's path names; '' without one. */
export function releaseInUrl(url: string): string {
  const [, digits] = /[^:/]\/+r(51?)(\/|$)/i.exec(url.replace(/[?#].*/, '')) ?? [];
  return digits === undefined ? '' : digits === '51' ? '5.1' : '5';
}

/** What the URLs of services at one place differ in: the parameters and the fragment. */
export const urlTailsOf = remembered((url): string[] => {
  const { search = '', hash = '' } = parseUrl(url) ?? {};
  return [...search.slice(1).split('&'), hash].filter((each) => each.length > 1);
});

function parseUrl(url: string): URL | null {
  const text = url.trim();
  return URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`);
}
