// The sitemap (sitemaps.org) lists every page that search engines may list.
import { escapeXml } from '../util/xml.ts';

const LIMIT = 50_000;

/**
 * The sitemap's files by name: `sitemap.xml`, or an index and several sitemaps if a site has more pages than one may
 * list. `paths` are those of pages: `/platform/<id>/`; `site` has no trailing slash.
 */
export function sitemapOf(paths: readonly string[], site: string, limit = LIMIT): Map<string, string> {
  const locations = paths
    .filter((path) => path !== '/404/')
    .map((path) => site + path)
    .toSorted();
  const parts: string[][] = [];
  for (let at = 0; at < locations.length; at += limit) parts.push(locations.slice(at, at + limit));
  if (parts.length <= 1) return new Map([['sitemap.xml', document('urlset', 'url', locations)]]);
  const files = parts.map((part, i): [string, string] => [
    `sitemap-${i + 1}.xml`,
    document('urlset', 'url', part),
  ]);
  const index = files.map(([name]) => `${site}/${name}`);
  return new Map([['sitemap.xml', document('sitemapindex', 'sitemap', index)], ...files]);
}

function document(root: string, entry: string, locations: readonly string[]): string {
  const entries = locations.map((each) => `<${entry}><loc>${escapeUrl(each)}</loc></${entry}>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${root}>\n`;
}

// The protocol (sitemaps.org) requires single quotes to be escaped, too.
function escapeUrl(url: string): string {
  return escapeXml(url).replaceAll("'", '&apos;');
}
