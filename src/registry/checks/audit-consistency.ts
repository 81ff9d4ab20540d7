// Whether statements about audits agree (specification §2.5, its table of observed consistency; §3).
import type { AuditRecord, HostRecord, PlatformRecord, ServiceRecord } from '../reading/response.ts';
import { hostAuditSchema } from '../schemas/service-schemas.ts';
import { AUDIT_STATES } from '../schemas/audit-states.ts';
import { createFinding, type Finding, type FindingLevel } from '../finding.ts';
import { countWithNoun } from '../../util/count-with-noun.ts';

type State = (typeof AUDIT_STATES)[number];

// §2.5: the values that each status requires.
const REQUIRED_VALUES: Record<State, Partial<AuditRecord>> = {
  'Audit in progress': { finished: false, locked: false, finish_date: null, result: null },
  'Audit failed': { result: 'F' },
  'Audit expired': { finished: true, result: 'P' },
  'Currently valid audit': { finished: true, result: 'P' },
};

/** The statuses of an audit that has ended. */
const ENDED: ReadonlySet<unknown> = new Set(AUDIT_STATES.filter((state) => state !== 'Audit in progress'));
const RESULTS: ReadonlySet<unknown> = new Set(['P', 'F']);

/**
 * An audit against the table of §2.5 (`audit-fields`, `unknown-audit-status`). What an audit leaves open, and a result that
 * the specification does not know, contradicts nothing: a notice.
 */
export function checkAudit(
  audit: ServiceRecord['last_audit'],
  endpoint: string,
  pointer = '/last_audit',
): Finding[] {
  if (!audit) return [];
  const { audit_status: status, result } = audit;
  const findingAt = (field: keyof AuditRecord, message: string, level?: FindingLevel) =>
    createFinding('audit-fields', endpoint, `${pointer}/${field}`, message, level);
  const isKnown = status !== null && Object.hasOwn(REQUIRED_VALUES, status);
  const mismatches = Object.entries(isKnown ? REQUIRED_VALUES[status as State] : {}).flatMap(
    ([key, expected]) => {
      const field = key as keyof AuditRecord;
      const value = audit[field];
      if (value === expected || (field === 'result' && !RESULTS.has(value))) return [];
      return [findingAt(field, `With the status “${status}”, ${field} must be ${expected}, found ${value}.`)];
    },
  );
  const isEnded = audit.finished === true || ENDED.has(status);
  const notices: Finding[] = [];
  if (audit.finished === true && audit.finish_date === null)
    notices.push(findingAt('finish_date', 'The audit has ended, but its record has no end date.', 'notice'));
  if (isEnded && result === null)
    notices.push(findingAt('result', 'The audit has ended, but its record has no result.', 'notice'));
  if (result && !RESULTS.has(result)) {
    const message = `The specification has the results P and F; found “${result}”.`;
    notices.push(findingAt('result', message, 'notice'));
  }
  if (!status || isKnown) return [...mismatches, ...notices];
  const message = `The status “${status}” is unknown. It is mirrored unchanged.`;
  return [createFinding('unknown-audit-status', endpoint, `${pointer}/audit_status`, message), ...notices];
}

/** The audits in the record of a data host, and its status against the last finished one (`audit-status-differs`). */
export function checkHostAudits(host: HostRecord, endpoint: string): Finding[] {
  const { audits, last_finished_audit: last, audit_status: status } = host;
  const listed = Array.isArray(audits) ? audits.map((each, i) => [`/audits/${i}`, each] as const) : [];
  const findings = [...listed, ['/last_finished_audit', last] as const].flatMap(([pointer, value]) => {
    const { data } = hostAuditSchema.safeParse(value);
    return data ? checkAudit(data, endpoint, pointer) : [];
  });
  if (!ENDED.has(status) || last === undefined) return findings;
  const { audit_status: other } = Object(last) as Partial<AuditRecord>;
  if (last !== null && (!other || other === status)) return findings;
  const found = last === null ? 'the record has no finished audit' : `the last finished audit has “${other}”`;
  const message = `The audit status is “${String(status)}”, but ${found}.`;
  return [...findings, createFinding('audit-status-differs', endpoint, '/audit_status', message)];
}

/**
 * A platform is audited where its services have audits, and only there (`audited-differs`). A service that doesn't state its
 * audit contradicts nothing.
 */
export function checkAuditedFlag({ audited, sushi_services }: PlatformRecord, endpoint: string): Finding[] {
  const audits = sushi_services.flatMap(({ last_audit }) => last_audit ?? []);
  const finished = audits.filter((audit) => audit.finished).length;
  const isOpen = sushi_services.some(({ last_audit }) => last_audit === undefined);
  const isConsistent = audited === null || (audited ? audits.length > 0 || isOpen : finished === 0);
  if (isConsistent) return [];
  const message = audited
    ? 'Marked as audited, but no service has an audit.'
    : `Marked as not audited, but the services have ${countWithNoun(finished, 'finished audit')}.`;
  return [createFinding('audited-differs', endpoint, '/audited', message)];
}
