// Applies the changes since the last night to the records of that night and compares the result with today's records.
import { endpointOfLink } from '../../../src/registry/registry-link.ts';
import { isEmptyField, type Change } from '../../../src/history/entry.ts';
import type { RecordFields } from '../simulated-records.ts';
import type { NightOutcome } from '../read-night.ts';
import { brokenInvariant, valueExcerptOf, type Invariants } from './invariant.ts';
import { applyChange, toCanonical, type Replay, type ReplayRecords } from './replay-changes.ts';

export const REPLAY_INVARIANTS: Invariants<NightOutcome> = {
  'replaying the history gives the current snapshot': (night) => {
    const { observed, isHistoryReset, damagedFiles } = night.state;
    const { entries } = night.history;
    const from = entries.findIndex(({ id }) => id === observed.entries.at(-1)?.id);
    if (isHistoryReset || !observed.records || from < 0) return;
    const changes = entries.slice(from + 1).flatMap((entry) => entry.changes);
    const comparison: Comparison = {
      replayed: structuredClone(observed.records),
      today: night.records,
      schemaFields: new Set<string>(),
      earlier: observed.records,
      notificationCounts: night.notificationCounts,
      areNotificationsRecorded: changes.some(({ event }) =>
        ['notification-added', 'notification-removed'].includes(event),
      ),
      moves: new Set(changes.flatMap(movesIn)),
    };
    for (const change of changes) applyChange(change, comparison);
    const unreadable = observed.unreadable.union(night.unreadable);
    for (const key of new Set([...comparison.replayed.keys(), ...comparison.today.keys()]))
      if (!isLost(key, damagedFiles) && !unreadable.has(key.slice(key.indexOf(' ') + 1)))
        compareRecord(key, comparison);
  },
};

/**
 * Whether the file of a record is lost, so that the history cannot know what changed in it. A service may be known only from
 * its platform's answer.
 */
function isLost(key: string, damagedFiles: ReadonlySet<string>): boolean {
  const [kind, id = ''] = key.split(' ');
  const part = { notification: '/notification/', release: '-release/' }[kind!] ?? id;
  return [...damagedFiles].some(
    (file) => file.includes(part) || (kind === 'service' && file.includes('/platform/')),
  );
}

interface Comparison extends Replay, Pick<NightOutcome, 'notificationCounts'> {
  earlier: ReplayRecords;
  /** The history doesn't record a service's count of notifications if it records the notifications. */
  areNotificationsRecorded: boolean;
  /** The data hosts between which services of a platform moved, as `<host ID> <platform ID>`. */
  moves: ReadonlySet<string>;
}

function movesIn({ event, about, fields }: Change): string[] {
  if (event !== 'migration') return [];
  const links = fields.flatMap(({ field, before, after }) => (field === '/data_host' ? [before, after] : []));
  const hosts = links.flatMap((link) => idOf(link, 'host') ?? []);
  const platforms = about.flatMap((subject) => subject.platforms ?? []);
  return hosts.flatMap((host) => platforms.map(({ id }) => `${host} ${id}`));
}

function idOf(link: unknown, kind: 'host' | 'platform'): string | undefined {
  const endpoint = typeof link === 'string' ? endpointOfLink(link, '') : undefined;
  return endpoint?.kind === kind ? endpoint.id : undefined;
}

function compareRecord(key: string, comparison: Comparison): void {
  const [actual, expected] = [comparison.replayed.get(key), comparison.today.get(key)];
  if (!actual || !expected)
    return brokenInvariant(`The history lacks a change: ${key} was ${actual ? 'removed' : 'added'}.`);
  const fields = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  for (const field of fields)
    if (differs(field, actual, expected, key, comparison))
      brokenInvariant(
        `${key} ${field}: replayed ${valueExcerptOf(actual[field])}, published ${valueExcerptOf(expected[field])}`,
      );
}

function differs(
  field: string,
  actual: RecordFields,
  expected: RecordFields,
  key: string,
  { earlier, today, schemaFields, notificationCounts, areNotificationsRecorded, moves }: Comparison,
): boolean {
  const [kind, id = ''] = key.split(' ');
  if (field === 'sushi_services' || schemaFields.has(`${kind} ${field}`)) return false;
  if (toCanonical(actual[field]) === toCanonical(expected[field])) return false;
  // The history does not record that an empty field appeared or vanished.
  const [before, after] = [actual, expected].map((record) => Object.hasOwn(record, field));
  const values = { ...(before && { before: actual[field] }), ...(after && { after: expected[field] }) };
  if (isEmptyField({ field, ...values })) return false;
  if (field === 'notification_count')
    return !areNotificationsRecorded && expected[field] !== (notificationCounts.get(id) ?? 0);
  if (kind !== 'host' || field !== 'platforms') return true;
  // The history records new and removed platforms, and moves of services, only as such, not in their hosts.
  const lasting = (list: unknown) =>
    (Array.isArray(list) ? list : []).filter((link) => {
      const platform = idOf(link, 'platform');
      if (platform === undefined) return true;
      const record = `platform ${platform}`;
      return earlier.has(record) === today.has(record) && !moves.has(`${id} ${platform}`);
    });
  return toCanonical(lasting(actual[field])) !== toCanonical(lasting(expected[field]));
}
