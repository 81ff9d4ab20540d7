// The variant of an answer for `?format=api` (specification §4).
import { isSameBaseUrl } from '../../registry/registry-link.ts';
import { replaceLinks } from './replace-links.ts';

/**
 * Adds `format=api` to links to the mirror's own resources (`site`: SITE_URL), except `notifications_url`. Returns the
 * same Buffer if no link changes.
 */
export function toApiFormat(bytes: Buffer, site: string): Buffer {
  return replaceLinks(bytes, (link, text) => {
    if (!isSameBaseUrl(site, link.base) || isNotificationsUrl(text, link.quoteIndex)) return undefined;
    if (new URLSearchParams(link.query).has('format')) return undefined;
    const [url = '', ...fragment] = link.source.split('#');
    const separator = url.includes('?') ? '&' : '?';
    return [`${url}${separator}format=api`, ...fragment].join('#');
  });
}

const NOTIFICATIONS_KEY = /"notifications_url"\s*:\s*$/;

function isNotificationsUrl(text: string, quoteIndex: number): boolean {
  return NOTIFICATIONS_KEY.test(text.slice(Math.max(0, quoteIndex - 60), quoteIndex));
}
