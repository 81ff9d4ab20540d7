// RFC 4287.
import { feedIdOf, type Feed } from './feeds.ts';

export interface FeedLocation {
  /** SITE_URL, without a trailing slash. */
  site: string;
  /** The registry's base URL. */
  registry: string;
}

/** Published at `<site><path>.atom`. */
export function atomOf(feed: Feed, { site, registry }: FeedLocation): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${feedIdOf(registry, feed.path)}</id>`,
    `  <title>${toXmlText(feed.title)}</title>`,
    `  <updated>${feed.updated}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${toXmlText(site + feed.path)}.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${toXmlText(site + feed.page)}"/>`,
    '  <author><name>Registry Snapshot</name></author>',
    `  <generator>Registry Snapshot</generator>`,
    ...feed.items.flatMap((item) => [
      '  <entry>',
      `    <id>urn:uuid:${item.id}</id>`,
      `    <title>${toXmlText(item.title)}</title>`,
      `    <published>${item.taken}</published>`,
      `    <updated>${item.taken}</updated>`,
      `    <link rel="alternate" type="text/html" href="${toXmlText(site + item.page)}"/>`,
      `    <category term="${item.event}"/>`,
      `    <content type="text">${toXmlText(item.text)}</content>`,
      '  </entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

// XML 1.0 can't represent these.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function toXmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
