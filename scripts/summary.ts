// What a run did and found, in words: for the terminal, and as Markdown for the summary of a CI job.
import { FINDINGS, type Finding, type FindingCode, type FindingLevel } from '../src/registry/finding.ts';
import { flagOf, GuardError } from '../src/snapshot/crawl/refusal.ts';
import type { SnapshotResult } from '../src/snapshot/take-snapshot.ts';
import { markdownTable, toMarkdown } from '../src/util/markdown.ts';
import { linesOf } from '../src/util/expected-error.ts';

/** A run that ended well. */
export interface SummaryRun {
  taken: SnapshotResult;
  registry: string;
  /** Where the snapshot lives, as the user wrote it. */
  snapshotDir: string;
  /** Where everything that was found can be read. */
  report: string;
  seconds: number;
}

const SHOWN_ERRORS = 5;
const LEVELS: FindingLevel[] = ['error', 'warning', 'notice'];

/** The last lines of a run on the terminal. */
export function summaryOf({ taken, registry, snapshotDir, report, seconds }: SummaryRun): string[] {
  const { counts, findings, bad, accepted, requests, bytes, changed, version, resumed, resumeRefusal } =
    taken;
  const content = [
    plural(counts.platforms, 'platform'),
    plural(counts.services, 'service'),
    plural(counts.hosts, 'host'),
    plural(counts.notifications, 'notification'),
  ].join(', ');
  return [
    `${registry}: ${content} (${plural(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s).`,
    ...(resumeRefusal ? [`Not resumed: ${resumeRefusal}`] : []),
    ...(resumed > 0 ? [`Resumed: ${plural(resumed, 'answer')} of the run before.`] : []),
    ...clockOf(taken),
    ...findingsIn(findings, report),
    ...(bad.length > 0 ? [`Bad records: ${bad.length}, mirrored as they came.`] : []),
    ...accepted.map((each) => `Accepted by ${flagOf(each)}: ${each.reason}`),
    changed
      ? `New snapshot ${version} in ${snapshotDir}/.`
      : `Nothing has changed since the snapshot ${version} of ${taken.snapshot.manifest.taken}.`,
  ];
}

/** That this machine's clock stepped back since the last run. */
function clockOf({ laterLastRun }: SnapshotResult): string[] {
  if (laterLastRun === undefined) return [];
  return [
    `The clock is behind: the last run is dated ${laterLastRun}, later than this one. Check the clock.`,
  ];
}

/** What was found, in a few lines: how much of each level, the first errors, where the rest is. */
export function findingsIn(findings: Finding[], report: string): string[] {
  const levels = LEVELS.map((level) =>
    plural(findings.filter((finding) => finding.level === level).length, level),
  );
  const errors = findings.filter(({ level }) => level === 'error');
  const rest = errors.length - SHOWN_ERRORS;
  return [
    `Findings: ${levels.join(', ')}${findings.length > 0 ? `, in ${report}` : ''}.`,
    ...errors
      .slice(0, SHOWN_ERRORS)
      .map(({ endpoint, pointer, message }) => `  ${endpoint} ${pointer} ${message}`),
    ...(rest > 0 ? [`  … and ${plural(rest, 'more error')}.`] : []),
  ];
}

/** A run that ended well, as Markdown. */
export function markdownOf({ taken, registry, seconds }: SummaryRun): string {
  const { counts, bad, accepted, changed, version, requests, findings } = taken;
  return [
    `## Registry snapshot: ${changed ? `new, ${version}` : 'nothing new'}`,
    `${toMarkdown(registry)}, ${plural(requests, 'request')}, ${seconds.toFixed(0)} s.${changed ? '' : ` Current is ${version}.`}`,
    markdownTable(
      ['Platforms', 'Services', 'Hosts', 'Notifications', 'Bad records'],
      [[counts.platforms, counts.services, counts.hosts, counts.notifications, bad.length].map(String)],
    ),
    ...clockOf(taken),
    ...accepted.map((each) => `Accepted by \`${flagOf(each)}\`: ${toMarkdown(each.reason)}`),
    kinds(findings),
    '',
  ].join('\n\n');
}

/** A run that failed or was refused, as Markdown. */
export function failureOf(registry: string, error: Error): string {
  const refused = error instanceof GuardError;
  return [
    `## Registry snapshot: ${refused ? 'refused' : 'failed'}`,
    `${toMarkdown(registry)}. The last good snapshot is as it was.`,
    ...linesOf(error).map((line) => `> ${toMarkdown(line)}`),
    ...(refused && error.report ? [kinds(error.report.findings)] : []),
    '',
  ].join('\n\n');
}

/** Findings by kind, the worst level first: how many, and the first one. */
function kinds(findings: Finding[]): string {
  if (findings.length === 0) return 'Every record is as the specification says.';
  const groups = [...Map.groupBy(findings, ({ level, code }) => `${level} ${code}`).values()];
  const rows = groups
    .map((group) => ({ group, first: group[0]! }))
    .toSorted((one, other) => LEVELS.indexOf(one.first.level) - LEVELS.indexOf(other.first.level))
    .map(({ group, first: { level, code, endpoint, pointer, message } }) => [
      `${level}: \`${code}\``,
      String(group.length),
      meaningOf(code),
      toMarkdown(`${endpoint} ${pointer} ${message}`),
    ]);
  return markdownTable(['Kind', 'Found', 'Means', 'The first'], rows);
}

function meaningOf(code: FindingCode): string {
  // A report that an older version wrote may have kinds that this one does not.
  return Object.hasOwn(FINDINGS, code) ? FINDINGS[code].description : '';
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
