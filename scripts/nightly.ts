#!/usr/bin/env node
// npm run nightly: what a machine runs each night. Snapshot → compare → guards → build → verify, or all as it was.
import { Option } from 'commander';
import { checkFolders } from '../src/generator/build-site.ts';
import { isUpToDate } from '../src/generator/own-site-files.ts';
import { lockSite } from '../src/generator/lock-site.ts';
import { updateStatus } from '../src/generator/site-status.ts';
import type { Config } from '../src/config.ts';
import { FolderError } from '../src/folders/own-files.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { WebHostName } from '../src/hosting/web-host-names.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import { lockFolder } from '../src/snapshot/store/snapshot-lock.ts';
import { readHistory, type StoredHistory } from '../src/snapshot/store/history-store.ts';
import { openSnapshot, SnapshotError } from '../src/snapshot/store/snapshot-store.ts';
import { verifyMirror } from '../src/verify/verify-mirror.ts';
import { build } from './build.ts';
import { command } from './command.ts';
import { openDeadline } from './deadline.ts';
import { addToSummary, writeMessage } from './markdown.ts';
import { nightlyRunOf } from './nightly-summary.ts';
import { print } from './terminal.ts';
import { snapshot, SNAPSHOT_OPTIONS, SNAPSHOT_SETTINGS, type SnapshotFlags } from './snapshot.ts';
import { ExpectedError, linesOf } from '../src/util/expected-error.ts';
import { toMarkdown } from '../src/util/markdown.ts';

type NightFlags = SnapshotFlags & { force?: boolean; message?: string };

/** The site that was built breaks the mirror's contract; `dist/` is as it was. */
class ContractError extends ExpectedError {
  override readonly exitCode = 1;
}

/**
 * Runs the whole night; throws what ends it, with `dist/` as it was. Both folders are locked from the first step to the
 * last.
 */
async function nightly(config: Config, flags: NightFlags): Promise<void> {
  checkFolders(config);
  const site = lockSite(config.distDir);
  try {
    const lock = await lockFolder(config.snapshotDir);
    try {
      await nightLocked(config, flags, { site, snapshot: lock });
    } finally {
      lock.release();
    }
  } finally {
    site.release();
  }
}

interface Locks {
  site: Lock;
  snapshot: Lock;
}

async function nightLocked(
  config: Config,
  { force = false, message, ...flags }: NightFlags,
  locks: Locks,
): Promise<void> {
  const last = (await memoryOf(config))?.entries.at(-1)?.id;
  await snapshot(config, flags, locks.snapshot);
  const site = await makeSite(config, force, locks.site).catch(async (error: Error) => {
    const lines = linesOf(error).map((line) => `> ${toMarkdown(line)}\n`);
    const state = error instanceof FolderError && error.isPartial ? 'replaced in part' : 'as it was';
    await addToSummary(config.summary, `### The site is ${state}\n\n${lines.join('')}\n`);
    throw error;
  });
  const { entries = [], findings = [] } = (await memoryOf(config)) ?? {};
  const newest = entries.at(-1);
  const told = nightlyRunOf({ entry: newest?.id === last ? undefined : newest, findings, site });
  print('', ...told.split('\n'));
  if (message) await writeMessage(message, told);
  await addToSummary(config.summary, `### ${told}\n`);
}

/** What is remembered before or after the night; undefined where there is no snapshot yet. */
async function memoryOf({ snapshotDir }: Config): Promise<StoredHistory | undefined> {
  try {
    return await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  } catch (error) {
    if (error instanceof SnapshotError) return undefined;
    throw error;
  }
}

/** Makes the site, unless there is nothing new to make it of; says what was done. */
async function makeSite(config: Config, force: boolean, lock: Lock): Promise<string> {
  const { distDir, snapshotDir, timeLimit } = config;
  if (!force && (await isUpToDate(config))) {
    await updateStatus(await openSnapshot(snapshotDir), distDir);
    return `The site in ${distDir}/ stays; only the time of its last check is new (--force builds it all the same).`;
  }
  const deadline = openDeadline(timeLimit);
  const check = async (folder: string): Promise<void> => {
    await Promise.race([deadline.over, verifyFolder(folder, config.webHost)]);
    deadline.met();
  };
  await build(config, { check, lock, signal: deadline.signal });
  return `The site in ${distDir}/ was built and verified.`;
}

/** Serves a finished site on loopback and asks it for everything; throws ContractError where it breaks a promise. */
async function verifyFolder(folder: string, host: WebHostName): Promise<void> {
  const server = await startServer({ distDir: folder, port: 0, host: '127.0.0.1' });
  try {
    // A build for a host that compresses by itself has no copies for ours to send.
    const { copies } = WEB_HOSTS[host];
    const why = 'This build has no copies of that kind.';
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
      'The new site breaks the contract of the mirror; the site is as it was.',
      ...lines,
    ]);
  } finally {
    await server.close();
  }
}

await command<NightFlags>({
  name: 'nightly',
  summary:
    'Takes a snapshot, builds the site of it, verifies that on loopback and leaves it ready; a night that fails ' +
    'leaves the site as it was and says why. Where nothing is new, nothing is built.',
  settings: [...SNAPSHOT_SETTINGS, 'site', 'distDir', 'webHost', 'staleAfter'],
  options: [
    ...SNAPSHOT_OPTIONS,
    new Option('--force', 'build and verify, also where nothing is new'),
    new Option('--message <FILE>', 'writes what the night brought to FILE, fit for the message of a commit'),
  ],
  run: nightly,
});
