// The state of a URL after each probe. One bad night changes nothing that is published.
import { isAnsweredByService, NOT_PROBED_LETTER, STATES, type StateName } from './service-states.ts';
import type { ProbeResult } from './status-answer.ts';
import type { StatusChange, UrlRecord, Unconfirmed } from './probe-file.ts';

export const NIGHTS_KEPT = 60;
const HOURS_APART = 12;
const PROBES = 2;
/** More than for other states: the network in between may have failed, not the service. */
const PROBES_WITHOUT_ANSWER = 3;
export const DAY_IN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** `at` is the time of the run: ISO 8601, UTC. */
export function urlRecordAfter(last: UrlRecord | undefined, result: ProbeResult, at: string) {
  const { state: found, note, alerts, otherRecord, movedTo } = result;
  const state = confirm<StateName>(last?.state ?? undefined, last?.nextState ?? null, found, at);
  const isUp = state.value ? STATES[state.value].isUp : null;
  const [lastMove = null, nextMove = null] = [last?.movedTo, last?.nextMovedTo];
  // A failure says nothing about a redirect.
  const isUnknown = movedTo === undefined && !isAnsweredByService(found);
  const moved = isUnknown
    ? { value: lastMove, next: nextMove }
    : confirm<string | null>(lastMove, nextMove, movedTo ?? null, at);
  const wasUp = last?.isUp ?? null;
  const record: UrlRecord = {
    state: state.value ?? null,
    since: state.since ?? last?.since ?? null,
    isUp: isUp ?? wasUp,
    nextState: state.next,
    movedTo: moved.value ?? null,
    nextMovedTo: moved.next,
    asked: at,
    result: found,
    ...nightsAfter(last, found, at),
    ...(note && { note }),
    ...(alerts.length > 0 && { alerts }),
    ...(otherRecord !== undefined && { otherRecord }),
  };
  const events: StatusChange['event'][] = [];
  if (wasUp !== null && isUp !== null && isUp !== wasUp)
    events.push(isUp ? 'service-returned' : 'service-stopped');
  if (record.movedTo !== null && record.movedTo !== (last?.movedTo ?? null))
    events.push('service-moved-by-redirect');
  return { record, events };
}

/**
 * The value after a probe. A new value replaces it once enough probes, far enough apart, have found it; `since` is when it
 * was first found.
 */
function confirm<Value extends string | null>(
  value: Value | undefined,
  next: Unconfirmed<Value> | null,
  found: Value,
  at: string,
): { value: Value | undefined; since?: string; next: Unconfirmed<Value> | null } {
  if (found === value) return { value, next: null };
  const same = next?.value === found ? next : undefined;
  const isBack = same !== undefined && at < same.last;
  const isCounted = !same || Date.parse(at) - Date.parse(same.last) >= HOURS_APART * 60 * 60 * 1000;
  const seen: Unconfirmed<Value> = {
    value: found,
    count: (same?.count ?? 0) + Number(isCounted),
    first: same && same.first < at ? same.first : at,
    // If the clock was set back, the interval starts anew.
    last: isCounted || isBack ? at : same!.last,
  };
  const needed = found === 'no-answer' ? PROBES_WITHOUT_ANSWER : PROBES;
  return seen.count >= needed ? { value: found, since: seen.first, next: null } : { value, next: seen };
}

/** The letters of the last nights, the newest last. A later result of a day replaces the earlier one. */
function nightsAfter(
  last: UrlRecord | undefined,
  found: StateName,
  at: string,
): Pick<UrlRecord, 'nights' | 'lastNight'> {
  const lastNight = at.slice(0, 10);
  const { letter } = STATES[found];
  if (!last) return { nights: letter, lastNight };
  const days = Math.round((Date.parse(lastNight) - Date.parse(last.lastNight)) / DAY_IN_MILLISECONDS);
  // A wrong clock recorded the nights after this one.
  const before =
    days > 0
      ? last.nights + NOT_PROBED_LETTER.repeat(Math.min(days - 1, NIGHTS_KEPT))
      : last.nights.slice(0, days - 1);
  return { nights: (before + letter).slice(-NIGHTS_KEPT), lastNight };
}
