// A field that is new in every record of a large list makes hundreds of thousands of findings.
import { createFinding, type Finding } from './finding.ts';

/** A response and a report keep this many for each code and level. */
export const MAX_FINDINGS_PER_RESPONSE = 10_000;
export const MAX_FINDINGS_PER_REPORT = 100_000;

export class FindingCollector {
  readonly #max: number;
  readonly #kept: Finding[] = [];
  readonly #counts = new Map<string, { first: Finding; count: number }>();

  constructor(max = MAX_FINDINGS_PER_RESPONSE) {
    this.#max = max;
  }

  add(findings: Iterable<Finding>): void {
    for (const finding of findings) {
      const kind = `${finding.level} ${finding.code}`;
      const known = this.#counts.get(kind);
      if (known) known.count += 1;
      else this.#counts.set(kind, { first: finding, count: 1 });
      if ((known?.count ?? 1) <= this.#max) this.#kept.push(finding);
    }
  }

  /** In the order of addition, then one finding for each kind that exceeded the limit. */
  all(): Finding[] {
    const exceeded = [...this.#counts.values()].filter(({ count }) => count > this.#max);
    return [
      ...this.#kept,
      ...exceeded.map(({ first: { code, level, endpoint }, count }) => {
        const rest = (count - this.#max).toLocaleString('en');
        return createFinding(code, endpoint, '', `${rest} more findings of this kind are not listed.`, level);
      }),
    ];
  }
}
