#!/usr/bin/env node
import { Option } from 'commander';
import { BUILD_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { ping } from './ping.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';
import { appendToSummary, removeMarkdownFile, writeMarkdownFile } from './summary-file.ts';
import { checkFolders, lockSite } from '../src/build/build-folders.ts';
import { requireSpaceForRun } from '../src/build/disk-needs.ts';
import type { Config } from '../src/config/config.ts';
import { FolderError } from '../src/folders/own-files.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import type { LastRun } from '../src/snapshot/store/last-run.ts';
import { lockSnapshotFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { readHistory, type StoredHistory } from '../src/snapshot/store/history-store.ts';
import { SnapshotError } from '../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../src/snapshot/store/snapshot-store.ts';
import { failureStepLines, failureSteps } from './failure-steps.ts';
import { restoreKept, saveKept, type KeepFlags } from './kept-snapshot.ts';
import { isIssueText, issueTextOf, nightlySummaryOf } from './nightly-texts.ts';
import { publishedEntryOf, siteCursorOf } from './published-entry.ts';
import { recordRun } from './run-record.ts';
import { countByLevel } from './summary.ts';
import { print, printError } from './terminal.ts';
import { errorLinesOf } from '../src/util/expected-error.ts';
import { escapeMarkdown } from '../src/util/markdown.ts';
import { updateSite } from './update-site.ts';

export type NightlyFlags = SnapshotFlags &
  KeepFlags & {
    message?: string;
    issue?: string;
    pingUrl?: string;
  };

/** Minutes that a run waits in total for a registry that does not answer. */
const OUTAGE = 10;

export default await runIfMain<NightlyFlags>(import.meta, {
  name: 'nightly',
  summary:
    'Take a snapshot, build its site, verify it on loopback, then replace the published site. If a step fails, ' +
    'the published site is unchanged. If nothing has changed, nothing is built.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS, 'pingUrl'],
  options: [
    ...SNAPSHOT_OPTIONS,
    new Option(
      '--keep <DIR>',
      'before the run, restore the snapshot from DIR if there is none; after the run, save the snapshot to DIR',
    ),
    new Option('--begin-anew', 'with --keep: begin a new history, even if the published site has one'),
    new Option('--message <FILE>', 'write the changes found to FILE, as a commit message'),
    new Option(
      '--issue <FILE>',
      'if the run fails, write the reason and what to do to FILE, as the text of an issue; if it succeeds, delete the FILE of an earlier failure',
    ),
  ],
  exitCodes: {
    1: 'the new site does not meet a requirement',
    3: 'the registry cannot be used',
    4: 'refused by a guard',
  },
  run: async (config, flags) => {
    await nightly(config, flags);
    if (flags.issue) await removeMarkdownFile(flags.issue, isIssueText);
    await ping(flags);
  },
  onFailure: async (error, flags) => {
    printError(...failureStepLines(error));
    await ping(flags, error);
    if (flags.issue) await writeMarkdownFile(flags.issue, issueTextOf(error));
  },
});

async function nightly(config: Config, flags: NightlyFlags): Promise<void> {
  checkFolders(config);
  // Fails before anything is written if the configuration is wrong. The build reads it again.
  readIdentity(config);
  await recordRun(config, async (run) => {
    await restoreKept(config, flags).catch((error: Error) => reportFailure(config, error));
    await runWithLocks(config, flags, run);
    await saveKept(config, flags);
  });
}

/** Holds the locks of both folders from the first step to the last. */
async function runWithLocks(config: Config, flags: NightlyFlags, run: LastRun): Promise<void> {
  const siteLock = lockSite(config.distDir);
  try {
    const snapshotLock = await lockSnapshotFolder(config.snapshotDir);
    try {
      await runLocked(config, flags, run, { siteLock, snapshotLock });
    } finally {
      snapshotLock.release();
    }
  } finally {
    siteLock.release();
  }
}

async function runLocked(
  config: Config,
  { message, ...flags }: NightlyFlags,
  run: LastRun,
  { siteLock, snapshotLock }: Record<'siteLock' | 'snapshotLock', Lock>,
): Promise<void> {
  try {
    requireSpaceForRun(config);
  } catch (error) {
    await reportFailure(config, error as Error);
  }
  const lastId = (await readStoredHistory(config))?.entries.at(-1)?.id;
  const cursor = siteCursorOf(config);
  // Without retries, the run does not wait either.
  const outage = config.retries > 0 ? OUTAGE : 0;
  const { counts, requests, ...taken } = await snapshot(config, flags, { lock: snapshotLock, outage });
  Object.assign(run, { counts, requests, findings: countByLevel(taken.findings) });
  const site = await updateSite(config, siteLock, run).catch((error: Error) => reportFailure(config, error));
  const { entries = [], findings = [] } = (await readStoredHistory(config)) ?? {};
  const entry = publishedEntryOf(entries, { lastId, cursor });
  run.changes = entry?.changes.length ?? 0;
  const outcome = { entry, findings, site };
  print('', ...nightlySummaryOf(outcome, (text) => text).split('\n'));
  const result = nightlySummaryOf(outcome);
  if (message) await writeMarkdownFile(message, result);
  await appendToSummary(config.summary, `### ${result}\n`);
}

/** Appends a failure that concerns the site to the summary, and throws it. */
async function reportFailure({ summary }: Config, error: Error): Promise<never> {
  const lines = errorLinesOf(error).map((line) => `> ${escapeMarkdown(line)}\n`);
  const title =
    error instanceof FolderError && error.isPartial ? 'The site is partly replaced' : 'No new site';
  const { heading, steps } = failureSteps(error);
  const advice = [`**${heading}**\n\n`, ...steps.map((step) => `- ${step}\n`)].join('');
  await appendToSummary(summary, `### ${title}\n\n${lines.join('')}\n${advice}\n`);
  throw error;
}

async function readStoredHistory({ snapshotDir }: Config): Promise<StoredHistory | undefined> {
  try {
    return await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
