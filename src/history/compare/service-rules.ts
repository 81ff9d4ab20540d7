import { CREDENTIALS } from '../../model/facets.ts';
import type { ChangeDraft } from '../entry.ts';
import type { Difference } from './differences.ts';
import { draftOf, takeFields, type RecordPair } from './record-pair.ts';
import type { PublishedRecords } from './published-records.ts';
import type { ComparedRegistries } from './schema-changes.ts';

export function urlEvents(pair: RecordPair): ChangeDraft[] {
  return takeFields(pair, ({ field }) => field === '/url').map((field) =>
    draftOf('address-changed', pair, [field]),
  );
}

/** A changed host, or new migrations (§2.5). The hosts before and after are subjects, so that the move has their names. */
export function migrationEvents(pair: RecordPair, { before, after }: ComparedRegistries): ChangeDraft[] {
  const isNew = ({ field, before: was, after: is }: Difference) =>
    field === '/migrations' && Array.isArray(was) && was.length === 0 && Array.isArray(is);
  const fields = takeFields(pair, (difference) => difference.field === '/data_host' || isNew(difference));
  if (fields.length === 0) return [];
  const { id } = pair.after.subject;
  const hostIn = ({ hostIds, records }: PublishedRecords) => records.host.get(hostIds.get(id) ?? '')?.subject;
  const [from, to] = [hostIn(before), hostIn(after)];
  const hosts = to ? [...(from && from.id !== to.id ? [from] : []), to] : [];
  const draft = draftOf('migration', pair, fields);
  return [{ ...draft, about: [...draft.about, ...hosts] }];
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
