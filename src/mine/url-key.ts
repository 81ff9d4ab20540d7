// One key for all the URLs that people write for one service.
import { harvesterUrlOf } from '../registry/service-url.ts';
import { urlKeyOf } from '../search/lookup.ts';

/** People paste URLs of requests, and the releases of a service differ only in this segment. */
const REQUEST = /\/(reports?|status|members)(\/.*)?$/;
const RELEASE = /\/r51?$/;

/**
 * `https://www.Acme.example//sushi/r51/reports/` → `acme.example/sushi`, and so for all its spellings. Undefined if the
 * text is no URL.
 */
export function serviceUrlKeyOf(url: string): string | undefined {
  const text = url.trim();
  const key = urlKeyOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const plain = key?.replace(/\/{2,}/g, '/').toLowerCase();
  return plain?.replace(REQUEST, '').replace(RELEASE, '').replace(/\/$/, '');
}

/** The keys of a registered URL: its own, and that of its base URL, which pages show. */
export function registeredUrlKeysOf(url: string): string[] {
  const texts = [url, harvesterUrlOf(url, '5.1').text];
  return [...new Set(texts.flatMap((text) => serviceUrlKeyOf(text) ?? []))];
}

/** `acme.example:8443/sushi` → `acme.example`, `:8443/sushi`. */
export function splitUrlKey(key: string): [hostName: string, rest: string] {
  const end = /[:/]|$/.exec(key)!.index;
  return [key.slice(0, end), key.slice(end)];
}
