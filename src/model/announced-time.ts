import type { Notification } from './model-types.ts';

/** Whether a notification announces something that has not ended on `day` (`2026-11-22`); '' if it has no dates. */
export function announcedTimeOf(
  { record }: Pick<Notification, 'record'>,
  day: string,
): 'upcoming' | 'past' | '' {
  // An open end lasts until a later notification says otherwise, which programs can't tell: only its start counts.
  const last = record.end_date || record.start_date;
  if (!last) return '';
  return last.slice(0, day.length) >= day ? 'upcoming' : 'past';
}
