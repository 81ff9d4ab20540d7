import type { SnapshotReport } from '../store/snapshot-report.ts';
import type { Visit } from './visit.ts';
import { ExpectedError } from '../../util/expected-error.ts';

/** What a run accepts only if its flag `--allow-…` is given. */
export type AllowedChange = 'missing' | 'vanished' | 'emptied' | 'bad' | 'empty';

/** Why a snapshot is refused, and what accepts it for one run. */
export interface Refusal {
  reason: string;
  allow: AllowedChange;
}

/** A refusal that a further alias of the registry settles. */
interface ForeignRefusal {
  reason: string;
  alias: string;
}

/** The flag that accepts what was refused. */
export function flagOf(refusal: Refusal | ForeignRefusal): string {
  return 'allow' in refusal ? `--allow-${refusal.allow}` : `--alias ${refusal.alias}`;
}

/** A guard refused the snapshot; the last good one is unchanged. */
export class GuardError extends ExpectedError {
  override readonly exitCode = 4;
  readonly refusals: (Refusal | ForeignRefusal)[];
  /** Everything that was found in the refused snapshot, if all of it was fetched. */
  readonly report: SnapshotReport | undefined;

  constructor(refusals: (Refusal | ForeignRefusal)[], report?: SnapshotReport) {
    super([
      ...refusals.map(
        (refusal) => `${refusal.reason} If that is right, “${flagOf(refusal)}” accepts it for one run.`,
      ),
      'Refused; the last good snapshot is as it was.',
    ]);
    this.refusals = refusals;
    this.report = report;
  }
}

/**
 * Throws GuardError if the answers contain links and none is the registry's own: then the registry has another URL than
 * the one that was asked.
 */
export function refuseForeign(visits: Visit[], registry: string): void {
  const foreign = visits.flatMap((each) => each.foreignBases);
  if (foreign.length === 0 || visits.some(({ ownLinks }) => ownLinks > 0)) return;
  const bases = [...Map.groupBy(foreign, (base) => base)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const alias = bases[0]![0];
  const reason = `None of its ${foreign.length} links is the registry's own: they begin with ${alias}, not with ${registry}.`;
  throw new GuardError([{ reason, alias }]);
}
