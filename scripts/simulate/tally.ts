// Counts what happened and how nights ended, for the closing table.
import type { After } from './invariants/invariant.ts';
import type { PlannedNight } from './step.ts';

type End = After['attempt']['end'];

export class Tally {
  nights = 0;
  builds = 0;
  readonly ends: Record<End, number> = { well: 0, refused: 0, failed: 0, died: 0 };
  /** By kind of step: how often it happened. */
  readonly kinds = new Map<string, number>();

  happened(kinds: Iterable<string>): void {
    for (const kind of kinds) this.kinds.set(kind, (this.kinds.get(kind) ?? 0) + 1);
  }

  ended({ attempt }: After, _night: PlannedNight): void {
    this.nights += 1;
    this.ends[attempt.end] += 1;
  }

  /** The closing table: what happened, how often; then how the nights ended. */
  lines(): string[] {
    const rows = [...this.kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const { well, refused, failed, died } = this.ends;
    return [
      ...rows.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`),
      '',
      `${this.nights} nights: ${well} ended well, ${refused} were refused, ${failed} failed, in ${died} the process died.`,
      `Every one of those was made good by the next run. ${this.builds} sites were built.`,
    ];
  }
}
