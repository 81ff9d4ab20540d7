// Findings by what kind they are, for the page that lists them all.
import { FINDINGS, type Finding, type Level } from '../registry/finding.ts';
import type { FindingGroup } from './views.ts';

const LEVELS: Level[] = ['error', 'warning', 'notice'];

/** Groups findings by level and code: errors first, within a level the largest group first. */
export function groupedFindings(findings: Finding[]): FindingGroup[] {
  const groups = [...Map.groupBy(findings, ({ level, code }) => `${level} ${code}`).values()].map(
    (group): FindingGroup => {
      const { level, code } = group[0]!;
      return {
        level,
        code,
        means: Object.hasOwn(FINDINGS, code) ? FINDINGS[code].means : '',
        findings: group,
      };
    },
  );
  return groups.toSorted(
    (one, other) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) || other.findings.length - one.findings.length,
  );
}
