// What is known of a base URL after each run. One failure changes nothing that is published.
import { STATES, type StateName } from '../model/service-states.ts';
import type { UrlRecord } from './probe-file.ts';
import type { StatusMeaning } from './status-meaning.ts';

const HOURS_APART = 12;
const RESULTS = 2;
/** More than for other states: the network in between may have failed, not the service. */
const RESULTS_WITHOUT_ANSWER = 3;

export interface UrlResult extends StatusMeaning {
  /** Where a redirect led: the base URL at another host. */
  movedTo?: string;
}

interface ConfirmedValue<Value> {
  value: Value | null;
  since: string | null;
  confirmed: string | null;
  next: { value: Value | null; count: number; first: string; last: string } | null;
}

const NO_VALUE = { value: null, since: null, confirmed: null, next: null };

/** `at` is the time of the run: ISO 8601, UTC. */
export function urlRecordAfter(last: UrlRecord | undefined, result: UrlResult, at: string): UrlRecord {
  const { state, movedTo = null, ...texts } = result;
  const { state: lastState = NO_VALUE, redirect = NO_VALUE } = last ?? {};
  const needed = state === 'no-answer' ? RESULTS_WITHOUT_ANSWER : RESULTS;
  // A failure says nothing about a redirect.
  const isUnknown = movedTo === null && !isAnsweredByService(state);
  return {
    state: confirm<StateName>(lastState, state, at, needed),
    redirect: isUnknown ? redirect : confirm<string>(redirect, movedTo, at, RESULTS),
    checked: at,
    result: state,
    ...texts,
  };
}

/** Whether a service responded, even if not as the Code of Practice requires. */
export function isAnsweredByService(state: StateName): boolean {
  return STATES[state].isUp === true || state === 'inactive';
}

/** The value changes after `needed` equal results that are far enough apart; `since` is the time of the first of them. */
function confirm<Value extends string>(
  { value, since, confirmed, next }: ConfirmedValue<Value>,
  found: Value | null,
  at: string,
  needed: number,
): ConfirmedValue<Value> {
  if (found === value) return { value, since, confirmed, next: null };
  const same = next?.value === found ? next : undefined;
  const isBack = same !== undefined && at < same.last;
  const isCounted = !same || Date.parse(at) - Date.parse(same.last) >= HOURS_APART * 60 * 60 * 1000;
  const seen = {
    value: found,
    count: (same?.count ?? 0) + Number(isCounted),
    first: same && same.first < at ? same.first : at,
    // If the clock was set back, the interval starts again.
    last: isCounted || isBack ? at : same!.last,
  };
  return seen.count >= needed
    ? { value: found, since: seen.first, confirmed: at, next: null }
    : { value, since, confirmed, next: seen };
}
