// The variant of an answer for `?format=api` (specification §4).
import { isSameBaseUrl } from '../../registry/registry-link.ts';
import { replaceLinks } from './replace-links.ts';

const NOTIFICATIONS_KEY = /"notifications_url"\s*:\s*$/;

/**
 * Adds `format=api` to links to the mirror's own resources (`site`: SITE_URL), except `notifications_url`. Returns the
 * same Buffer if no link changes.
 */
export function toApiFormat(bytes: Buffer, site: string): Buffer {
  return replaceLinks(bytes, (link, text) => {
    const before = text.slice(Math.max(0, link.quoteIndex - 60), link.quoteIndex);
    if (!isSameBaseUrl(site, link.base) || NOTIFICATIONS_KEY.test(before)) return undefined;
    if (new URLSearchParams(link.query).has('format')) return undefined;
    const [url = '', ...fragment] = link.source.split('#');
    const separator = url.includes('?') ? '&' : '?';
    return [`${url}${separator}format=api`, ...fragment].join('#');
  });
}
