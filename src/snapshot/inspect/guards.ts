// When a complete snapshot is refused: the registry answered everything, but its content is implausible.
import { emptiedFields } from '../../registry/checks/drift.ts';
import type { FieldStatistics } from '../../registry/checks/field-statistics.ts';
import { endpointOf } from '../../registry/endpoint.ts';
import type { Manifest } from '../store/manifest.ts';
import type { Refusal } from '../crawl/refusal.ts';

export const GUARD_LIMITS = {
  /** Percentage of the platforms, services or hosts of the last snapshot that may have vanished. */
  maxVanished: 10,
  /** Percentage of all records that may be bad. */
  maxBad: 1,
  /** Refuse any bad record. */
  strict: false,
};
export type GuardLimits = typeof GUARD_LIMITS;

// In a small registry a single record is many percent, so that so few records never count.
const FEW = 3;
const KINDS = { platform: 'platforms', service: 'services', host: 'data hosts' } as const;
const EXAMPLES = 3;

/** Refuses a snapshot that lacks too many platforms, services or hosts of `before`; each kind is counted by itself. */
export function checkVanished(before: Manifest, now: Manifest, { maxVanished }: GuardLimits): Refusal[] {
  const there = new Set([...Object.keys(now.files), ...now.failed]);
  return Object.entries(KINDS).flatMap(([kind, noun]): Refusal[] => {
    const earlier = Object.keys(before.files).filter((path) => endpointOf(path, before.brand)?.kind === kind);
    const gone = earlier.filter((path) => !there.has(path));
    if (gone.length <= FEW || gone.length * 100 < earlier.length * maxVanished) return [];
    const reason = `${gone.length} of ${earlier.length} ${noun} vanished since the last snapshot (${examples(gone)}).`;
    return [{ reason, allow: 'vanished' }];
  });
}

/** Refuses a snapshot in which a field is empty everywhere that was filled in more than a few records. */
export function checkEmptied(before: FieldStatistics, now: FieldStatistics): Refusal[] {
  const emptied = emptiedFields(before, now, FEW);
  if (emptied.length === 0) return [];
  const reason = `Fields that were filled in the last snapshot are empty everywhere now (${examples(emptied)}).`;
  return [{ reason, allow: 'emptied' }];
}

/** Refuses a snapshot with too many bad records, or with any if `strict`. */
export function checkBad(bad: string[], records: number, { maxBad, strict }: GuardLimits): Refusal[] {
  const tooMany = bad.length > FEW && bad.length * 100 > records * maxBad;
  if (bad.length === 0 || !(strict || tooMany)) return [];
  const reason = `${bad.length} of ${records} records cannot be read as the specification says (${examples(bad)}).`;
  return [{ reason, allow: 'bad' }];
}

function examples(names: string[]): string {
  const rest = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (rest > 0 ? `, and ${rest} more` : '');
}
