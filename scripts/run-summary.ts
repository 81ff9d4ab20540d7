// What a run reports in Markdown: what happened, and what to do. The first line is a sentence for a commit, or for the title
// of an issue.
import { writeFile } from 'node:fs/promises';
import type { HistoryEntry } from '../src/history/entry.ts';
import { sentenceOf } from '../src/history/words/sentences.ts';
import { FINDING_LEVELS, findingDescriptionOf } from '../src/model/finding-groups.ts';
import type { Finding } from '../src/registry/finding.ts';
import { GuardError } from '../src/snapshot/guards/refusal.ts';
import type { SnapshotResult } from '../src/snapshot/take-snapshot.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { errorLinesOf } from '../src/util/expected-error.ts';
import { firstItemsAndMore } from '../src/util/list-words.ts';
import { escapeMarkdown, markdownTable } from '../src/util/markdown.ts';
import { toPrintableLines } from '../src/util/printable.ts';
import { failureSteps } from './failure-steps.ts';
import { withNamesAsSet } from './setting-names.ts';
import { writeReportFile } from './terminal.ts';

export interface SnapshotRun extends Pick<SnapshotResult, 'counts' | 'findings' | 'requests'> {
  /** The lines that the run printed. */
  lines: string[];
}

export interface NightlyRun {
  /** What this run published. */
  entry: HistoryEntry | undefined;
  /** Problems with the stored history. */
  findings: Finding[];
  /** Sentences about the site. */
  site: string[];
}

const MAX_CHANGES = 50;
const MAX_RECORDS = 100;

/** Replaces the summary of the last run with these paragraphs. Does nothing without a file. */
export async function writeSummary(file: string | undefined, paragraphs: string[]): Promise<void> {
  if (file === undefined) return;
  const text = toPrintableLines(withNamesAsSet(`${paragraphs.join('\n\n')}\n`));
  await writeReportFile(file, () => writeFile(file, text));
}

/** The last line that a run printed says whether the snapshot is new. */
export function snapshotSummary({ lines, findings }: SnapshotRun): string[] {
  return [...lines.slice(-1), ...lines.slice(0, -1).map(escapeMarkdown), findingTable(findings)];
}

export function nightlySummary(outcome: NightlyRun, { lines, findings }: SnapshotRun): string[] {
  return [...nightlyParagraphs(outcome), ...lines.map(escapeMarkdown), findingTable(findings)];
}

/** The first one is short enough for a commit subject. For a terminal, pass an `escape` that returns its text unchanged. */
export function nightlyParagraphs({ entry, findings, site }: NightlyRun, escape = escapeMarkdown): string[] {
  const { changes = [], taken = '' } = entry ?? {};
  const sentences = changes.map((change) => escape(sentenceOf({ change, taken })));
  return [
    subjectOf(entry),
    ...site,
    firstItemsAndMore(sentences, MAX_CHANGES)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    findings
      .slice(0, MAX_CHANGES)
      .map(({ endpoint, message }) => `> ${escape(`${endpoint}: ${message}`)}`)
      .join('\n'),
  ].filter((part) => part !== '');
}

function subjectOf(entry: HistoryEntry | undefined): string {
  if (!entry) return 'No changes in the registry';
  const { taken, previous, changes } = entry;
  const day = taken.slice(0, 10);
  if (previous === null) return `${day}: first snapshot in this history`;
  const count = changes.length;
  return `${day}: ${count === 0 ? 'bytes changed, content unchanged' : countWithNoun(count, 'change')}`;
}

export function failureSummary(error: Error): string[] {
  const { heading, steps } = failureSteps(error);
  const guard = error instanceof GuardError ? error : undefined;
  const reasons = guard?.refusals.map(({ reason }) => reason) ?? errorLinesOf(error);
  return [
    heading,
    ...reasons.map((line) => `> ${escapeMarkdown(line)}`),
    ...(guard ? recordLists(guard) : []),
    ...steps.map((step) => `- ${step}`),
    ...(guard?.report ? [findingTable(guard.report.findings)] : []),
  ];
}

/** All records of each reason that names only some of them, unfolded by a click. */
function recordLists({ refusals }: GuardError): string[] {
  return refusals.flatMap((refusal) => {
    const records = ('records' in refusal && refusal.records) || [];
    if (records.every((record) => refusal.reason.includes(record))) return [];
    const list = firstItemsAndMore(records, MAX_RECORDS)
      .map((item) => `- ${escapeMarkdown(item)}`)
      .join('\n');
    return [`<details><summary>${escapeMarkdown(refusal.reason)}</summary>`, list, '</details>'];
  });
}

/** One row per kind of finding, errors first. */
function findingTable(findings: Finding[]): string {
  if (findings.length === 0) return 'All records follow the specification.';
  const groups = [...Map.groupBy(findings, ({ level, code }) => `${level} ${code}`).values()];
  const rows = groups
    .map((group) => ({ group, first: group[0]! }))
    .toSorted(
      (one, other) => FINDING_LEVELS.indexOf(one.first.level) - FINDING_LEVELS.indexOf(other.first.level),
    )
    .map(({ group, first: { level, code, endpoint, pointer, message } }) => [
      `${level}: \`${code}\``,
      String(group.length),
      findingDescriptionOf(code),
      escapeMarkdown(`${endpoint} ${pointer} ${message}`),
    ]);
  return markdownTable(['Finding', 'Count', 'Meaning', 'First occurrence'], rows);
}
