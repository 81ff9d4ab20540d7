import type { Subject } from './entry.ts';
import type { RunChanges } from './history.ts';

/** The day of a record's latest change among `runs`, which are newest first. */
export function lastChangedOn(
  runs: readonly RunChanges[],
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
): string | undefined {
  return runs.find(({ changes }) =>
    changes.some(({ change }) => change.about.some((subject) => subject.kind === kind && subject.id === id)),
  )?.day;
}
