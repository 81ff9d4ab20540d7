// The history keeps no contacts: a change only names the parts of a contact that changed.
import { contactPointerOf, withoutContacts } from '../registry/contacts.ts';
import type { ChangeDraft, FieldChange, HistoryEntry } from './entry.ts';

export function changeWithoutContacts<Each extends ChangeDraft>(change: Each): Each {
  const { about, fields, last } = change;
  // In a change of all records, the fields are those of the schema and have no values.
  if (about[0]!.kind === 'registry') return change;
  return { ...change, fields: fieldsWithoutContacts(fields), ...(last && { last: withoutContacts(last) }) };
}

/** Version 0.1.0 stored contacts. IDs stay as they were published. */
export function entryWithoutContacts(entry: HistoryEntry): HistoryEntry {
  return { ...entry, changes: entry.changes.map(changeWithoutContacts) };
}

function fieldsWithoutContacts(fields: FieldChange[]): FieldChange[] {
  const named = new Set<string>();
  return fields.flatMap((change) => {
    const field = contactPointerOf(change.field);
    if (field === undefined) return [withoutContacts(change)];
    if (named.has(field)) return [];
    named.add(field);
    return [{ field }];
  });
}
