// Whether what is said of audits goes together (specification §2.5, its table of observed consistency; §3).
import type { AuditRecord, PlatformRecord } from '../reading/answer.ts';
import { AUDIT_STATES } from '../schemas/audit-states.ts';
import { createFinding, type Finding } from '../finding.ts';

type State = (typeof AUDIT_STATES)[number];

// §2.5: what goes with each status. A planned audit has none, so that nothing is said of it.
const GOES_WITH: Record<
  State,
  Partial<Pick<AuditRecord, 'finished' | 'locked' | 'finish_date' | 'result'>>
> = {
  'Audit in progress': { finished: false, locked: false, finish_date: null, result: null },
  'Audit failed': { result: 'F' },
  'Audit expired': { finished: true, result: 'P' },
  'Currently valid audit': { finished: true, result: 'P' },
};

/** The audit of a service against the table of §2.5 (`audit-fields`, `unknown-audit-status`). */
export function checkAudit(audit: AuditRecord | null, endpoint: string): Finding[] {
  if (!audit?.audit_status) return [];
  const status = audit.audit_status;
  if (!Object.hasOwn(GOES_WITH, status)) {
    const message = `The status “${status}” is unknown. It is mirrored unchanged.`;
    return [createFinding('unknown-audit-status', endpoint, '/last_audit/audit_status', message)];
  }
  return Object.entries(GOES_WITH[status as State]).flatMap(([field, expected]): Finding[] => {
    const value = audit[field as keyof AuditRecord];
    if (value === expected) return [];
    const message = `With the status “${status}”, ${field} must be ${String(expected)}, found ${String(value)}.`;
    return [createFinding('audit-fields', endpoint, `/last_audit/${field}`, message)];
  });
}

/** A platform is audited where its services have audits, and only there (`audited-differs`). */
export function checkAudited({ audited, sushi_services }: PlatformRecord, endpoint: string): Finding[] {
  const audits = sushi_services.flatMap(({ last_audit }) => last_audit ?? []);
  const finished = audits.filter((audit) => audit.finished).length;
  const isConsistent = audited === null || (audited ? audits.length > 0 : finished === 0);
  if (isConsistent) return [];
  const message = audited
    ? 'Marked as audited, but no service has an audit.'
    : `Marked as not audited, but the services have ${finished} finished audit${finished === 1 ? '' : 's'}.`;
  return [createFinding('audited-differs', endpoint, '/audited', message)];
}
