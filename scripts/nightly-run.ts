import { constants } from 'node:buffer';
import { checkFolders, lockSite, readBuildFolders } from '../src/build/build-folders.ts';
import { staleRuleFilesOf } from '../src/build/up-to-date.ts';
import { requireSpaceForRun } from '../src/build/disk-needs.ts';
import { chooseWebHost } from '../src/build/web-host-choice.ts';
import type { Config } from '../src/config.ts';
import { FolderError } from '../src/folders/own-files.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { readIdentity } from '../src/identity/site-identity.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { WebHostName } from '../src/hosting/web-host-names.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import type { LastRun } from '../src/snapshot/store/last-run.ts';
import { lockSnapshotFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { readHistory, type StoredHistory } from '../src/snapshot/store/history-store.ts';
import { SnapshotError } from '../src/snapshot/store/snapshot-error.ts';
import { openSnapshot } from '../src/snapshot/store/snapshot-store.ts';
import { verifyMirror } from '../src/verify/verify-mirror.ts';
import { build, upToDateText } from './build.ts';
import { startDeadline } from '../src/util/deadline.ts';
import { restoreKept, saveKept, type KeepFlags } from './kept-snapshot.ts';
import { appendToSummary, writeMarkdownFile } from './summary-file.ts';
import { nightlySummaryOf } from './nightly-texts.ts';
import { publishedEntryOf, siteCursorOf } from './published-entry.ts';
import { requirePublicSiteUrl, probe } from './probe-run.ts';
import { recordRun } from './run-record.ts';
import { countByLevel } from './summary.ts';
import { orWarn, print } from './terminal.ts';
import { snapshot, type SnapshotFlags } from './snapshot.ts';
import { ExpectedError, errorLinesOf } from '../src/util/expected-error.ts';
import { escapeMarkdown } from '../src/util/markdown.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';

export type NightlyFlags = SnapshotFlags &
  KeepFlags & {
    force?: boolean;
    message?: string;
    issue?: string;
    pingUrl?: string;
  };

/** Minutes that a run waits in total for a registry that does not answer. */
const OUTAGE = 10;
/** The exit code where the new site does not meet the requirements of a mirror. */
const REQUIREMENT_BROKEN = 1;

export async function nightly(config: Config, flags: NightlyFlags): Promise<void> {
  checkFolders(config);
  // Fails before anything is written if the configuration is wrong. The build reads it again.
  readIdentity(config);
  if (config.probe) requirePublicSiteUrl(config);
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
  { force = false, message, ...flags }: NightlyFlags,
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
  if (config.probe)
    await orWarn(
      probe(config, {}, snapshotLock),
      (reason) => `Cannot probe the status pages: ${reason} The run continues.`,
    );
  const site = await updateSite(config, force, siteLock, run).catch((error: Error) =>
    reportFailure(config, error),
  );
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
  const state = error instanceof FolderError && error.isPartial ? 'partly replaced' : 'unchanged';
  await appendToSummary(summary, `### The site is ${state}\n\n${lines.join('')}\n`);
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

/** Builds the site if it is out of date. Returns what happened, and what to do. */
async function updateSite(config: Config, force: boolean, lock: Lock, run: LastRun): Promise<string[]> {
  const { distDir, timeLimit } = config;
  const deadline = startDeadline(
    timeLimit,
    new ExpectedError(
      `Building and verifying took longer than ${countWithNoun(timeLimit, 'minute')}. Raise TIME_LIMIT. The site is unchanged.`,
    ),
  );
  const check = async (folder: string, signal = deadline.signal): Promise<void> => {
    await verifyFolder(folder, chooseWebHost(config).name, signal);
    deadline.cancel();
  };
  const built = await build(config, { force, check, lock, signal: deadline.signal });
  deadline.cancel();
  if (!built) return [upToDateText(config)];
  Object.assign(run, { built: true, rulesChanged: built.rulesChanged });
  const [stale] = staleRuleFilesOf(readBuildFolders(config));
  if (stale !== undefined)
    throw new ExpectedError(
      `“${stale}”, which the web host reads, is missing or out of date. Run the command again with --force.`,
      { exitCode: REQUIREMENT_BROKEN },
    );
  return [`The site in ${distDir}/ was built and verified.`, ...built.reloadLines];
}

/** Serves a finished site on loopback and verifies it. Throws ExpectedError. */
async function verifyFolder(folder: string, host: WebHostName, signal: AbortSignal): Promise<void> {
  const server = await startServer({ distDir: folder, port: 0, host: '127.0.0.1' });
  try {
    // A build for a host that compresses on the fly has no compressed copies.
    const { copies = [] } = WEB_HOSTS[host];
    const differences = copies.includes('gzip') ? {} : { gzip: 'This build has no compressed copies.' };
    const options = {
      url: server.url,
      maxAnswer: constants.MAX_LENGTH,
      differencesOf: () => differences,
      signal,
    };
    const { broken, paths, requests } = await verifyMirror(options);
    print(
      `verify   ${countWithNoun(paths, 'path')}, ${countWithNoun(requests, 'request')}, ${countWithNoun(broken.length, 'requirement')} broken`,
    );
    if (broken.length === 0) return;
    const lines = broken.flatMap(({ name, examples }) => examples.map((example) => `  ${name}: ${example}`));
    throw new ExpectedError(
      ['The new site does not meet the requirements of a mirror. The published site is unchanged.', ...lines],
      { exitCode: REQUIREMENT_BROKEN },
    );
  } finally {
    await server.close();
  }
}
