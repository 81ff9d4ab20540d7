// One key for all the URLs that people write for one service.
import { harvesterUrlOf } from '../registry/service-url.ts';
import { urlKeyOf } from '../search/lookup.ts';
import { remembered } from '../util/remembered.ts';

/** People paste URLs of requests, and the releases of a service differ only in this segment. */
const REQUEST = /\/(reports?|status|members)(\/.*)?$/;
const RELEASE = /\/r51?$/;

/**
 * `https://www.Acme.example//sushi/r51/reports/` → `acme.example/sushi`, and so for all its spellings. Undefined if the
 * text is no URL.
 */
export const serviceUrlKeyOf = remembered((url): string | undefined =>
  plainUrlKeyOf(url)?.replace(RELEASE, '').replace(/\/$/, ''),
);

/** The key has the URL's release: `acme.example/sushi/r51`. */
export const plainUrlKeyOf = remembered((url): string | undefined => {
  const text = url.trim();
  const key = urlKeyOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return key
    ?.replace(/\/{2,}/g, '/')
    .toLowerCase()
    .replace(REQUEST, '')
    .replace(/\/$/, '');
});

/** The keys of a registered URL: its own, and the key of its base URL, which pages show. */
export const registeredUrlKeysOf = remembered((url): string[] => {
  const texts = [url, harvesterUrlOf(url, '5.1').text];
  return [...new Set(texts.flatMap((text) => serviceUrlKeyOf(text) ?? []))];
});

/** What the URLs of services at one place differ in: the parameters and the fragment. */
export const urlTailsOf = remembered((url): string[] => {
  const { search = '', hash = '' } = URL.parse(/^https?:\/\//i.test(url) ? url : `https://${url}`) ?? {};
  return [...search.slice(1).split('&'), hash].filter((each) => each.length > 1);
});
