// The sitemap (sitemaps.org) lists every page that search engines may list.
import { escapeXml } from '../util/xml.ts';

/** `paths` are page paths such as `/platform/<id>/`; `site` has no trailing slash. */
export function sitemapOf(paths: readonly string[], site: string): string {
  const pages = paths.filter((path) => path !== '/404/');
  const entries = pages
    .map((path) => site + path)
    .toSorted()
    // The protocol requires single quotes to be escaped, too.
    .map((url) => `<url><loc>${escapeXml(url).replaceAll("'", '&apos;')}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
