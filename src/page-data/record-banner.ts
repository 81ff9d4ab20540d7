// What is not normal now, above a record: dropped releases, moves that lie ahead, and notifications that are current or ahead.
import type { RunChanges } from '../history/history.ts';
import type { Migration } from '../model/model-types.ts';
import type { AgendaItem } from '../model/notification-agenda.ts';
import { byCodeUnit } from '../util/sort-order.ts';
import { dateInWords, dayPartOf } from '../util/date-words.ts';

export type BannerLine = { day: string } & ({ text: string } | { item: AgendaItem });

interface Present {
  runs: readonly RunChanges[];
  agenda: readonly AgendaItem[];
  moves: readonly Migration[];
  /** The releases of the platform's services, oldest first. */
  releases: readonly string[];
  currentRelease: string | undefined;
  /** The day of the snapshot. */
  day: string;
}

/** A release that was dropped longer ago is only in the timeline. */
const DAYS_OF_DROPPED_RELEASE = 365;

/** Newest first. */
export function bannerLinesOf(present: Present): BannerLine[] {
  return [...droppedReleasesOf(present), ...movesAheadOf(present), ...notificationsNowOf(present)].toSorted(
    (one, other) => byCodeUnit(other.day, one.day),
  );
}

/** A notification that has a line above the record needs no other place. */
export function isInBanner({ part }: AgendaItem): boolean {
  return part === 'now' || part === 'next';
}

export function isAhead({ record }: Pick<Migration, 'record'>, day: string): boolean {
  return (dayPartOf(record.migration_date) ?? '') > day;
}

function droppedReleasesOf({ runs, releases, currentRelease, day }: Present): BannerLine[] {
  const newest = releases.find((release) => release === currentRelease) ?? releases.at(-1);
  const dropped = new Map<string, string>();
  for (const run of runs)
    for (const { change } of run.changes)
      if (change.event === 'release-dropped' && change.release && !dropped.has(change.release))
        dropped.set(change.release, run.day);
  return [...dropped]
    .filter(([release, since]) => {
      const days = (Date.parse(day) - Date.parse(since)) / 86_400_000;
      return !releases.includes(release) && days <= DAYS_OF_DROPPED_RELEASE;
    })
    .map(([release, since]) => {
      const text = `Release ${release} has not been listed since ${dateInWords(since)}.`;
      return { day: since, text: newest ? `${text} Use ${newest}.` : text };
    });
}

function movesAheadOf({ moves, day }: Present): BannerLine[] {
  return moves
    .filter((move) => isAhead(move, day))
    .map(({ record, service: { release }, to }) => {
      const date = dayPartOf(record.migration_date)!;
      const name = to.host?.name ?? (to.name || 'another data host');
      const subject = release ? `The release ${release} service` : 'A service';
      return { day: date, text: `${subject} moves to ${name} on ${dateInWords(date)}.` };
    });
}

function notificationsNowOf({ agenda }: Present): BannerLine[] {
  return agenda.filter(isInBanner).map((item) => {
    const { published_date: published, start_date: start } = item.notifications[0].record;
    return { day: dayPartOf(published) ?? dayPartOf(start) ?? '', item };
  });
}
