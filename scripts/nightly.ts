#!/usr/bin/env node
// npm run nightly: snapshot → compare → guards → build → verify. If a step fails, the published site is unchanged.
import { Option } from 'commander';
import { checkFolders } from '../src/generator/build-target.ts';
import { isUpToDate } from '../src/generator/own-site-files.ts';
import { lockSite } from '../src/generator/lock-site.ts';
import { updateStatus } from '../src/generator/site-status.ts';
import type { Config } from '../src/config.ts';
import { FolderError } from '../src/folders/own-files.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { readIdentity } from '../src/identity/site-identity.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { WebHostName } from '../src/hosting/web-host-names.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import { lockFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { readHistory, type StoredHistory } from '../src/snapshot/store/history-store.ts';
import { openSnapshot, SnapshotError } from '../src/snapshot/store/snapshot-store.ts';
import { verifyMirror } from '../src/verify/verify-mirror.ts';
import { build, BUILD_SETTINGS } from './build.ts';
import { command } from './command.ts';
import { startDeadline } from './deadline.ts';
import { appendToSummary, writeCommitMessage } from './summary-file.ts';
import { nightlySummaryOf } from './nightly-summary.ts';
import { print } from './terminal.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';
import { ExpectedError, linesOf } from '../src/util/expected-error.ts';
import { toMarkdown } from '../src/util/markdown.ts';

type NightlyFlags = SnapshotFlags & { force?: boolean; message?: string };

/** The new site breaks the mirror's contract. */
class ContractError extends ExpectedError {
  override readonly exitCode = 1;
}

/** Holds the locks of both folders from the first step to the last. */
async function nightly(config: Config, flags: NightlyFlags): Promise<void> {
  checkFolders(config);
  // A mistake in it ends the run before anything is fetched. The build reads it again.
  readIdentity(config);
  const siteLock = lockSite(config.distDir);
  try {
    const snapshotLock = await lockFolder(config.snapshotDir);
    try {
      await runLocked(config, flags, { siteLock, snapshotLock });
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
  { siteLock, snapshotLock }: Record<'siteLock' | 'snapshotLock', Lock>,
): Promise<void> {
  const lastId = (await readStoredHistory(config))?.entries.at(-1)?.id;
  await snapshot(config, flags, snapshotLock);
  const site = await updateSite(config, force, siteLock).catch(async (error: Error) => {
    const lines = linesOf(error).map((line) => `> ${toMarkdown(line)}\n`);
    const state = error instanceof FolderError && error.isPartial ? 'partly replaced' : 'unchanged';
    await appendToSummary(config.summary, `### The site is ${state}\n\n${lines.join('')}\n`);
    throw error;
  });
  const { entries = [], findings = [] } = (await readStoredHistory(config)) ?? {};
  const newest = entries.at(-1);
  const result = nightlySummaryOf({ entry: newest?.id === lastId ? undefined : newest, findings, site });
  print('', ...result.split('\n'));
  if (message) await writeCommitMessage(message, result);
  await appendToSummary(config.summary, `### ${result}\n`);
}

async function readStoredHistory({ snapshotDir }: Config): Promise<StoredHistory | undefined> {
  try {
    return await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

/** Builds the site if it is out of date. Returns a sentence about what happened. */
async function updateSite(config: Config, force: boolean, lock: Lock): Promise<string> {
  const { distDir, snapshotDir, timeLimit } = config;
  if (!force && (await isUpToDate(config))) {
    await updateStatus(await openSnapshot(snapshotDir), distDir);
    return `The site in ${distDir}/ is up to date; only the time of its last check was updated (--force builds it anyway).`;
  }
  const deadline = startDeadline(timeLimit);
  const check = async (folder: string): Promise<void> => {
    await Promise.race([deadline.passed, verifyFolder(folder, config.webHost)]);
    deadline.cancel();
  };
  await build(config, { check, lock, signal: deadline.signal });
  return `The site in ${distDir}/ was built and verified.`;
}

/** Serves a finished site on loopback and verifies it. Throws ContractError. */
async function verifyFolder(folder: string, host: WebHostName): Promise<void> {
  const server = await startServer({ distDir: folder, port: 0, host: '127.0.0.1' });
  try {
    // A build for a host that compresses on the fly has no compressed copies.
    const { copies = [] } = WEB_HOSTS[host];
    const why = 'This build has no copies with this content coding.';
    const differences = {
      ...(!copies.includes('gzip') && { gzip: why }),
      ...(!copies.includes('br') && { brotli: why }),
    };
    const { broken, paths, requests } = await verifyMirror({ url: server.url, differences });
    print(`verify   ${paths} paths, ${requests} requests, ${broken.length} promises broken`);
    if (broken.length === 0) return;
    const lines = broken.map(
      ({ promise, expected, found, request }) =>
        `  ${promise}: expected ${expected}, found ${found}: ${request}`,
    );
    throw new ContractError([
      'The new site breaks the contract of the mirror. The published site is unchanged.',
      ...lines,
    ]);
  } finally {
    await server.close();
  }
}

await command<NightlyFlags>({
  name: 'nightly',
  summary:
    'Take a snapshot, build its site, verify it on loopback, then replace the published site. If a step fails, ' +
    'the published site is unchanged. If nothing has changed, nothing is built.',
  settings: [...SNAPSHOT_SETTINGS, ...BUILD_SETTINGS],
  options: [
    ...SNAPSHOT_OPTIONS,
    new Option('--force', 'build and verify even if nothing has changed'),
    new Option('--message <FILE>', 'write the changes found to FILE, as a commit message'),
  ],
  run: nightly,
});
