// How often the dates of events changed: SEQUENCE (RFC 5545, 3.8.7.4). It comes from the history, so the same records and
// history give the same number.
import { pointerStepsOf } from '../words/field-names.ts';
import { dayPartOf } from '../../util/date-words.ts';
import type { FieldChange } from '../entry.ts';
import { changesAbout, type Past, type PastChange } from '../past.ts';

/** A notification that returns may have other dates than before, which the history doesn't have. */
export function notificationRevisionsOf(past: Past, id: string): number {
  const changes = changesAbout(past, { kind: 'notification', id });
  const isReturn = ({ change }: PastChange): boolean => change.event === 'notification-returned';
  const isDate = (field: FieldChange): boolean => ['/start_date', '/end_date'].includes(field.field);
  return runCountOf(changes.filter((each) => isReturn(each) || isMove(each, isDate)));
}

/** A move of a service without an ID is another event on another day. */
export function migrationRevisionsOf(past: Past, service: string, migration: string): number {
  const isDate = (field: FieldChange): boolean => {
    const [list, name, date] = pointerStepsOf(field);
    return list === 'migrations' && name === migration && date === 'migration_date';
  };
  return runCountOf(
    changesAbout(past, { kind: 'service', id: service }).filter((each) => isMove(each, isDate)),
  );
}

function runCountOf(changes: PastChange[]): number {
  return new Set(changes.map(({ runIndex }) => runIndex)).size;
}

function isMove({ change }: PastChange, isDate: (field: FieldChange) => boolean): boolean {
  return change.fields.some((field) => isDate(field) && dayIn(field.before) !== dayIn(field.after));
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' ? dayPartOf(value) : undefined;
}
