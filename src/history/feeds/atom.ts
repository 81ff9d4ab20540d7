// RFC 4287.
import { escapeXml } from '../../util/xml.ts';
import { PRODUCT_NAME } from '../../util/product-name.ts';
import { feedIdOf, type Feed } from './feeds.ts';

export interface FeedLocation {
  /** SITE_URL, without a trailing slash. */
  site: string;
  /** The registry's base URL. */
  registry: string;
  siteName?: string;
}

/** Published at `<site><path>.atom`. */
export function atomOf(feed: Feed, { site, registry, siteName = PRODUCT_NAME }: FeedLocation): string {
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
      `    <published>${item.taken}</published>`,
      `    <updated>${item.taken}</updated>`,
      `    <link rel="alternate" type="text/html" href="${escapeXml(site + item.page)}"/>`,
      ...(item.event === '' ? [] : [`    <category term="${escapeXml(item.event)}"/>`]),
      `    <content type="text">${escapeXml(item.text)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}
