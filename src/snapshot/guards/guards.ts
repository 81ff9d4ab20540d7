// When a snapshot is refused although the registry answered: its content is implausible.
import { emptiedFields } from '../../registry/checks/drift.ts';
import type { FieldStatistics } from '../../registry/checks/field-statistics.ts';
import { apiPathOf, endpointOf, type Endpoint } from '../../registry/endpoint.ts';
import type { VisitedResponse } from '../crawl/visit.ts';
import type { Manifest } from '../store/manifest.ts';
import { GuardError, type Refusal } from './refusal.ts';

/** Percentage of the platforms, services or hosts of the last snapshot that may have vanished. */
export const DEFAULT_MAX_VANISHED = 10;

/** The name of the record with this API path, in quotation marks; the path if it has none. */
export type RecordNameLookup = (path: string) => string;

// In a small registry one record is a large share: so few are always accepted.
const FEW = 3;
const KINDS = { platform: 'platforms', service: 'services', host: 'data hosts' } as const;
/** Percentage of all records that may be bad. More is a registry that changed its format, or broke. */
const MAX_BAD = 1;
/** Percentage of all records that the registry may name and not return. */
const MAX_ABSENT = 1;
const EXAMPLES = 3;
const NOTIFICATIONS_API_PATH = apiPathOf({ kind: 'notifications' }, '');

/**
 * Refuses a snapshot that lacks too many platforms, services or hosts of `before`, each kind counted by itself. `listed` are the paths in both platform lists: what only the earlier one has is gone, and of a
 * kind that is mostly in it, nothing else counts.
 */
export function checkVanished(
  before: Manifest,
  now: Manifest,
  maxVanished: number,
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

/** Refuses a snapshot without the notification list that `before` has. */
export function checkNotificationList(before: Manifest, now: Manifest): Refusal[] {
  if (!before.files[NOTIFICATIONS_API_PATH]) return [];
  if (now.files[NOTIFICATIONS_API_PATH] || now.failed.includes(NOTIFICATIONS_API_PATH)) return [];
  return [{ reason: 'The notification list vanished since the last snapshot.', allow: 'vanished' }];
}

/**
 * Refuses a snapshot whose notification list lost many notifications that the services' own lists still have. `listed`
 * are their IDs in the last list.
 */
export function checkLostNotifications(
  listed: ReadonlySet<string>,
  visits: readonly VisitedResponse[],
  maxVanished: number,
): Refusal[] {
  const idsIn = (kind: Endpoint['kind']): Set<string> =>
    new Set(visits.filter(({ endpoint }) => endpoint.kind === kind).flatMap((each) => each.notifications));
  const lost = listed.difference(idsIn('notifications')).intersection(idsIn('service-notifications'));
  if (lost.size <= FEW || lost.size * 100 < listed.size * maxVanished) return [];
  const reason =
    `${lost.size} of ${listed.size} notifications vanished from the notification list since the last snapshot, ` +
    'although the lists of their services still have them.';
  return [{ reason, allow: 'vanished' }];
}

/**
 * Refuses a snapshot that lacks many records that the registry names, whether or not the last response was kept, and one
 * that lacks a record for the first time without a last response. `before` is the manifest of the last snapshot; `listed`
 * are the paths in the platform list: a platform that only a data host names was removed.
 */
export function checkAbsentRecords(
  visits: readonly VisitedResponse[],
  before: Manifest | undefined,
  listed: ReadonlySet<string>,
  nameOf: RecordNameLookup,
): Refusal[] {
  const absent = visits.flatMap(({ endpoint, path, kept, result }) => {
    const returned = kept ?? ('missing' in result ? result.missing : undefined);
    if (returned === undefined) return [];
    const isRemoved = endpoint.kind === 'platform' && !listed.has(path);
    const isNew = kept === undefined && !isRemoved && !before?.missing.includes(path);
    return { isNew, text: `${nameOf(path)}: ${returned}` };
  });
  const isNew = absent.filter((each) => each.isNew);
  const tooMany = absent.length > Math.max(FEW, (visits.length * MAX_ABSENT) / 100);
  if (isNew.length === 0 && !tooMany) return [];
  const records = (tooMany ? absent : isNew).map(({ text }) => text);
  const reason =
    `The registry does not return ${records.length} of ${visits.length} records that it names (${examples(records)}).` +
    (isNew.length > 0 ? ' No earlier response can take their place: the mirror would return 404.' : '');
  return [{ reason, allow: 'missing', records }];
}

/** Refuses a snapshot in which a field is empty everywhere that was filled in more than a few records. */
export function checkEmptied(before: FieldStatistics, now: FieldStatistics): Refusal[] {
  const emptied = emptiedFields(before, now, FEW);
  if (emptied.length === 0) return [];
  const reason = `Fields that were filled in the last snapshot are empty everywhere now (${examples(emptied)}).`;
  return [{ reason, allow: 'emptied' }];
}

/** Refuses a snapshot with too many bad records. */
export function checkBadRecords(bad: string[], count: number, nameOf: RecordNameLookup): Refusal[] {
  if (bad.length <= Math.max(FEW, (count * MAX_BAD) / 100)) return [];
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
