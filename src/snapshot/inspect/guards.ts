// When a snapshot is whole and yet not to be trusted: the registry answered well, and what it says is wrong.
import { emptiedFields, type FieldStatistics } from '../../registry/checks/field-statistics.ts';
import { endpointOf } from '../../registry/endpoint.ts';
import type { Manifest } from '../store/manifest.ts';
import type { SnapshotReport } from '../store/snapshot-report.ts';
import type { Visit } from '../crawl/visit.ts';

/** Why a snapshot is refused, and the flag that accepts it for one run. */
export interface Refusal {
  reason: string;
  flag: string;
}

/** A guard refused the snapshot; the last good one is as it was. */
export class GuardError extends Error {
  override name = 'GuardError';
  /** The message, line by line. */
  readonly lines: readonly string[];
  readonly refusals: Refusal[];
  /** Everything that was found in the refused snapshot, where all of it was there. */
  readonly report: SnapshotReport | undefined;

  constructor(refusals: Refusal[], report?: SnapshotReport) {
    const said = refusals.map(
      ({ reason, flag }) => `${reason} If that is right, “${flag}” accepts it for one run.`,
    );
    const lines = [...said, 'Refused; the last good snapshot is as it was.'];
    super(lines.join('\n'));
    this.lines = lines;
    this.refusals = refusals;
    this.report = report;
  }
}

/** What is too much. */
export interface GuardLimits {
  /** Percent of the platforms, services or hosts of the last snapshot that may have vanished. */
  maxVanished: number;
  /** Percent of all records that may be bad. */
  maxBad: number;
  /** Stop at any bad record. */
  strict: boolean;
}

export const GUARD_LIMITS: GuardLimits = { maxVanished: 10, maxBad: 1, strict: false };

// Below this a share says nothing: in a small registry one record is many percent.
const FEW = 3;
const KINDS = { platform: 'platforms', service: 'services', host: 'data hosts' } as const;
const EXAMPLES = 3;

/** Refuses where too many platforms, services or hosts are gone since `before`, by kind (`--allow-vanished`). */
export function checkVanished(before: Manifest, now: Manifest, { maxVanished }: GuardLimits): Refusal[] {
  const there = new Set([...Object.keys(now.files), ...now.failed]);
  return Object.entries(KINDS).flatMap(([kind, noun]): Refusal[] => {
    const earlier = Object.keys(before.files).filter((path) => endpointOf(path, before.brand)?.kind === kind);
    const gone = earlier.filter((path) => !there.has(path));
    if (gone.length <= FEW || gone.length * 100 < earlier.length * maxVanished) return [];
    const reason = `${gone.length} of ${earlier.length} ${noun} vanished since the last snapshot (${examples(gone)}).`;
    return [{ reason, flag: '--allow-vanished' }];
  });
}

/** Refuses where a field that was filled in more than a few records is empty in all of them now (`--allow-emptied`). */
export function checkEmptied(before: FieldStatistics, now: FieldStatistics): Refusal[] {
  const emptied = emptiedFields(before, now, FEW);
  if (emptied.length === 0) return [];
  const reason = `Fields that were filled in the last snapshot are empty everywhere now (${examples(emptied)}).`;
  return [{ reason, flag: '--allow-emptied' }];
}

/** Refuses where too many of all records are bad, or any if `strict` (`--allow-bad`). */
export function checkBad(bad: string[], records: number, { maxBad, strict }: GuardLimits): Refusal[] {
  const tooMany = bad.length > FEW && bad.length * 100 > records * maxBad;
  if (bad.length === 0 || !(strict || tooMany)) return [];
  const reason = `${bad.length} of ${records} records cannot be read as the specification says (${examples(bad)}).`;
  return [{ reason, flag: '--allow-bad' }];
}

/** Throws GuardError where there are links and none is the registry's own: it stands behind another name than its own. */
export function refuseForeign(visited: Visit[], registry: string): void {
  const foreign = visited.flatMap((each) => each.foreignBases);
  if (foreign.length === 0 || visited.some(({ ownLinks }) => ownLinks > 0)) return;
  const bases = [...Map.groupBy(foreign, (base) => base)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const base = bases[0]![0];
  const reason = `None of its ${foreign.length} links is the registry's own: they begin with ${base}, not with ${registry}.`;
  throw new GuardError([{ reason, flag: `--alias ${base}` }]);
}

function examples(names: string[]): string {
  const rest = names.length - EXAMPLES;
  return names.slice(0, EXAMPLES).join(', ') + (rest > 0 ? `, and ${rest} more` : '');
}
