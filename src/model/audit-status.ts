// The status of audits: published, or derived from dates; its label, its mark and its order.
import { shortenText } from '../registry/free-text.ts';
import type { AuditRecord } from '../registry/reading/response.ts';
import { AUDIT_STATES } from '../registry/schemas/audit-states.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import { dateInWords } from '../util/date-words.ts';
import type { Audit, Service } from './model-types.ts';

const PLANNED_STATUS = 'Audit planned';
/** The status of an audit without one, and of a service whose record doesn't state its audit. */
export const UNSTATED_STATUS = 'Audit status not stated';

export type AuditStart = Pick<AuditRecord, 'audit_status' | 'finished' | 'start_date'>;

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
  [UNSTATED_STATUS]: { label: 'Status not stated', mark: 'other' },
  '': { label: 'No audit', mark: 'none' },
};
const ORDER: readonly string[] = [...AUDIT_STATES, PLANNED_STATUS, UNSTATED_STATUS];

/**
 * An audit that starts after the snapshot is planned, whether its record has no status yet or already states that it is in
 * progress. `taken` is the snapshot's day or time.
 */
export function auditStatusOf({ audit_status, finished, start_date }: AuditStart, taken: string): string {
  const isAhead = finished !== true && start_date > taken.slice(0, 7);
  if (isAhead && (!audit_status || audit_status === 'Audit in progress')) return PLANNED_STATUS;
  return audit_status || UNSTATED_STATUS;
}

/** The registry's own statuses are free text. */
const MAX_STATUS_LENGTH = 40;

/** In a sentence about a published audit, or its status: `valid`, `planned for April 2026`; '' for none. */
export function auditText(audit: unknown, taken: string): string {
  if (audit === UNSTATED_STATUS) return 'without a status';
  if (typeof audit === 'string')
    return audit && shortenText(auditLabelOf(audit).toLowerCase(), MAX_STATUS_LENGTH);
  if (typeof audit !== 'object' || audit === null) return '';
  const { audit_status, start_date, finished } = audit as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const start = textOf(start_date);
  const known = { audit_status: textOf(audit_status), start_date: start, finished: finished === true };
  const status = auditStatusOf(known, taken);
  return auditText(status, taken) + (status === PLANNED_STATUS ? ` for ${dateInWords(start)}` : '');
}

/** An unknown status keeps its published name. */
export function auditLabelAndMarkOf(status: string): AuditLook {
  return Object.hasOwn(LOOKS, status) ? LOOKS[status]! : { label: status, mark: 'other' };
}

/** `Audit expired` → `Expired` */
export function auditLabelOf(status: string): string {
  return auditLabelAndMarkOf(status).label;
}

type AuditMonths = Partial<Pick<AuditRecord, 'start_date' | 'finish_date'>>;

/** `audited Feb 2026`, `began Jun 2026`, `for Jan 2032`: the month of an audit in a list; '' without a month. */
export function auditMonthText(status: string, { start_date: start, finish_date: end }: AuditMonths): string {
  const words = dateInWords(end || start || '');
  const month = words.replace(/\p{L}{4,}/u, (name) => name.slice(0, 3));
  if (month === '') return '';
  if (end) return `audited ${month}`;
  return status === PLANNED_STATUS ? `for ${month}` : `began ${month}`;
}

/** `January to April 2026`, `November 2025 to February 2026`, `began June 2026`, `for January 2032`; '' without a month. */
export function auditPeriodText(
  status: string,
  { start_date: start, finish_date: end }: AuditMonths,
): string {
  const [from, to] = [dateInWords(start || ''), dateInWords(end || '')];
  if (to === '') return from && (status === PLANNED_STATUS ? `for ${from}` : `began ${from}`);
  if (from === '' || from === to) return to;
  const year = / \d{4}$/.exec(to)?.[0] ?? ' ';
  return `${from.endsWith(year) ? from.slice(0, -year.length) : from} to ${to}`;
}

/** The result that a state implies. */
const IMPLIED_RESULTS: Record<string, string> = {
  'Currently valid audit': 'P',
  'Audit expired': 'P',
  'Audit failed': 'F',
};

/** `result C`; '' for a result that the state implies. */
export function oddResultText(status: string, result: string | null): string {
  return result && result !== IMPLIED_RESULTS[status] ? `result ${auditResultLabelOf(result)}` : '';
}

/**
 * `audited January to April 2026, result C`: the months of an audit, its result if the state doesn't imply it, and its release
 * if it is not `release`. A record has the months in which an audit began and ended, but none for its status.
 */
export function auditDetailsText(
  { status, record }: Pick<Audit, 'status' | 'record'>,
  release: string,
): string {
  const { finish_date: end, result, usage_release: audited, finished } = record;
  return [
    `${end ? 'audited ' : ''}${auditPeriodText(status, record)}`,
    !end && finished && 'finished',
    oddResultText(status, result),
    audited && audited !== release && `release ${audited}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const RESULTS = new Map([
  ['P', 'Passed'],
  ['F', 'Failed'],
]);

/** `P` → `Passed`; other results stay as published. */
export function auditResultLabelOf(result: string): string {
  return RESULTS.get(result) ?? result;
}

/**
 * The last audits of services by release, newest first; each status once, with its month if all its audits have
 * the same. '' is an unreadable release, and the status of a service without an audit.
 */
export function auditsByRelease(services: readonly Pick<Service, 'release' | 'auditStatus' | 'audit'>[]) {
  const groups = Map.groupBy(services, ({ release }) => release);
  const audits = [...groups].map(([release, ofRelease]) => ({
    release,
    count: ofRelease.length,
    audits: [...Map.groupBy(ofRelease, ({ auditStatus }) => auditStatus)]
      .map(([status, all]) => {
        const months = new Set(all.map(({ audit }) => (audit ? auditMonthText(status, audit.record) : '')));
        return { status, month: months.size === 1 ? [...months][0]! : '' };
      })
      .toSorted((one, other) => byAuditState(one.status, other.status)),
  }));
  return sortByNewestRelease(audits, undefined);
}

/** Known states first, no audit last. */
export function byAuditState(one: string, other: string): number {
  const rankOf = (status: string) => {
    if (status === '') return ORDER.length + 1;
    return ORDER.includes(status) ? ORDER.indexOf(status) : ORDER.length;
  };
  return rankOf(one) - rankOf(other);
}
