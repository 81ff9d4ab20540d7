// Pages of changes for programs: each has the cursor of the next, and doesn't change any more once it has one.
import { z } from 'zod';
import { apiPathOf } from '../../registry/endpoint.ts';
import { entrySchema, type HistoryEntry } from '../entry.ts';
import type { RemovedRecord } from '../history.ts';

const cursor = z
  .guid()
  .describe('A state of the registry. Store it, and request the changes since it next time.');
const changes = entrySchema.shape.changes;
const taken = z.iso.datetime();

const indexSchema = z
  .strictObject({
    registry: z.url().describe("The registry's base URL."),
    schema: z.url().describe('The URL of this schema.'),
    first: cursor.nullable().describe('The cursor with which the history begins; null without a history.'),
    cursor: cursor.nullable().describe('The state that this site shows.'),
    changed: taken.nullable().describe('When the newest change was first seen.'),
    since: z.string().describe('The URL of the page that follows a cursor, which replaces `{cursor}`.'),
    feeds: z.array(z.strictObject({ title: z.string(), atom: z.url(), json: z.url().optional() })),
  })
  .describe('/changes/index.json: the document to read first.');

const pageSchema = z
  .strictObject({
    since: cursor,
    next: cursor.nullable().describe('The cursor after these changes; null if none are newer.'),
    taken: taken.nullable().describe('When these changes were first seen.'),
    changes,
  })
  .describe(
    '/changes/since/<cursor>.json: the changes that follow a cursor. Once it has a next cursor it never changes.',
  );

const recordKind = z.enum(['platform', 'service', 'host']);

const deletedSchema = z
  .strictObject({
    registry: z.url().describe("The registry's base URL."),
    deleted: z.array(
      z.strictObject({
        kind: recordKind,
        id: z.guid(),
        name: z.string().describe('Its last name.'),
        path: z.string().describe('Its former API path.'),
        page: z.url().describe('The page with its last known record.'),
        deleted: taken.describe('When the removal was first seen.'),
        change: z.guid().describe('The ID of the removal.'),
      }),
    ),
  })
  .describe('/data/deleted.json: removed records, newest first.');

export type ChangesIndex = z.infer<typeof indexSchema>;
export type CursorPage = z.infer<typeof pageSchema>;
export type DeletedList = z.infer<typeof deletedSchema>;

/** Published at `/changes/schema.json`. */
export function changesSchemaOf(site: string): object {
  const documents = z.union([indexSchema, pageSchema, deletedSchema]);
  return { $id: `${site}/changes/schema.json`, ...z.toJSONSchema(documents) };
}

/** Oldest first. The last page is empty until the next change. */
export function cursorPagesOf(entries: readonly HistoryEntry[]): CursorPage[] {
  const [first] = entries;
  if (!first) return [];
  const pages: CursorPage[] = [];
  let since = first.previous ?? first.id;
  for (const entry of entries) {
    if (entry.changes.length === 0) continue;
    pages.push({ since, next: entry.id, taken: entry.taken, changes: entry.changes });
    since = entry.id;
  }
  return [...pages, { since, next: null, taken: null, changes: [] }];
}

export function deletedListOf(tombstones: RemovedRecord[], site: string, registry: string): DeletedList {
  const deleted = tombstones.map(({ kind, id, name, path, removed, change }) => ({
    kind,
    id,
    name,
    path: apiPathOf({ kind, id }, ''),
    page: site + path,
    deleted: removed,
    change: change.id,
  }));
  return { registry, deleted };
}
