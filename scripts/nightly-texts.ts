// What a nightly run reports to the operator, in Markdown: its result, for the summary of a CI job and a commit message; or a
// GitHub issue about its failure: why it failed, and whether action is needed. The workflow adds the URL of the run.
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Finding } from '../src/registry/finding.ts';
import { changeSentenceOf } from '../src/history/words/change-entries.ts';
import { firstItemsAndMore } from '../src/util/first-items.ts';
import { escapeMarkdown } from '../src/util/markdown.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { GuardError, guardsToAllow } from '../src/snapshot/guards/refusal.ts';
import { RegistryError } from '../src/snapshot/fetch/registry-error.ts';
import { errorLinesOf } from '../src/util/expected-error.ts';
import { HistoryError } from './kept-snapshot.ts';

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

const USAGE = 2;
const MAX_RECORDS = 100;

/** How an operator changes what a run does. */
interface Controls {
  /** Continues a condition. `guards` are the names of those that one run skips. */
  allow: (guards: string[]) => string;
  /** Continues a condition. */
  addAlias: string;
  settings: string;
  /** Restore it, or begin a new one. */
  history: string[];
}

const RUN_WORKFLOW = '*Actions → Nightly → Run workflow*';
const VARIABLES = '*Settings → Secrets and variables → Actions → Variables*';
const ON_GITHUB: Controls = {
  allow: (guards) => `in ${RUN_WORKFLOW}, check ${guards.map((name) => `\`allow-${name}\``).join(' and ')}`,
  addAlias: `in ${VARIABLES}, add it to \`REGISTRY_ALIASES\``,
  settings: `Settings are in ${VARIABLES}, and flags are boxes of ${RUN_WORKFLOW}.`,
  history: [
    '- To restore the branch `data`, follow “The data branch is lost” in `docs/backup.md`.',
    `- To begin a new history: in ${RUN_WORKFLOW}, check \`begin-anew\`.`,
  ],
};
const ON_A_MACHINE: Controls = {
  allow: (guards) => `run it once with \`${guards.map((name) => `--allow-${name}`).join(' ')}\``,
  addAlias: 'add it to the variable `REGISTRY_ALIASES` of the job',
  settings: 'Settings are environment variables and flags of the job.',
  history: [
    '- To continue the history: restore the folder of `--keep`.',
    '- To begin a new one: run it once with `--begin-anew`.',
  ],
};

const UNCHANGED = 'The published site is unchanged.';

/** Whether `issueTextOf` wrote a text. */
export function isIssueText(text: string): boolean {
  return text.startsWith('**') && text.split('\n', 1)[0]!.endsWith(`** ${UNCHANGED}`);
}

export function issueTextOf(
  error: Error & { exitCode?: number },
  { isOnGithub }: { isOnGithub: boolean },
): string {
  const controls = isOnGithub ? ON_GITHUB : ON_A_MACHINE;
  const [heading, ...advice] =
    error instanceof GuardError ? decisionOn(error, controls) : adviceOn(error, controls);
  const lines =
    error instanceof GuardError ? error.refusals.map(({ reason }) => reason) : errorLinesOf(error);
  return [
    `**${heading}** ${UNCHANGED}`,
    ...lines.map((line) => `> ${escapeMarkdown(line)}`),
    ...(error instanceof GuardError ? recordLists(error) : []),
    ...advice,
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

function decisionOn({ refusals }: GuardError, { allow, addAlias }: Controls): string[] {
  const guards = refusals.flatMap((refusal) => ('allow' in refusal ? guardsToAllow(refusal) : []));
  const aliases = refusals.flatMap((refusal) => ('alias' in refusal ? [escapeMarkdown(refusal.alias)] : []));
  return [
    'Action needed: a guard refused the new snapshot.',
    ...(guards.length > 0 ? [`- If the registry is right: ${allow([...new Set(guards)])}.`] : []),
    ...aliases.map((alias) => `- If ${alias} is the same registry: ${addAlias}.`),
    '- If the registry is wrong: do nothing. The run succeeds again once the registry is right.',
  ];
}

function adviceOn(error: Error & { exitCode?: number }, { allow, settings, history }: Controls): string[] {
  if (error instanceof HistoryError)
    return ['Action needed: the history of the site may be lost.', ...history];
  if (error instanceof RegistryError && error.isTransient)
    return [
      'No action needed: the next run tries again.',
      `If only notifications or data hosts stay unavailable: ${allow(['missing'])}.`,
    ];
  if (error instanceof RegistryError || error.exitCode === USAGE)
    return ['Action needed: the next run is likely to fail in the same way.', settings];
  return ['Check the log, although the next run tries again.'];
}
