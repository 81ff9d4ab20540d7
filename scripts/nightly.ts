#!/usr/bin/env node
import { Option } from 'commander';
import { BUILD_SETTINGS } from './build.ts';
import { runIfMain } from './command.ts';
import { ping } from './ping.ts';
import {
  snapshot,
  SNAPSHOT_OPTIONS,
  SNAPSHOT_SETTINGS,
  SUMMARY_OPTION,
  type SnapshotFlags,
} from './snapshot.ts';
import { checkFolders, lockSite } from '../src/build/build-folders.ts';
import { requireSpaceForRun } from '../src/build/disk-needs.ts';
import type { Config } from '../src/config/config.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import type { LastRun } from '../src/snapshot/store/last-run.ts';
import { lockSnapshotFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { readHistory, type StoredHistory } from '../src/snapshot/store/history-store.ts';
import { SnapshotError } from '../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../src/snapshot/store/snapshot-store.ts';
import { failureStepLines } from './failure-steps.ts';
import { restoreKept, saveKept, type KeepFlags } from './kept-snapshot.ts';
import { publishedEntryOf, siteCursorOf } from './published-entry.ts';
import { recordRun } from './run-record.ts';
import { failureSummary, nightlyParagraphs, nightlySummary, writeSummary } from './run-summary.ts';
import { countByLevel } from './summary.ts';
import { print, printError } from './terminal.ts';
import { updateSite } from './update-site.ts';

export type NightlyFlags = SnapshotFlags & KeepFlags & { pingUrl?: string };

/** Minutes that a run waits in total for a registry that does not answer. */
const OUTAGE = 10;

export default await runIfMain<NightlyFlags>(import.meta, {
  name: 'nightly',
  summary:
    'Take a snapshot, build its site, verify it on loopback, then replace the published site. If a step before that fails, ' +
    'only its data/last-run.json changes, which says why. If nothing has changed, nothing is built.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS, 'pingUrl'],
  options: [
    ...SNAPSHOT_OPTIONS,
    new Option(
      '--keep <DIR>',
      'before the run, restore the snapshot from DIR if there is none; after the run, save the snapshot to DIR',
    ),
    new Option('--begin-anew', 'with --keep: begin a new history, even if the published site has one'),
    SUMMARY_OPTION,
  ],
  exitCodes: {
    1: 'the new site does not meet a requirement',
    3: 'the registry cannot be used',
    4: 'refused by a guard',
  },
  run: async (config, flags) => {
    await nightly(config, flags);
    await ping(flags);
  },
  onFailure: async (error, flags) => {
    printError(...failureStepLines(error));
    await ping(flags, error);
    await writeSummary(flags.summary, failureSummary(error));
  },
});

async function nightly(config: Config, flags: NightlyFlags): Promise<void> {
  checkFolders(config);
  // Fails before anything is written if the configuration is wrong. The build reads it again.
  readIdentity(config);
  await recordRun(config, async (run) => {
    await restoreKept(config, flags);
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
  flags: NightlyFlags,
  run: LastRun,
  { siteLock, snapshotLock }: Record<'siteLock' | 'snapshotLock', Lock>,
): Promise<void> {
  requireSpaceForRun(config);
  const lastId = (await readStoredHistory(config))?.entries.at(-1)?.id;
  const cursor = siteCursorOf(config);
  // Without retries, the run does not wait either.
  const outage = flags.retries === 0 ? 0 : OUTAGE;
  const taken = await snapshot(config, flags, { lock: snapshotLock, outage });
  const { counts, requests } = taken;
  Object.assign(run, { counts, requests, findings: countByLevel(taken.findings) });
  const site = await updateSite(config, siteLock, run);
  const { entries = [], findings = [] } = (await readStoredHistory(config)) ?? {};
  const entry = publishedEntryOf(entries, { lastId, cursor });
  run.changes = entry?.changes.length ?? 0;
  const outcome = { entry, findings, site };
  const paragraphs = nightlyParagraphs(outcome, (text) => text);
  print('', ...paragraphs.join('\n\n').split('\n'), '');
  await writeSummary(flags.summary, nightlySummary(outcome, taken));
}

async function readStoredHistory({ snapshotDir }: Config): Promise<StoredHistory | undefined> {
  try {
    return await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}
