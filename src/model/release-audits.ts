// Audits are shown beside the release that they are about, never pooled.
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { PLANNED_STATUS, UNSTATED_STATUS } from './audit-status.ts';
import { newestFirst } from './sort-order.ts';
import type { Audit, Service } from './model-types.ts';

interface AuditLook {
  label: string;
  /** A class of the style sheet: a shape and a colour. */
  mark: string;
}

const LOOKS: Record<string, AuditLook> = {
  'Currently valid audit': { label: 'Valid', mark: 'valid' },
  'Audit in progress': { label: 'In progress', mark: 'progress' },
  'Audit expired': { label: 'Expired', mark: 'expired' },
  'Audit failed': { label: 'Failed', mark: 'failed' },
  [PLANNED_STATUS]: { label: 'Planned', mark: 'planned' },
  [UNSTATED_STATUS]: { label: 'Not stated', mark: 'other' },
  '': { label: 'No audit', mark: 'none' },
};
const ORDER = [...AUDIT_STATES, PLANNED_STATUS, UNSTATED_STATUS] as string[];

/** An unknown status stays as published. */
export function auditLookOf(status: string): AuditLook {
  return Object.hasOwn(LOOKS, status) ? LOOKS[status]! : { label: status, mark: 'other' };
}

/** `Audit expired` → `Expired` */
export function auditLabelOf(status: string): string {
  return auditLookOf(status).label;
}

/** By release, the current one first ('' if unreadable): the last audits' statuses, each once; '' for no audit. */
export function releaseAuditsOf(
  services: readonly (Pick<Service, 'release'> & { audit: Pick<Audit, 'status'> | undefined })[],
  currentRelease?: string,
) {
  const groups = Map.groupBy(services, ({ release }) => release);
  const audits = [...groups].map(([release, group]) => ({
    release,
    statuses: [...new Set(group.map(({ audit }) => audit?.status ?? ''))].toSorted(byAuditState),
  }));
  return newestFirst(audits, currentRelease);
}

/** Known states first, no audit last. */
export function byAuditState(one: string, other: string): number {
  const rankOf = (status: string) => {
    if (status === '') return ORDER.length + 1;
    return ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length;
  };
  return rankOf(one) - rankOf(other);
}
