// What a site publishes about services that stopped, returned or moved: feeds, digests, cursor pages, and the scripts that
// load the rest. Apart from the changes of the registry, so that programs that follow those see nothing new.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { atomOf, jsonFeedOf } from '../history/feeds/atom.ts';
import type { Feed } from '../history/feeds/feeds.ts';
import { countWithNoun } from '../util/count-with-noun.ts';
import { dateInWords } from '../util/date-words.ts';
import { escapeMarkdown } from '../util/markdown.ts';
import { probeRunEntrySchema, type ProbeFile, type ProbeRunEntry } from './probe-file.ts';
import { STATUS_EVENT_NAMES, STATUS_EVENTS, statusSentenceOf } from './status-sentences.ts';
import { jsonFileText } from '../util/json-file-text.ts';

export interface StatusFeedOptions {
  /** SITE_URL, without a trailing slash. */
  site: string;
  siteName: string;
  /** When the snapshot was taken. */
  taken: string;
  /** For the ID of the feed: the registry's URL when the history began. */
  idRegistry: string;
}

const FOLDER = 'changes/status';
const MAX_ITEMS = 100;

/** As they are in `browser/`. */
const BROWSER_FILES = ['service-status.js', 'service-status.css'];

const cursor = z.guid().describe('A state of the probes. Keep it, and ask `since` it next time.');
const pageSchema = z
  .strictObject({
    since: cursor,
    next: cursor.nullable().describe('The cursor after these changes; null where nothing is newer.'),
    taken: probeRunEntrySchema.shape.taken.nullable(),
    changes: z.array(probeRunEntrySchema.shape.changes.element),
  })
  .describe(
    '/changes/status/since/<cursor>.json: what happened next. Once it names a next cursor it never changes.',
  );
const indexSchema = z
  .strictObject({
    registry: z.url().describe("The registry's base URL."),
    schema: z.url().describe('The URL of this schema.'),
    first: cursor.describe('Where the probes began.'),
    cursor: cursor.describe('The state that this site shows.'),
    since: z.string().describe('The URL of the page after a cursor; put the cursor in place of `{cursor}`.'),
  })
  .describe('/changes/status/index.json: where to begin.');

/** `file` is the path in the site. The same probes give the same bytes. */
export function* statusFeedFilesOf(
  probes: ProbeFile,
  options: StatusFeedOptions,
): Generator<[file: string, text: string]> {
  const { entries, first, registry } = probes;
  const { site, idRegistry } = options;
  for (const name of BROWSER_FILES)
    yield [name, readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')];
  const feed = feedOf(probes, options);
  yield [`${FOLDER}.atom`, atomOf(feed, { ...options, registry: idRegistry })];
  yield [`${FOLDER}.json`, jsonFeedOf(feed, options)];
  for (const [month, group] of Map.groupBy(entries, ({ taken }) => taken.slice(0, 7)))
    yield [`${FOLDER}/${month}.md`, digestOf(month, group, registry)];
  const schema = `${site}/${FOLDER}/schema.json`;
  const since = `${site}/${FOLDER}/since/{cursor}.json`;
  const index = { registry, schema, first, cursor: entries.at(-1)?.id ?? first, since };
  yield [`${FOLDER}/index.json`, jsonFileText(index satisfies z.infer<typeof indexSchema>)];
  yield [
    `${FOLDER}/schema.json`,
    jsonFileText({ $id: schema, ...z.toJSONSchema(z.union([indexSchema, pageSchema])) }),
  ];
  for (const { id, previous, taken, changes } of entries)
    yield pageOf({ since: previous, next: id, taken, changes });
  yield pageOf({ since: index.cursor, next: null, taken: null, changes: [] });
}

function pageOf(page: z.infer<typeof pageSchema>): [file: string, text: string] {
  return [`${FOLDER}/since/${page.since}.json`, jsonFileText(page)];
}

function feedOf({ entries }: ProbeFile, { siteName, taken: snapshotTaken }: StatusFeedOptions): Feed {
  const items = entries.flatMap(({ taken, changes }) =>
    changes.map((change) => ({
      id: change.id,
      title: statusSentenceOf(change),
      text: [statusSentenceOf(change), change.url, ...change.services.map(({ name }) => name)].join('\n'),
      page: change.services[0] ? `/sushi-service/${change.services[0].id}/` : '/sushi-service/',
      event: change.event,
      taken,
    })),
  );
  return {
    path: `/${FOLDER}`,
    title: `Services that stopped, returned or moved · ${siteName}`,
    page: '/sushi-service/',
    withJson: true,
    updated: entries.at(-1)?.taken ?? snapshotTaken,
    items: items.toReversed().slice(0, MAX_ITEMS),
  };
}

function digestOf(month: string, entries: ProbeRunEntry[], registry: string): string {
  const changes = entries.flatMap((entry) => entry.changes);
  const sections = STATUS_EVENT_NAMES.flatMap((event) => {
    const lines = changes
      .filter((change) => change.event === event)
      .map((change) => `- ${escapeMarkdown(statusSentenceOf(change))}`);
    return lines.length === 0 ? [] : ['', `## ${STATUS_EVENTS[event].many}`, '', ...lines];
  });
  const head = [
    `# Services that stopped, returned or moved in ${dateInWords(month)}`,
    '',
    `${countWithNoun(changes.length, 'change')}, as nightly probes of the status pages found them, among the services of the registry ${registry}`,
  ];
  return `${[...head, ...sections].join('\n')}\n`;
}
