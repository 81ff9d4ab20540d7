// The lines that a snapshot run prints.
import { FINDING_LEVELS } from '../src/model/finding-groups.ts';
import type { Finding, FindingLevel } from '../src/registry/finding.ts';
import { acceptingFlagOf } from '../src/snapshot/guards/refusal.ts';
import type { rehearseSnapshot } from '../src/snapshot/rehearse-snapshot.ts';
import type { SnapshotResult } from '../src/snapshot/take-snapshot.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';

export interface SuccessfulRun {
  taken: SnapshotResult;
  registry: string;
  snapshotDir: string;
  /** The path of the report with all findings. */
  report: string;
  seconds: number;
}

const MAX_LINES = 5;

export function summaryLines({ taken, registry, snapshotDir, report, seconds }: SuccessfulRun): string[] {
  const { changed, version } = taken;
  return [
    contentLine(registry, taken, seconds),
    ...clockWarning(taken),
    ...findingLines(taken.findings, report),
    ...recordLines(taken),
    changed ? `New snapshot ${version} in ${snapshotDir}/.` : `No changes since snapshot ${version}.`,
  ];
}

type Outcome = Awaited<ReturnType<typeof rehearseSnapshot>>;

/** The lines about a dry run, with all findings, because a dry run keeps no report. */
export function rehearsalLines({
  outcome,
  registry,
  seconds,
}: {
  outcome: Outcome;
  registry: string;
  seconds: number;
}): string[] {
  const { findings, changed } = outcome;
  return [
    contentLine(registry, outcome, seconds),
    ...clockWarning(outcome),
    ...allFindingLines(findings),
    ...recordLines(outcome),
    changed ? 'Without --dry-run, this would be a new snapshot.' : 'No changes since the last snapshot.',
  ];
}

export function dryRunLine({ snapshotDir }: { snapshotDir: string }): string {
  return `Dry run: nothing was written in ${snapshotDir}/. It does not test the HTTP rules of the specification (§4), such as methods and headers.`;
}

function contentLine(registry: string, { counts, requests, bytes }: Outcome, seconds: number): string {
  const content = [
    countWithNoun(counts.platforms, 'platform'),
    countWithNoun(counts.services, 'service'),
    countWithNoun(counts.hosts, 'host'),
    countWithNoun(counts.notifications, 'notification'),
  ].join(', ');
  return `${registry}: ${content} (${countWithNoun(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s).`;
}

function recordLines({ findings, bad, accepted }: Outcome): string[] {
  const kept = findings.filter(({ code }) => code === 'kept');
  return [
    ...(kept.length > 0 ? [`Kept from the last snapshot: ${countWithNoun(kept.length, 'record')}.`] : []),
    ...firstLines(kept, 'more record'),
    ...(bad.length > 0 ? [`Bad records: ${bad.length}, mirrored unchanged.`] : []),
    ...accepted.map((refusal) => `Accepted because of ${acceptingFlagOf(refusal)}: ${refusal.reason}`),
  ];
}

function clockWarning({ laterLastRun }: Outcome): string[] {
  if (laterLastRun === undefined) return [];
  return [
    `The clock is behind: the previous run is dated ${laterLastRun}, which is in the future. Check the system clock.`,
  ];
}

/** The number of findings of each level, the first errors, and the path of the report. */
export function findingLines(findings: Finding[], report: string): string[] {
  const errors = findings.filter(({ level }) => level === 'error');
  return [
    `Findings: ${levelCountsOf(findings)}${findings.length > 0 ? `, in ${report}` : ''}.`,
    ...firstLines(errors, 'more error'),
  ];
}

function firstLines(findings: Finding[], noun: string): string[] {
  const rest = findings.length - MAX_LINES;
  return [
    ...findings
      .slice(0, MAX_LINES)
      .map(({ endpoint, pointer, message }) => `  ${endpoint} ${pointer && `${pointer} `}${message}`),
    ...(rest > 0 ? [`  … and ${countWithNoun(rest, noun)}.`] : []),
  ];
}

/** The number of findings of each level, and a line for equal findings in several records, errors first. */
export function allFindingLines(findings: Finding[]): string[] {
  const groups = Map.groupBy(
    findings,
    ({ level, code, pointer, message }) =>
      `  ${level}: ${code} · ${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/#') || 'the whole response'}: ${message}`,
  );
  const rankOf = ([, [first]]: [string, Finding[]]) => FINDING_LEVELS.indexOf(first!.level);
  return [
    `Findings: ${levelCountsOf(findings)}.`,
    ...[...groups]
      .toSorted((one, other) => rankOf(one) - rankOf(other) || (one[0] < other[0] ? -1 : 1))
      .map(([text, group]) => {
        const times = group.length === 1 ? 'once' : `${group.length} times, first`;
        return `${text} · ${times} in ${group[0]!.endpoint}`;
      }),
  ];
}

function levelCountsOf(findings: Finding[]): string {
  return Object.entries(countByLevel(findings))
    .map(([level, count]) => countWithNoun(count, level))
    .join(', ');
}

export function countByLevel(findings: Finding[]) {
  const countOf = (level: FindingLevel) => findings.filter((finding) => finding.level === level).length;
  return { error: countOf('error'), warning: countOf('warning'), notice: countOf('notice') };
}
