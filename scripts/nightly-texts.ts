// What a nightly run reports to the operator, in Markdown: its result, for the summary of a CI job and a commit message; or a
// GitHub issue about its failure: why it failed, and whether action is needed. The workflow adds the URL of the run.
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Finding } from '../src/registry/finding.ts';
import { changeSentenceOf } from '../src/history/words/change-entries.ts';
import { firstItemsAndMore } from '../src/util/first-items.ts';
import { escapeMarkdown } from '../src/util/markdown.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { GuardError } from '../src/snapshot/guards/refusal.ts';
import { errorLinesOf } from '../src/util/expected-error.ts';
import { failureSteps } from './failure-steps.ts';

export interface NightlyRun {
  /** What this run published. */
  entry: HistoryEntry | undefined;
  /** Problems with the stored history. */
  findings: Finding[];
  /** Sentences about the site. */
  site: string[];
}

const MAX_CHANGES = 50;

/** The first line is short enough for a commit subject. For a terminal, pass an `escape` that returns its text unchanged. */
export function nightlySummaryOf({ entry, findings, site }: NightlyRun, escape = escapeMarkdown): string {
  const sentences = (entry?.changes ?? []).map((change) => escape(changeSentenceOf(change)));
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
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function subjectOf(entry: HistoryEntry | undefined): string {
  if (!entry) return 'No changes in the registry';
  const { taken, previous, changes } = entry;
  const day = taken.slice(0, 10);
  if (previous === null) return `${day}: first snapshot in this history`;
  const count = changes.length;
  return `${day}: ${count === 0 ? 'bytes changed, content unchanged' : countWithNoun(count, 'change')}`;
}

const MAX_RECORDS = 100;

/** Whether `issueTextOf` wrote a text. */
export function isIssueText(text: string): boolean {
  return /^\*\*(Action|No action) needed: .*\*\*\n/.test(text);
}

export function issueTextOf(error: Error): string {
  const { heading, steps } = failureSteps(error);
  const lines =
    error instanceof GuardError ? error.refusals.map(({ reason }) => reason) : errorLinesOf(error);
  return [
    `**${heading}**`,
    ...lines.map((line) => `> ${escapeMarkdown(line)}`),
    ...(error instanceof GuardError ? recordLists(error) : []),
    ...steps.map((step) => `- ${step}`),
    '',
  ].join('\n\n');
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
