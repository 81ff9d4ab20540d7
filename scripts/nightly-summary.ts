// What a night brought, in Markdown: fit for the summary of a CI job and for the message of a commit.
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Finding } from '../src/registry/finding.ts';
import { changeTitleOf } from '../src/history/change-text.ts';
import { toMarkdown } from '../src/util/markdown.ts';

export interface NightlyRun {
  /** The entry of this night; undefined where nothing is new. */
  entry: HistoryEntry | undefined;
  /** What is missing or broken in the history. */
  findings: Finding[];
  /** What was done with the site, a sentence. */
  site: string;
}

const SHOWN = 50;

/** The night in Markdown; its first line fits the subject of a commit. */
export function nightlyRunOf({ entry, findings, site }: NightlyRun): string {
  const changes = entry?.changes ?? [];
  const listed = changes.slice(0, SHOWN).map((change) => `- ${toMarkdown(changeTitleOf(change))}`);
  const rest = changes.length - listed.length;
  return [
    subjectOf(entry),
    site,
    [...listed, ...(rest > 0 ? [`- … and ${rest} more`] : [])].join('\n'),
    findings
      .slice(0, SHOWN)
      .map(({ endpoint, message }) => `> ${toMarkdown(`${endpoint}: ${message}`)}`)
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

function subjectOf(entry: HistoryEntry | undefined): string {
  if (!entry) return 'Nothing new in the registry';
  const { taken, previous, changes } = entry;
  const day = taken.slice(0, 10);
  if (previous === null) return `${day}: the first night of this history`;
  const count = changes.length;
  return `${day}: ${count === 0 ? 'other bytes, no change' : `${count} ${count === 1 ? 'change' : 'changes'}`}`;
}
