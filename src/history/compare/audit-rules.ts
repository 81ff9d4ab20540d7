import type { JsonFields } from '../../registry/reading/json.ts';
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

/** The audit has a new status (§3), or is another audit. */
export function auditEvents(pair: RecordPair): ChangeDraft[] {
  const isAudit = ({ field }: Difference) => field === '/last_audit' || field.startsWith('/last_audit/');
  if (!pair.differences.some(isAudit)) return [];
  const [before, after] = [pair.before, pair.after].map((record) => record.read()?.['last_audit']);
  const [was, is] = [Object(before) as JsonFields, Object(after) as JsonFields];
  const event = AUDIT_EVENTS.get(is['audit_status']);
  if (!event || (was['id'] === is['id'] && was['audit_status'] === is['audit_status'])) return [];
  takeFields(pair, isAudit);
  const release = is['usage_release'];
  const field = { field: '/last_audit', ...(before !== undefined && { before }), after };
  return [draftOf(event, pair, [field], typeof release === 'string' ? release : undefined)];
}

/** Services may share an audit: its events become one, about all of them. */
export function joinAuditEvents(drafts: ChangeDraft[]): ChangeDraft[] {
  const isAudit = ({ event }: ChangeDraft) => EVENTS[event].family === 'audit';
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
