// Stored in the snapshot folder, and published.
import { z } from 'zod';
import { STORED_EVENT_NAMES, SUBJECT_KINDS } from './events.ts';
import { contactPointerIn, withoutContacts } from '../registry/contacts.ts';

const id = z.guid();
const name = z.string();

const subject = z.strictObject({
  kind: z.enum(SUBJECT_KINDS).describe('The kind of record; `registry` for a change of all records.'),
  id: z
    .string()
    .describe('Its ID in the registry; of a release its number; of `registry` the kind of record.'),
  name: name.describe('Its name then.'),
  releases: z
    .array(z.string())
    .optional()
    .describe('Of a platform or service: the releases it supported then.'),
  platforms: z
    .array(z.strictObject({ id, name }))
    .optional()
    .describe('Of a service or notification: its platforms.'),
});

const field = z.strictObject({
  field: z
    .string()
    .describe('JSON pointer into the record; list elements are addressed by ID or name, not by index.'),
  before: z
    .unknown()
    .optional()
    .describe('The published value before; missing if the field was missing, and for contacts.'),
  after: z
    .unknown()
    .optional()
    .describe('The published value since; missing if the field was removed, and for contacts.'),
});

const change = z.strictObject({
  id: id.describe('Stable: the same change between the same states has the same ID.'),
  event: z.enum(STORED_EVENT_NAMES).describe('What happened.'),
  about: z
    .array(subject)
    .min(1)
    .describe(
      'The records concerned: several services if they share an audit; after a service that moved, its data hosts. The fields belong to the first record and to the others of its kind.',
    ),
  release: z.string().optional().describe('The release that the event is about.'),
  fields: z.array(field).describe('The fields that changed; of a list, the removed and the added elements.'),
  last: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Of a removed record: its last published fields, without its contact.'),
});

/** A run that found a change: what changed since the previous snapshot. */
export const entrySchema = z.strictObject({
  id: id.describe('This state of the registry, with its history.'),
  previous: id.nullable().describe('The previous state; null for a baseline, which has no changes.'),
  registry: z.url().describe("The registry's base URL."),
  taken: z.iso.datetime().describe('When this content was first seen: ISO 8601, UTC.'),
  since: z.iso
    .datetime()
    .nullable()
    .describe('When the previous content was first seen; null for a baseline.'),
  changes: z.array(change),
});

export type HistoryEntry = z.infer<typeof entrySchema>;
export type Change = z.infer<typeof change>;
/** A change's ID depends on its entry. */
export type ChangeDraft = Omit<Change, 'id'>;
export type Subject = z.infer<typeof subject>;
export type FieldChange = z.infer<typeof field>;

/** Whether only one of the two records has the field: it appeared or vanished. */
export function isOneSided(values: FieldChange): boolean {
  return Object.hasOwn(values, 'before') !== Object.hasOwn(values, 'after');
}

/** Whether a field appeared or vanished without a value: both records state the same. */
export function isEmptyField(values: FieldChange): boolean {
  return isOneSided(values) && isEmpty(values.before ?? values.after);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}

/** The history keeps no contacts: a change only names the parts of a contact that changed. */
export function changeWithoutContacts<Each extends ChangeDraft>(draft: Each): Each {
  const { about, fields, last } = draft;
  // In a change of all records, the fields are schema fields and have no values.
  if (about[0]!.kind === 'registry') return draft;
  const named = new Set<string>();
  const kept = fields.flatMap((each): FieldChange[] => {
    const pointer = contactPointerIn(each.field);
    if (pointer === undefined) return [withoutContacts(each)];
    if (named.has(pointer)) return [];
    named.add(pointer);
    return [{ field: pointer }];
  });
  return { ...draft, fields: kept, ...(last && { last: withoutContacts(last) }) };
}
