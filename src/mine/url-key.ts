// One key for the URLs by which people know one service.
import { urlKeyOf } from '../search/lookup.ts';

/** What programs and people add to the base URL, and what both releases of a service have in common. */
const REQUEST = /\/(reports?|status|members)(\/.*)?$/;
const RELEASE = /\/r51?$/;

/**
 * `https://www.Acme.example//sushi/r51/reports/` → `acme.example/sushi`, and so for all its spellings. Undefined if the
 * text is no URL.
 */
export function serviceKeyOf(url: string): string | undefined {
  const text = url.trim();
  const key = urlKeyOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const plain = key?.replace(/\/{2,}/g, '/').toLowerCase();
  return plain?.replace(REQUEST, '').replace(RELEASE, '').replace(/\/$/, '');
}

/** `acme.example:8443/sushi` → `acme.example`, `:8443/sushi`. */
export function splitKey(key: string): [hostName: string, rest: string] {
  const end = /[:/]|$/.exec(key)!.index;
  return [key.slice(0, end), key.slice(end)];
}
