import { CREDENTIAL_FIELDS } from '../../registry/credential-flags.ts';
import { isJsonObject, type JsonObject } from '../../registry/reading/json.ts';
import { isOneSided, type ChangeDraft, type FieldChange } from '../entry.ts';
import { EVENTS, type EventName } from '../events.ts';
import type { Difference } from './differences.ts';
import { createChangeDraft, takeDifferences, type RecordPair } from './record-pair.ts';
import type { PublishedRecords } from './published-records.ts';

export function urlEvents(pair: RecordPair): ChangeDraft[] {
  const isMove = (difference: Difference) => difference.field === '/url' && !isOneSided(difference);
  return takeDifferences(pair, isMove).map((field) => createChangeDraft('address-changed', pair, [field]));
}

/** A changed host, or new migrations (§2.5). The hosts before and after are subjects, so that the move has their names. */
export function migrationEvents(
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  const isNew = ({ field, before: was, after: is }: Difference) =>
    field === '/migrations' && Array.isArray(was) && was.length === 0 && Array.isArray(is);
  const isHost = (difference: Difference) => difference.field === '/data_host' && !isOneSided(difference);
  const fields = takeDifferences(pair, (difference) => isHost(difference) || isNew(difference));
  if (fields.length === 0) return [];
  const { id } = pair.after.subject;
  const hostIn = ({ hostIds, records }: PublishedRecords) => records.host.get(hostIds.get(id) ?? '')?.subject;
  const [from, to] = [hostIn(before), hostIn(after)];
  const hosts = to ? [...(from && from.id !== to.id ? [from] : []), to] : [];
  const draft = createChangeDraft('migration', pair, fields);
  return [{ ...draft, about: [...draft.about, ...hosts] }];
}

export function credentialEvents(pair: RecordPair): ChangeDraft[] {
  const flags = new Set(CREDENTIAL_FIELDS.map((field) => `/${field}`));
  const isFlip = ({ field, before, after }: Difference) =>
    flags.has(field) && typeof before === 'boolean' && typeof after === 'boolean';
  return takeDifferences(pair, isFlip).map((field) =>
    createChangeDraft(field.after ? 'credential-needed' : 'credential-dropped', pair, [field]),
  );
}

/** New and removed notifications have events of their own. */
export function dropNotificationCount(
  pair: RecordPair,
  before: PublishedRecords,
  after: PublishedRecords,
): ChangeDraft[] {
  const { id } = pair.after.subject;
  const added = (after.notificationCounts.get(id) ?? 0) - (before.notificationCounts.get(id) ?? 0);
  takeDifferences(pair, ({ field, ...counts }) => {
    if (field !== '/notification_count') return false;
    const isNumeric = typeof counts.before === 'number' && typeof counts.after === 'number';
    return isNumeric && Number(counts.after) - Number(counts.before) === added;
  });
  return [];
}

const AUDIT_EVENTS = new Map<unknown, EventName>([
  ['Audit in progress', 'audit-begun'],
  ['Currently valid audit', 'audit-passed'],
  ['Audit failed', 'audit-failed'],
  ['Audit expired', 'audit-expired'],
]);

/**
 * The audit has a new status (§3), is another audit, or is gone. A plan has no status, so its start is what changes. Where
 * the field appears or vanishes, the audit itself did not change.
 */
export function auditEvents(pair: RecordPair): ChangeDraft[] {
  const isAudit = ({ field }: Difference) => field === '/last_audit' || field.startsWith('/last_audit/');
  if (!pair.differences.some(isAudit)) return [];
  const [before, after] = [pair.before, pair.after].map((record) => record.json?.['last_audit']);
  if (!isJsonObject(after) && !(isJsonObject(before) && (after ?? null) === null)) return [];
  const [was, is] = [Object(before) as JsonObject, Object(after) as JsonObject];
  const auditKeyOf = ({ id, audit_status, start_date }: JsonObject) =>
    JSON.stringify([id, audit_status || start_date || null]);
  if (auditKeyOf(was) === auditKeyOf(is)) return [];
  takeDifferences(pair, isAudit);
  const field: FieldChange = {
    field: '/last_audit',
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  const event = (!isOneSided(field) && AUDIT_EVENTS.get(is['audit_status'])) || 'changed';
  const release = (isJsonObject(after) ? is : was)['usage_release'];
  return [createChangeDraft(event, pair, [field], typeof release === 'string' ? release : undefined)];
}

/** Services may share an audit: its events become one, about all of them. */
export function joinSharedAuditEvents(drafts: ChangeDraft[]): ChangeDraft[] {
  const isAudit = ({ event, fields: [first, ...rest] }: ChangeDraft) =>
    EVENTS[event].family === 'audit' ||
    (event === 'changed' && rest.length === 0 && first?.field === '/last_audit');
  const groups = Map.groupBy(drafts.filter(isAudit), (draft) => {
    const { before, after } = draft.fields[0]!;
    const [was, is] = [Object(before) as JsonObject, Object(after) as JsonObject];
    return JSON.stringify([
      draft.event,
      isOneSided(draft.fields[0]!),
      was['id'],
      was['audit_status'],
      is['id'] ?? draft.about[0]!.id,
    ]);
  });
  const joined = [...groups.values()].map((group) => ({
    ...group[0]!,
    about: group.flatMap(({ about }) => about).toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1)),
  }));
  return [...drafts.filter((draft) => !isAudit(draft)), ...joined];
}
