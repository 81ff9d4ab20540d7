// The variant of an answer that `?format=api` asks for (specification §4): the same but for its links.
import { isSameBaseUrl } from '../../registry/registry-link.ts';
import { replaceLinks } from './replace-links.ts';

/**
 * The API format of a published answer: links to the mirror's own resources (`site`: SITE_URL) carry `format=api` too,
 * `notifications_url` never, addresses of others never. Returns the very same Buffer where no link changes.
 */
export function apiFormat(bytes: Buffer, site: string): Buffer {
  return replaceLinks(bytes, (link, text) => {
    if (!isSameBaseUrl(site, link.base) || isNotificationsUrl(text, link.at)) return undefined;
    if (new URLSearchParams(link.query).has('format')) return undefined;
    const [address = '', ...fragment] = link.spelled.split('#');
    const joint = address.includes('?') ? '&' : '?';
    return [`${address}${joint}format=api`, ...fragment].join('#');
  });
}

const KEY = /"notifications_url"\s*:\s*$/;

/** Whether the value whose opening quote stands at `at` is that of a `notifications_url`. */
function isNotificationsUrl(text: string, at: number): boolean {
  return KEY.test(text.slice(Math.max(0, at - 60), at));
}
