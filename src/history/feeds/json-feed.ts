// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
import { PRODUCT_NAME } from '../../util/product-name.ts';
import type { FeedLocation } from './atom.ts';
import type { Feed } from './feeds.ts';

/** Published at `<site><path>.json`. */
export function jsonFeedOf(
  feed: Feed,
  { site, siteName = PRODUCT_NAME }: Pick<FeedLocation, 'site' | 'siteName'>,
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
      date_published: item.taken,
      tags: [item.event],
    })),
  };
  return `${JSON.stringify(value, undefined, 1)}\n`;
}
