// What happened to records, newest first: changes, notifications and moves to other data hosts.
import { AGENDA_PARTS } from '../model/agenda-labels.ts';
import type { Migration } from '../model/model-types.ts';
import type { AgendaItem } from '../model/notification-agenda.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import { dayPartOf } from '../util/date-words.ts';
import { platformOf } from './change-subjects.ts';
import type { Change, Subject } from './entry.ts';
import { EVENTS } from './events.ts';
import { filterRuns, pathOfSubject, type RunChanges } from './history.ts';
import { fragmentOfRun, monthPagePath } from './month-pages.ts';
import { changeLineOf, type ChangeLine } from './words/sentences.ts';

/** A change with its place on the pages of its month. */
export interface ChangeOfTimeline {
  kind: 'change';
  line: ChangeLine;
  /** The day of its run, or the time where a day has several runs. */
  date: string;
  /** The fragment of its run on the page of the month. */
  run: string;
  /** Equal for the changes of one platform in one run. */
  record: string;
  /** The path of the change, and of its run. */
  path: string;
  runPath: string;
  /** The fragment that the first change of a run has in this list. */
  anchor: string | undefined;
}

export type TimelineItem =
  | ChangeOfTimeline
  /** `isByPublication` is false where notifications are in the order of what they announce. */
  | { kind: 'notification'; item: AgendaItem; isByPublication: boolean }
  | { kind: 'move'; move: Migration }
  | { kind: 'heading'; text: string };

interface TimelineSource {
  /** Newest first. */
  runs: readonly RunChanges[];
  notifications?: readonly AgendaItem[] | undefined;
  moves?: readonly Migration[] | undefined;
  /** The path of the record whose page this is. */
  path?: string | undefined;
}

/** A notification and a move are listed once, also if a change added them. */
export function timelineOf({ runs, notifications = [], moves = [], path }: TimelineSource): TimelineItem[] {
  const listed = new Set(notifications.flatMap((item) => item.notifications.map(({ record }) => record.id)));
  const changes = changesOfTimeline(
    filterRuns(
      runs,
      ({ event, about: [first] }) => EVENTS[event].family !== 'addition' || !listed.has(first!.id),
    ),
    path,
  );
  const moved = new Set(changes.flatMap(({ line }) => moveIdsOf(line.change)));
  const others: TimelineItem[] = [
    ...notifications.map((item) => ({
      kind: 'notification' as const,
      item,
      isByPublication: item.notifications[0].record.published_date !== '',
    })),
    ...moves.filter(({ record }) => !moved.has(record.id)).map((move) => ({ kind: 'move' as const, move })),
  ];
  // Changes alone stay in the order of the history, because a clock may step back.
  if (others.length === 0) return changes;
  return [...changes, ...others].toSorted((one, other) => byCodeUnit(dayOf(other), dayOf(one)));
}

/** The notification list begins with current and announced notifications. */
export function agendaTimelineOf(agenda: readonly AgendaItem[]): TimelineItem[] {
  return agenda.flatMap((item, i): TimelineItem[] => {
    const { part } = item;
    const before = agenda[i - 1]?.part;
    // The newest need a heading only below others.
    const hasHeading = part !== before && (part !== 'newest' || before !== undefined);
    const isByPublication = part === 'newest' && item.notifications[0].record.published_date !== '';
    return [
      ...(hasHeading ? [{ kind: 'heading' as const, text: AGENDA_PARTS[part] }] : []),
      { kind: 'notification', item, isByPublication },
    ];
  });
}

export function changesOfTimeline(runs: readonly RunChanges[], path?: string): ChangeOfTimeline[] {
  const isHere = (subject: Subject) => path !== undefined && pathOfSubject(subject) === path;
  const runsByDay = Map.groupBy(runs, ({ day }) => day);
  return runs.flatMap((run) => {
    const ofDay = runsByDay.get(run.day)!;
    const fragment = fragmentOfRun(run);
    // The earliest run of a day in this list has the fragment of its day.
    const anchor = ofDay.at(-1) === run ? fragmentOfRun({ day: run.day, run: 1 }) : fragment;
    return run.changes.map(({ change, taken, page }, i) => {
      const month = monthPagePath(run.day.slice(0, 7), page);
      return {
        kind: 'change' as const,
        line: changeLineOf({ change, taken }, isHere),
        date: ofDay.length > 1 ? run.taken : run.day,
        run: fragment,
        record: `${fragment} ${platformOf(change)?.id ?? change.id}`,
        path: `${month}#change-${change.id}`,
        runPath: `${month}#${fragment}`,
        anchor: i === 0 ? anchor : undefined,
      };
    });
  });
}

/** '' without a readable date. */
function dayOf(each: TimelineItem): string {
  if (each.kind === 'change') return each.date.slice(0, 10);
  if (each.kind === 'move') return dayPartOf(each.move.record.migration_date) ?? '';
  if (each.kind === 'heading') return '';
  const [{ record }] = each.item.notifications;
  return dayPartOf(record.published_date) ?? dayPartOf(record.start_date) ?? '';
}

function moveIdsOf({ event, fields }: Change): unknown[] {
  const moves = event === 'migration' ? fields.find(({ field }) => field === '/migrations')?.after : [];
  return Array.isArray(moves) ? moves.map((move) => Object(move).id) : [];
}
