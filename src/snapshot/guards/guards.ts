// When a snapshot is refused although the registry answered: its content is implausible.
import { emptiedFields } from '../../registry/checks/drift.ts';
import type { FieldStatistics } from '../../registry/checks/field-statistics.ts';
import { apiPathOf, endpointOf } from '../../registry/endpoint.ts';
import { isJsonObject, parseJsonBytes } from '../../registry/reading/json.ts';
import type { FileEntry, Manifest } from '../store/manifest.ts';
import { GuardError, type Refusal } from './refusal.ts';

export const DEFAULT_GUARD_LIMITS = {
  /** Percentage of the platforms, services or hosts of the last snapshot that may have vanished. */
  maxVanished: 10,
  /** Percentage of all records that may be bad; 0 refuses a single bad record. */
  maxBad: 1,
};
export type GuardLimits = typeof DEFAULT_GUARD_LIMITS;

/** The name of the record with this API path, in quotation marks; the path if it has none. */
export type RecordNameLookup = (path: string) => string;

// In a small registry one record is a large share: so few are always accepted.
const FEW = 3;
const KINDS = { platform: 'platforms', service: 'services', host: 'data hosts' } as const;
const EXAMPLES = 3;
const NOTIFICATIONS_API_PATH = apiPathOf({ kind: 'notifications' }, '');

/**
 * Refuses a snapshot that lacks too many platforms, services or hosts of `before`, each kind counted by itself. `listed` are the paths in both platform lists: what only the earlier one has is gone, and of a
 * kind that is mostly in it, nothing else counts.
 */
export function checkVanished(
  before: Manifest,
  now: Manifest,
  { maxVanished }: GuardLimits,
  nameOf: RecordNameLookup,
  listed: { before: ReadonlySet<string>; now: ReadonlySet<string> } = { before: new Set(), now: new Set() },
): Refusal[] {
  const there = new Set([...Object.keys(now.files), ...now.failed]);
  return Object.entries(KINDS).flatMap(([kind, noun]): Refusal[] => {
    const stored = Object.keys(before.files).filter((path) => endpointOf(path, before.brand)?.kind === kind);
    const listedBefore = stored.filter((path) => listed.before.has(path));
    // Data hosts are in no list, and a list may lack the services of a release.
    const earlier = listedBefore.length * 2 > stored.length ? listedBefore : stored;
    const isUnlisted = (path: string) => listed.before.has(path) && !listed.now.has(path);
    const gone = earlier.filter((path) => !there.has(path) || isUnlisted(path));
    if (gone.length <= FEW || gone.length * 100 < earlier.length * maxVanished) return [];
    const records = gone.map(nameOf);
    const reason = `${gone.length} of ${earlier.length} ${noun} vanished since the last snapshot (${examples(records)}).`;
    return [{ reason, allow: 'vanished', records }];
  });
}

/** Refuses a snapshot without the notification list that `before` has, or with something else in its place. */
export function checkNotificationList(
  before: Manifest,
  now: Manifest,
  read: Record<'before' | 'now', (entry: FileEntry) => Buffer | undefined>,
): Refusal[] {
  const [earlier, later] = [before.files[NOTIFICATIONS_API_PATH], now.files[NOTIFICATIONS_API_PATH]];
  if (!earlier || now.failed.includes(NOTIFICATIONS_API_PATH)) return [];
  if (!later)
    return [{ reason: 'The notification list vanished since the last snapshot.', allow: 'vanished' }];
  if (isListPage(read.now(later)) || !isListPage(read.before(earlier))) return [];
  const reason = `${NOTIFICATIONS_API_PATH} returns something else than the notification list, without “results”.`;
  return [{ reason, allow: 'vanished' }];
}

function isListPage(bytes: Buffer | undefined): boolean {
  const json = bytes && parseJsonBytes(bytes);
  return isJsonObject(json) && Array.isArray(json['results']);
}

/** Refuses a snapshot in which a field is empty everywhere that was filled in more than a few records. */
export function checkEmptied(before: FieldStatistics, now: FieldStatistics): Refusal[] {
  const emptied = emptiedFields(before, now, FEW);
  if (emptied.length === 0) return [];
  const reason = `Fields that were filled in the last snapshot are empty everywhere now (${examples(emptied)}).`;
  return [{ reason, allow: 'emptied' }];
}

/** Refuses a snapshot with too many bad records. */
export function checkBadRecords(
  bad: string[],
  count: number,
  { maxBad }: GuardLimits,
  nameOf: RecordNameLookup,
): Refusal[] {
  const accepted = maxBad === 0 ? 0 : Math.max(FEW, (count * maxBad) / 100);
  if (bad.length <= accepted) return [];
  const records = bad.map(nameOf);
  const reason = `${bad.length} of ${count} records cannot be read as the specification says (${examples(records)}).`;
  return [{ reason, allow: 'bad', records }];
}

/**
 * Throws GuardError if the responses contain links and none is the registry's own: then the registry has another URL than
 * the requested one.
 */
export function refuseIfAllLinksAreForeign(
  responses: readonly { foreignBases: string[]; ownLinks: number }[],
  registry: string,
): void {
  const foreign = responses.flatMap((each) => each.foreignBases);
  if (foreign.length === 0 || responses.some(({ ownLinks }) => ownLinks > 0)) return;
  const bases = [...Map.groupBy(foreign, (base) => base)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const alias = bases[0]![0];
  const reason = `None of its ${foreign.length} links is the registry's own: they begin with ${alias}, not with ${registry}.`;
  throw new GuardError([{ reason, alias }]);
}

function examples(names: string[]): string {
  const rest = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (rest > 0 ? `, and ${rest} more` : '');
}
