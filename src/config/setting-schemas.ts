// The schemas of settings: which texts are valid, and the values that they become.
import { z } from 'zod';

const httpUrl = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), 'an http or https URL')
  .refine(
    (text) => !URL.parse(text)?.username && !URL.parse(text)?.password,
    'a URL without a user name or password',
  );
/** A URL without query and trailing slash, so that paths can be appended. */
function toBaseUrl(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, '');
}
export const baseUrlSchema = httpUrl.transform(toBaseUrl);
/** People paste the URL of the API, too. */
export const registryUrlSchema = baseUrlSchema.transform((url) => url.replace(/\/api(\/v1)?$/, ''));
/**
 * Whether browsers and all web hosts treat the path of a URL literally. The API begins at the first `/api/v1/` of a link, so
 * the path must not contain it.
 */
function hasPlainPath(text: string): boolean {
  const path = text.trim().replace(/^\w+:\/\/[^/\\]*|\/*$/g, '');
  const isPlain = (segment: string): boolean =>
    /^[\w.~-]+$/.test(segment) && segment !== '.' && segment !== '..';
  return path.split('/').slice(1).every(isPlain) && !/^[^/]|\/api\/v1(\/|$)/.test(path);
}
/** The URL of a site has no query or fragment; dropping them would hide a mistake. */
export const plainUrlSchema = httpUrl.refine(
  (text) => !/[?#]/.test(text),
  'an http or https URL without “?” and “#”',
);
export const siteUrlSchema = plainUrlSchema
  // compose.yaml joins a host and a path that begins with a slash or not.
  .transform((text) => text.replace(/^(\w+:\/\/[^/]*)\/+/, '$1/'))
  .refine(
    hasPlainPath,
    'an http or https URL whose path contains only A–Z, a–z, 0–9 and - . _ ~ between single slashes, and no “.”, “..” or “api/v1” segment',
  )
  .transform(toBaseUrl);
/** A number in decimal digits. */
export function numberFrom(min: number, max: number, expected: string) {
  return z
    .string(expected)
    .regex(/^\d*\.?\d+$/, expected)
    .transform(Number)
    .pipe(z.number().min(min, expected).max(max, expected));
}
export function integerFrom(min: number, max: number, expected = `an integer from ${min} to ${max}`) {
  return numberFrom(min, max, expected).pipe(z.int(expected));
}
export const percentSchema = numberFrom(0, 100, 'a percentage from 0 to 100');
export const folderSchema = z.string().min(1, 'a folder path');
/** A text that pages show in one line. Embedded directions would reorder the text after it. */
export function oneLineSchema(max: number) {
  const expected = `a text of 1 to ${max} characters in one line`;
  return z
    .string(expected)
    .trim()
    .min(1, expected)
    .max(max, expected)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, expected);
}
export const siteNameSchema = oneLineSchema(100);
export const listSchema = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));
