// The result of a nightly run in Markdown, for the summary of a CI job and for a commit message.
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Finding } from '../src/registry/finding.ts';
import { sentenceText } from '../src/history/words/change-entries.ts';
import { firstItems } from '../src/util/first-items.ts';
import { toMarkdown } from '../src/util/markdown.ts';
import { countOf } from '../src/util/count-text.ts';

export interface NightlyRun {
  /** The history entry that this run added. */
  entry: HistoryEntry | undefined;
  /** Problems with the stored history. */
  findings: Finding[];
  /** One sentence about the site. */
  site: string;
}

const MAX_LISTED = 50;

/** The first line is fit for the subject of a commit. */
export function nightlySummaryOf({ entry, findings, site }: NightlyRun): string {
  const sentences = (entry?.changes ?? []).map((change) => toMarkdown(sentenceText(change)));
  return [
    subjectOf(entry),
    site,
    firstItems(sentences, MAX_LISTED)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    findings
      .slice(0, MAX_LISTED)
      .map(({ endpoint, message }) => `> ${toMarkdown(`${endpoint}: ${message}`)}`)
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
  return `${day}: ${count === 0 ? 'bytes changed, content unchanged' : countOf(count, 'change')}`;
}
