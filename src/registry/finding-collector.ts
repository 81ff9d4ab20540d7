// Findings while they are collected: a field that is new in every record of a large list makes hundreds of thousands.
import { createFinding, type Finding } from './finding.ts';

/** Findings of one kind in one answer, and in one report, that are listed at most. */
export const MOST_PER_ANSWER = 10_000;
export const MOST_PER_REPORT = 100_000;

/** Collects findings, at most so many of each code and level. */
export class Findings {
  readonly #most: number;
  readonly #kept: Finding[] = [];
  readonly #counts = new Map<string, { first: Finding; count: number }>();

  constructor(most = MOST_PER_ANSWER) {
    this.#most = most;
  }

  add(findings: Iterable<Finding>): void {
    for (const finding of findings) {
      const kind = `${finding.level} ${finding.code}`;
      const known = this.#counts.get(kind);
      if (known) known.count += 1;
      else this.#counts.set(kind, { first: finding, count: 1 });
      if ((known?.count ?? 1) <= this.#most) this.#kept.push(finding);
    }
  }

  /** Those that were kept, in their order; then one for each kind of which there were more. */
  all(): Finding[] {
    const more = [...this.#counts.values()].filter(({ count }) => count > this.#most);
    return [
      ...this.#kept,
      ...more.map(({ first: { code, level, endpoint }, count }) => {
        const rest = (count - this.#most).toLocaleString('en');
        return createFinding(code, endpoint, '', `${rest} more findings of this kind are not listed.`, level);
      }),
    ];
  }
}
