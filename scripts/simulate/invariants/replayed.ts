// The history replays: the records of an earlier night and the changes since make the records of today.
import { endpointOfLink } from '../../../src/registry/registry-link.ts';
import type { Change } from '../../../src/history/entry.ts';
import { EVENTS } from '../../../src/history/events.ts';
import type { RecordFields } from '../simulated-records.ts';
import { brokenInvariant, excerptOfValue, type After, type Invariant } from './invariant.ts';

export const replays: Invariant = {
  name: 'the history replays to the current snapshot',
  hold: async ({ state: { ledger, forgotten, damaged }, now, memory, records, unreadable, noticesOf }) => {
    if (!now || forgotten) return;
    const today = records();
    const { entries } = await memory();
    const from = entries.findIndex(({ id }) => id === ledger.entries.at(-1)?.id);
    if (!ledger.records || from < 0) return;
    const replayed = structuredClone(ledger.records);
    const everywhere = new Set<string>();
    const isUnread = (key: string): boolean =>
      [ledger.unreadable, unreadable()].some((ids) => ids.has(key.slice(key.indexOf(' ') + 1)));
    const changes = entries.slice(from + 1).flatMap(({ changes: each }) => each);
    const areNoticesTold = changes.some(({ event }) =>
      ['notification-added', 'notification-removed'].includes(event),
    );
    for (const change of changes) apply(change, { replayed, today, everywhere });
    for (const key of new Set([...replayed.keys(), ...today.keys()])) {
      if (isLost(key, damaged) || isUnread(key)) continue;
      const [is, should] = [replayed.get(key), today.get(key)];
      if (!is || !should)
        return brokenInvariant(`${key} is ${is ? 'gone' : 'there'}, and the history does not tell.`);
      const field = differing(is, should, everywhere, {
        key,
        earlier: ledger.records,
        today,
        noticesOf,
        areNoticesTold,
      });
      if (field !== undefined)
        brokenInvariant(
          `${key} ${field}: replayed ${excerptOfValue(is[field])}, published ${excerptOfValue(should[field])}`,
        );
    }
  },
};

/**
 * What a record said is not known where its file is lost; the history cannot tell what changed in it then. A service may
 * have been known from its platform's answer alone.
 */
function isLost(key: string, damaged: ReadonlySet<string>): boolean {
  const [kind, id = ''] = key.split(' ');
  const part = { notification: '/notification/', release: '-release/' }[kind!] ?? id;
  return [...damaged].some(
    (file) => file.includes(part) || (kind === 'service' && file.includes('/platform/')),
  );
}

interface Replay {
  replayed: Map<string, RecordFields>;
  today: Map<string, RecordFields>;
  /** `kind field` of what appeared or vanished in all records at once. */
  everywhere: Set<string>;
}

function apply({ event, about, fields }: Change, { replayed, today, everywhere }: Replay): void {
  if (about[0]!.kind === 'registry') {
    for (const { field } of fields) everywhere.add(`${about[0]!.id} ${stepsOf(field)[0]}`);
    return;
  }
  for (const { kind, id } of about) {
    const key = `${kind} ${id}`;
    if (EVENTS[event].family === 'addition') {
      const record = today.get(key);
      if (record) replayed.set(key, structuredClone(record));
    } else if (EVENTS[event].family === 'removal') replayed.delete(key);
    else for (const field of fields) applyField(replayed.get(key), field, event);
  }
}

function applyField(
  record: RecordFields | undefined,
  { field, ...values }: Change['fields'][number],
  event: Change['event'],
): void {
  const steps = stepsOf(field);
  const last = steps.pop()!;
  let place: unknown = record;
  for (const step of steps) place = memberOf(place, step);
  if (typeof place !== 'object' || place === null) return;
  const { before, after } = values;
  const there = memberOf(place, last);
  const isOffer = EVENTS[event].family === 'report';
  if (isOffer || (Array.isArray(before) && Array.isArray(after) && Array.isArray(there))) {
    const went = ((before ?? []) as unknown[]).map(canonical);
    const left = (Array.isArray(there) ? there : []).filter((each) => {
      const at = went.indexOf(canonical(each));
      if (at >= 0) went.splice(at, 1);
      return at < 0;
    });
    put(place, last, [...left, ...((after ?? []) as unknown[])]);
  } else if ('after' in values) put(place, last, after);
  else if (!Array.isArray(place)) delete (place as RecordFields)[last];
}

function put(place: object, step: string, value: unknown): void {
  if (!Array.isArray(place))
    Object.defineProperty(place, step, { value, enumerable: true, configurable: true, writable: true });
  else place[indexOf(place, step)] = value;
}

function memberOf(place: unknown, step: string): unknown {
  if (Array.isArray(place)) return place[indexOf(place, step)] as unknown;
  return typeof place === 'object' && place !== null && Object.hasOwn(place, step)
    ? (place as RecordFields)[step]
    : undefined;
}

/** Elements of lists are named by what they are. */
function indexOf(list: unknown[], name: string): number {
  return list.findIndex((each) => {
    const { report_id, usage_release, code, id, name: own } = Object(each) as RecordFields;
    const parts = typeof report_id === 'string' ? [usage_release, report_id] : [code ?? id ?? own];
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' ') === name;
  });
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

interface Told extends Pick<After, 'noticesOf'> {
  key: string;
  earlier: Map<string, RecordFields>;
  today: Map<string, RecordFields>;
  /** Whether notifications came or went: how many there are follows from that. */
  areNoticesTold: boolean;
}

/** The first field that is not as it should be; what is told of other records is taken from there. */
function differing(
  is: RecordFields,
  should: RecordFields,
  everywhere: Set<string>,
  { key, earlier, today, noticesOf, areNoticesTold }: Told,
): string | undefined {
  const [kind, id = ''] = key.split(' ');
  return [...new Set([...Object.keys(is), ...Object.keys(should)])].find((field) => {
    if (field === 'sushi_services' || everywhere.has(`${kind} ${field}`)) return false;
    if (canonical(is[field]) === canonical(should[field])) return false;
    // The notifications tell how many there are; platforms, which host they are on.
    if (field === 'notification_count' && (areNoticesTold || should[field] === noticesOf(id))) return false;
    if (kind !== 'host' || field !== 'platforms') return true;
    const lasting = (list: unknown) =>
      (Array.isArray(list) ? list : []).filter((link) => {
        const endpoint = typeof link === 'string' ? endpointOfLink(link, '') : undefined;
        const platform = endpoint?.kind === 'platform' && `platform ${endpoint.id}`;
        return !platform || earlier.has(platform) === today.has(platform);
      });
    return canonical(lasting(is[field])) !== canonical(lasting(should[field]));
  });
}

/** Equal for what means the same: neither the order of lists nor that of keys, nor where links begin, means anything. */
function canonical(value: unknown): string {
  if (typeof value === 'string') {
    const endpoint = endpointOfLink(value, '');
    return endpoint && 'id' in endpoint ? `${endpoint.kind} ${endpoint.id}` : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  // A number that is too large is `null` in JSON.
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`);
  return `{${members.toSorted().join()}}`;
}
