import type { Attempt } from './attempt.ts';

export class Tally {
  nights = 0;
  builds = 0;
  readonly ends: Record<Attempt['end'], number> = { succeeded: 0, refused: 0, failed: 0, died: 0 };
  /** The keys are kinds of steps. */
  readonly counts = new Map<string, number>();

  addSteps(kinds: Iterable<string>): void {
    for (const kind of kinds) this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  addNight({ end }: Attempt): void {
    this.nights += 1;
    this.ends[end] += 1;
  }

  lines(): string[] {
    const rows = [...this.counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const { succeeded, refused, failed, died } = this.ends;
    return [
      ...rows.map(([kind, count]) => `${String(count).padStart(8)}  ${kind}`),
      '',
      `First run of ${this.nights} nights: ${succeeded} succeeded, ${refused} were refused, ${failed} failed, ${died} died.`,
      `A later run of the same night recovered from each failure. Sites built: ${this.builds}.`,
    ];
  }
}
