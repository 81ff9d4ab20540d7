// The sitemap (sitemaps.org) lists every page that search engines may list.
import { escapeXml } from '../util/xml.ts';

/**
 * The sitemap's files by name: `sitemap.xml`, or an index and several sitemaps if a site has more pages than one may
 * list. `paths` are those of pages: `/platform/<id>/`; `site` has no trailing slash.
 */
export function sitemapFilesOf(paths: readonly string[], site: string, limit = 50_000): Map<string, string> {
  const pages = paths.filter((path) => path !== '/404/');
  const locations = pages.map((path) => site + path).toSorted();
  const parts: string[][] = [];
  for (let at = 0; at < locations.length; at += limit) parts.push(locations.slice(at, at + limit));
  if (parts.length <= 1) return new Map([['sitemap.xml', document('urlset', 'url', locations)]]);
  const files = parts.map((part, i) => [`sitemap-${i + 1}.xml`, document('urlset', 'url', part)] as const);
  const index = files.map(([name]) => `${site}/${name}`);
  return new Map([['sitemap.xml', document('sitemapindex', 'sitemap', index)], ...files]);
}

function document(root: string, entry: string, locations: readonly string[]): string {
  // The protocol requires single quotes to be escaped, too.
  const escaped = locations.map((url) => escapeXml(url).replaceAll("'", '&apos;'));
  const entries = escaped.map((url) => `<${entry}><loc>${url}</loc></${entry}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`;
}
