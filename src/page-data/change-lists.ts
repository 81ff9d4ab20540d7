// Which other lists of changes a page of changes links to.
import { eventCountsOf, type History } from '../history/history.ts';

/** On the page of a month, the kinds of change are counted in that month. */
export function changeListsOf({ months, events }: History, month?: string) {
  const runs = months.find((each) => each.month === month)?.runs;
  return { month, months: months.map((each) => each.month), events: runs ? eventCountsOf(runs) : events };
}
