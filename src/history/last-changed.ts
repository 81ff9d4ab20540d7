import type { Subject } from './entry.ts';
import type { ChangeDay } from './history.ts';

/** The day of a record's latest change among `days`, which are newest first. */
export function lastChangedOn(
  days: readonly ChangeDay[],
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): string | undefined {
  return days.find(({ changes }) =>
    changes.some(({ change }) => change.about.some((subject) => subject.kind === kind && subject.id === id)),
  )?.day;
}
