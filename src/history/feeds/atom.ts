// Feeds as Atom (RFC 4287) and as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
import { escapeXml } from '../../util/xml.ts';
import { feedIdOf, type Feed } from './feeds.ts';
import { PRODUCT_NAME } from '../../util/product-name.ts';
import { jsonFileText } from '../../util/json-text.ts';

export interface FeedContext {
  /** SITE_URL, without a trailing slash. */
  site: string;
  /** The registry's base URL. */
  registry: string;
  siteName?: string;
}

/** Published at `<site><path>.atom`. */
export function atomOf(feed: Feed, { site, registry, siteName = PRODUCT_NAME }: FeedContext): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${feedIdOf(registry, feed.path)}</id>`,
    `  <title>${escapeXml(feed.title)}</title>`,
    `  <updated>${feed.updated}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escapeXml(site + feed.path)}.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${escapeXml(site + feed.page)}"/>`,
    `  <author><name>${escapeXml(siteName)}</name></author>`,
    `  <generator>${PRODUCT_NAME}</generator>`,
    ...feed.items.flatMap((item) => [
      '  <entry>',
      `    <id>urn:uuid:${item.id}</id>`,
      `    <title>${escapeXml(item.title)}</title>`,
      `    <published>${item.published ?? item.taken}</published>`,
      `    <updated>${item.taken}</updated>`,
      `    <link rel="alternate" type="text/html" href="${escapeXml(site + item.page)}"/>`,
      ...(item.event === '' ? [] : [`    <category term="${escapeXml(item.event)}"/>`]),
      `    <content type="html">${escapeXml(htmlOf(item.text))}</content>`,
      '  </entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Feed readers show text without its line breaks. */
function htmlOf(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(escapeXml)
    .join('<br>');
}

/** Published at `<site><path>.json`. */
export function jsonFeedOf(
  feed: Feed,
  { site, siteName = PRODUCT_NAME }: Pick<FeedContext, 'site' | 'siteName'>,
): string {
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: site + feed.page,
    feed_url: `${site}${feed.path}.json`,
    language: 'en',
    authors: [{ name: siteName }],
    items: feed.items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      url: site + item.page,
      title: item.title,
      content_text: item.text,
      date_published: item.published ?? item.taken,
      ...(item.published !== undefined && { date_modified: item.taken }),
      tags: [item.event].filter(Boolean),
    })),
  };
  return jsonFileText(value);
}
