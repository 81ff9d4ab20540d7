import { CREDENTIALS } from '../../model/facets.ts';
import type { ChangeDraft } from '../entry.ts';
import type { Difference } from './differences.ts';
import { draftOf, takeFields, type RecordPair } from './record-pair.ts';
import type { ComparedRegistries } from './schema-changes.ts';

export function urlEvents(pair: RecordPair): ChangeDraft[] {
  return takeFields(pair, ({ field }) => field === '/url').map((field) =>
    draftOf('address-changed', pair, [field]),
  );
}

/** A changed host, or new migrations (§2.5). */
export function migrationEvents(pair: RecordPair): ChangeDraft[] {
  const isNew = ({ field, before, after }: Difference) =>
    field === '/migrations' && Array.isArray(before) && before.length === 0 && Array.isArray(after);
  const fields = takeFields(pair, (difference) => difference.field === '/data_host' || isNew(difference));
  return fields.length > 0 ? [draftOf('migration', pair, fields)] : [];
}

export function credentialEvents(pair: RecordPair): ChangeDraft[] {
  const flags = new Set(Object.keys(CREDENTIALS).map((field) => `/${field}`));
  const isFlip = ({ field, before, after }: Difference) =>
    flags.has(field) && typeof before === 'boolean' && typeof after === 'boolean';
  return takeFields(pair, isFlip).map((field) =>
    draftOf(field.after ? 'credential-needed' : 'credential-dropped', pair, [field]),
  );
}

/** New and removed notifications have events of their own. */
export function dropNotificationCount(
  pair: RecordPair,
  { before, after }: ComparedRegistries,
): ChangeDraft[] {
  const { id } = pair.after.subject;
  const added = (after.notificationCounts.get(id) ?? 0) - (before.notificationCounts.get(id) ?? 0);
  takeFields(pair, ({ field, ...counts }) => {
    if (field !== '/notification_count') return false;
    const isNumeric = typeof counts.before === 'number' && typeof counts.after === 'number';
    return isNumeric && Number(counts.after) - Number(counts.before) === added;
  });
  return [];
}
