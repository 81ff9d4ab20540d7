import { atomOf, type FeedLocation, jsonFeedOf } from './atom.ts';
import { cursorPagesOf, createCursorSchema, deletedListOf, type CursorIndex } from './cursor-pages.ts';
import { feedsOf, type FeedsOptions } from './feeds.ts';
import { monthDigestOf } from './month-digest.ts';

/** `file` is the path in the site: `changes/index.json`. The same history gives the same bytes. */
export function* historyFilesOf(
  options: FeedsOptions & FeedLocation,
): Generator<[file: string, text: string]> {
  const { history, entries, site, registry } = options;
  const feeds = feedsOf(options);
  // The IDs of feeds keep the spelling of the registry's URL with which the history began.
  const location = { ...options, registry: entries[0]?.registry ?? registry };
  for (const feed of feeds) {
    yield [`${decodeURI(feed.path.slice(1))}.atom`, atomOf(feed, location)];
    if (feed.withJson) yield [`${feed.path.slice(1)}.json`, jsonFeedOf(feed, options)];
  }
  for (const month of history.months)
    yield [`changes/${month.month}.md`, monthDigestOf(month, { site, registry })];
  const pages = cursorPagesOf(entries);
  const index: CursorIndex = {
    registry,
    schema: `${site}/changes/schema.json`,
    first: pages[0]?.since ?? null,
    cursor: pages.at(-1)?.since ?? null,
    changed: pages.at(-2)?.taken ?? null,
    since: `${site}/changes/since/{cursor}.json`,
    feeds: feeds
      .filter(({ withJson }) => withJson)
      .map(({ title, path }) => ({ title, atom: `${site}${path}.atom`, json: `${site}${path}.json` })),
  };
  yield ['changes/index.json', toJsonText(index)];
  yield ['changes/schema.json', toJsonText(createCursorSchema(site))];
  for (const page of pages) yield [`changes/since/${page.since}.json`, toJsonText(page)];
  yield ['data/deleted.json', toJsonText(deletedListOf(history.tombstones, site, registry))];
}

function toJsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 1)}\n`;
}
