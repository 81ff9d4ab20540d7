// Stored in the snapshot folder, and published.
import { z } from 'zod';
import { EVENT_NAMES, SUBJECT_KINDS } from './events.ts';

const id = z.guid();
const name = z.string();

const subject = z.strictObject({
  kind: z.enum(SUBJECT_KINDS).describe('What it is; `registry` where a change is one of all records.'),
  id: z.string().describe('Its id in the registry; of a release its number; of the registry ``.'),
  name: name.describe('What it was called then.'),
  releases: z.array(z.string()).optional().describe('Of a platform or service: the releases it spoke then.'),
  platforms: z
    .array(z.strictObject({ id, name }))
    .optional()
    .describe('Of a service or notification: its platforms.'),
});

const field = z.strictObject({
  field: z
    .string()
    .describe(
      'JSON pointer into the record; elements of a list stand under what names them, not their place.',
    ),
  before: z
    .unknown()
    .optional()
    .describe('As published before; left out where the field was not there, and always of a contact.'),
  after: z
    .unknown()
    .optional()
    .describe('As published since; left out where the field is gone, and always of a contact.'),
});

const change = z.strictObject({
  id: id.describe('Stable: the same change of the same night has the same id, whenever the run was.'),
  event: z.enum(EVENT_NAMES).describe('What happened.'),
  about: z.array(subject).min(1).describe('What it happened to; several where services share an audit.'),
  release: z.string().optional().describe('The release that the event is about.'),
  fields: z
    .array(field)
    .describe('The fields that changed; of a list, the elements that went and those that came.'),
  last: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Of a removed record: as it was published last, without its contact.'),
});

/** A run that found a change: what changed since the previous snapshot. */
export const entrySchema = z.strictObject({
  id: id.describe('This state of the registry, and all that led to it.'),
  previous: id.nullable().describe('The state before; null for a baseline, which has no changes.'),
  registry: z.url().describe("The registry's base URL."),
  taken: z.iso.datetime().describe('When this content was first seen: ISO 8601, UTC.'),
  since: z.iso.datetime().nullable().describe('When the content before was first seen; null for a baseline.'),
  changes: z.array(change),
});

export type HistoryEntry = z.infer<typeof entrySchema>;
export type Change = z.infer<typeof change>;
/** A change's ID depends on its entry. */
export type ChangeDraft = Omit<Change, 'id'>;
export type Subject = z.infer<typeof subject>;
export type FieldChange = z.infer<typeof field>;
