import { atomOf, type FeedContext, jsonFeedOf } from './atom.ts';
import { cursorPagesOf, changesSchemaOf, deletedListOf, type ChangesIndex } from './cursor-pages.ts';
import { feedsOf, type FeedsOptions } from './feeds.ts';
import { jsonFileText } from '../../util/json-text.ts';
import { dateInWords } from '../../util/date-words.ts';
import { escapeMarkdown } from '../../util/markdown.ts';
import { sentenceOf } from '../words/sentences.ts';
import { EVENT_NAMES, EVENTS } from '../events.ts';
import type { History } from '../history.ts';
import { countWithNoun } from '../../util/count-with-noun.ts';

/** In the site: the document that programs read first. */
export const CHANGES_INDEX_FILE = 'changes/index.json';

/** `file` is the path in the site: `changes/index.json`. The same history gives the same bytes. */
export function* historyFilesOf(
  options: FeedsOptions & FeedContext,
): Generator<[file: string, text: string]> {
  const { history, site, registry } = options;
  const { entries } = history.past;
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
  const index: ChangesIndex = {
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
  yield [CHANGES_INDEX_FILE, jsonFileText(index)];
  yield ['changes/schema.json', jsonFileText(changesSchemaOf(site))];
  for (const page of pages) yield [`changes/since/${page.since}.json`, jsonFileText(page)];
  const { tombstones } = history;
  yield ['data/deleted.json', jsonFileText(deletedListOf(tombstones, site, registry))];
}

/** Published at `<site>/changes/<month>.md`. */
function monthDigestOf({ month, runs }: History['months'][number], { site, registry }: FeedContext): string {
  const page = `${site}/changes/${month}/`;
  const dated = runs.toReversed().flatMap(({ day, changes }) => changes.map((each) => ({ ...each, day })));
  const sections = EVENT_NAMES.flatMap((event) => {
    const ofEvent = dated.filter(({ change }) => change.event === event);
    if (ofEvent.length === 0) return [];
    const lines = ofEvent.map(
      ({ change, taken, day }) =>
        `- ${toPlainMarkdown(sentenceOf({ change, taken }))} ([${dateInWords(day)}](${page}#change-${change.id}))`,
    );
    return ['', `## ${EVENTS[event].many}`, '', ...lines];
  });
  const head = [
    `# Changes in ${dateInWords(month)}`,
    '',
    `${countWithNoun(dated.length, 'change')} in the registry ${registry}, with details at ${page}`,
  ];
  return `${[...head, ...sections].join('\n')}\n`;
}

/** Underscores within a word need no escaping, and report IDs stay readable. */
function toPlainMarkdown(text: string): string {
  return escapeMarkdown(text).replace(/(?<=[\p{L}\p{N}])&#95;(?=[\p{L}\p{N}])/gu, '_');
}
