// What happened to a service, in words.
import { countWithNoun } from '../util/count-with-noun.ts';
import { dateInWords } from '../util/date-words.ts';
import type { StatusChange } from './probe-file.ts';
import { STATES } from './service-states.ts';

export const STATUS_EVENTS: Record<StatusChange['event'], { one: string; many: string }> = {
  'service-stopped': { one: 'Service stopped', many: 'Services that stopped' },
  'service-returned': { one: 'Service returned', many: 'Services that returned' },
  'service-moved-by-redirect': { one: 'Service moved by a redirect', many: 'Services moved by a redirect' },
};

export const STATUS_EVENT_NAMES = Object.keys(STATUS_EVENTS) as StatusChange['event'][];

/** `Acme Journals and 24 other services have not answered since 3 November 2026` */
export function statusSentenceOf(change: StatusChange): string {
  const { services, url } = change;
  const [first] = services;
  const others = services.length - 1;
  const who = `${first?.name ?? url}${others > 0 ? ` and ${countWithNoun(others, 'other service')}` : ''}`;
  return `${who}: ${statusEventTextOf(change)}`;
}

/** `answers again since 3 November 2026` */
export function statusEventTextOf({ event, state, since, moved_to: movedTo }: StatusChange): string {
  const when = dateInWords(since.slice(0, 10));
  if (event === 'service-moved-by-redirect') return `the URL leads to ${movedTo}`;
  return `${event === 'service-returned' ? 'answers again' : stoppedText(state)} since ${when}`;
}

function stoppedText(state: StatusChange['state']): string {
  const { label } = STATES[state];
  return state === 'no-answer' ? 'has not answered' : `${label[0]!.toLowerCase()}${label.slice(1)}`;
}
