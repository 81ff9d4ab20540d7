import type { SnapshotReport } from '../store/snapshot-report.ts';
import { ExpectedError } from '../../util/expected-error.ts';

interface Guard {
  /** The help of its flag, `--allow-…`. */
  help: string;
  /** Guards that refuse the same snapshot next. */
  implies?: readonly string[];
}

/** What a run accepts only with the guard's flag. */
export const GUARDS = {
  missing: {
    help:
      'accept any number of records that the registry does not return, and unavailable notifications or data hosts; ' +
      'without an earlier response, the mirror returns 404, which some harvesters cannot handle',
  },
  vanished: {
    help: 'accept the loss of many platforms, services, data hosts or notifications, or of the last snapshot',
  },
  emptied: { help: 'accept a field that is now empty in every record' },
  bad: { help: 'accept any number of bad records' },
  empty: { help: 'accept an empty platform list', implies: ['vanished', 'emptied'] },
} satisfies Record<string, Guard>;
export type GuardName = keyof typeof GUARDS;

/** The names of the guards to allow if a refusal is right. */
export function guardsToAllow({ allow }: Refusal): string[] {
  const guard: Guard = GUARDS[allow];
  return [allow, ...(guard.implies ?? [])];
}

/** Why a snapshot is refused, and what accepts it for one run. */
export interface Refusal {
  reason: string;
  allow: GuardName;
  /** The names of all records that it is about; the reason has the first ones. */
  records?: string[];
}

/** A refusal that a further alias of the registry settles. */
interface ForeignRefusal {
  reason: string;
  alias: string;
}

export function acceptingFlagOf(refusal: Refusal | ForeignRefusal): string {
  return 'allow' in refusal ? `--allow-${refusal.allow}` : `--alias ${refusal.alias}`;
}

function acceptanceOf(refusal: Refusal | ForeignRefusal): string {
  if ('alias' in refusal)
    return `“${acceptingFlagOf(refusal)}” accepts it for one run, and REGISTRY_ALIASES for every run`;
  const flags = guardsToAllow(refusal).map((guard) => `--allow-${guard}`);
  return `“${flags.join(' ')}” accepts it for one run`;
}

/** A guard refused the snapshot; the last good one is unchanged. */
export class GuardError extends ExpectedError {
  override readonly exitCode = 4;
  readonly refusals: (Refusal | ForeignRefusal)[];
  /** Everything that was found in the refused snapshot, if all of it was fetched. */
  readonly report: SnapshotReport | undefined;

  constructor(refusals: (Refusal | ForeignRefusal)[], report?: SnapshotReport) {
    super([
      ...refusals.map((refusal) => `${refusal.reason} If that is right, ${acceptanceOf(refusal)}.`),
      'Refused; the last good snapshot is as it was.',
    ]);
    this.refusals = refusals;
    this.report = report;
  }
}
