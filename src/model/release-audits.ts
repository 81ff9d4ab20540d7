// Audits are shown beside the release that they are about, never pooled.
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { PLANNED_STATUS } from './audit-groups.ts';
import { byRelease } from './sort-order.ts';
import type { Service } from './model-types.ts';

const LABELS: Record<string, string> = {
  'Currently valid audit': 'Valid',
  'Audit in progress': 'In progress',
  'Audit expired': 'Expired',
  'Audit failed': 'Failed',
  [PLANNED_STATUS]: 'Planned',
  '': 'No audit',
};
const ORDER = [...AUDIT_STATES, PLANNED_STATUS] as string[];

/** `Audit expired` → `Expired`; an unknown status stays as published. */
export function auditLabelOf(status: string): string {
  return Object.hasOwn(LABELS, status) ? LABELS[status]! : status;
}

/** By release, oldest first ('' if unreadable): the last audits' statuses, each once; '' for no audit. */
export function releaseAuditsOf(services: readonly Pick<Service, 'release' | 'audit'>[]) {
  const groups = Map.groupBy(services, ({ release }) => release);
  return [...groups]
    .map(([release, group]) => ({
      release,
      statuses: [...new Set(group.map(({ audit }) => audit?.status ?? ''))].toSorted(byAuditState),
    }))
    .toSorted((one, other) => byRelease(one.release, other.release));
}

/** Known states first, no audit last. */
export function byAuditState(one: string, other: string): number {
  const rankOf = (status: string) => {
    if (status === '') return ORDER.length + 1;
    return ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length;
  };
  return rankOf(one) - rankOf(other);
}
