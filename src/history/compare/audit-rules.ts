import { isRecord, type JsonFields } from '../../registry/reading/json.ts';
import type { ChangeDraft } from '../entry.ts';
import { EVENTS, type EventName } from '../events.ts';
import type { Difference } from './differences.ts';
import { draftOf, takeFields, type RecordPair } from './record-pair.ts';

const AUDIT_EVENTS = new Map<unknown, EventName>([
  ['Audit in progress', 'audit-begun'],
  ['Currently valid audit', 'audit-passed'],
  ['Audit failed', 'audit-failed'],
  ['Audit expired', 'audit-expired'],
]);

/** The audit has a new status (§3), is another audit, or is gone. A plan has no status, so its start is what changes. */
export function auditEvents(pair: RecordPair): ChangeDraft[] {
  const isAudit = ({ field }: Difference) => field === '/last_audit' || field.startsWith('/last_audit/');
  if (!pair.differences.some(isAudit)) return [];
  const [before, after] = [pair.before, pair.after].map((record) => record.read()?.['last_audit']);
  if (!isRecord(after) && !(after === null && isRecord(before))) return [];
  const [was, is] = [Object(before) as JsonFields, Object(after) as JsonFields];
  const auditKeyOf = ({ id, audit_status, start_date }: JsonFields) =>
    JSON.stringify([id, audit_status || start_date || null]);
  if (auditKeyOf(was) === auditKeyOf(is)) return [];
  takeFields(pair, isAudit);
  const event = AUDIT_EVENTS.get(is['audit_status']) ?? 'changed';
  const release = (isRecord(after) ? is : was)['usage_release'];
  const field = { field: '/last_audit', ...(before !== undefined && { before }), after };
  return [draftOf(event, pair, [field], typeof release === 'string' ? release : undefined)];
}

/** Services may share an audit: its events become one, about all of them. */
export function joinAuditEvents(drafts: ChangeDraft[]): ChangeDraft[] {
  const isAudit = ({ event, fields: [first, ...rest] }: ChangeDraft) =>
    EVENTS[event].family === 'audit' ||
    (event === 'changed' && rest.length === 0 && first?.field === '/last_audit');
  const groups = Map.groupBy(drafts.filter(isAudit), (draft) => {
    const { before, after } = draft.fields[0]!;
    const [was, is] = [Object(before) as JsonFields, Object(after) as JsonFields];
    return JSON.stringify([draft.event, was['id'], was['audit_status'], is['id'] ?? draft.about[0]!.id]);
  });
  const joined = [...groups.values()].map((group) => ({
    ...group[0]!,
    about: group.flatMap(({ about }) => about).toSorted((a, b) => (a.name + a.id < b.name + b.id ? -1 : 1)),
  }));
  return [...drafts.filter((draft) => !isAudit(draft)), ...joined];
}
