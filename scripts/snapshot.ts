#!/usr/bin/env node
// npm run snapshot: the registry → the snapshot folder.
import { join } from 'node:path';
import { Option } from 'commander';
import type { Config, SettingName } from '../src/config.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { connectTo } from '../src/http/connections.ts';
import { GuardError, type AllowedChange } from '../src/snapshot/crawl/refusal.ts';
import type { TakeOptions } from '../src/snapshot/snapshot-options.ts';
import { SAMPLE_REGISTRY } from '../src/snapshot/store/manifest.ts';
import { REPORT_FILE } from '../src/snapshot/store/snapshot-report.ts';
import { STAGING } from '../src/snapshot/stage/staging.ts';
import { takeSnapshot, type SnapshotResult } from '../src/snapshot/take-snapshot.ts';
import { command } from './command.ts';
import { addToSummary } from './markdown.ts';
import { print } from './terminal.ts';
import { progressLineOn } from './progress.ts';
import { failureOf, findingsIn, markdownOf, summaryOf } from './summary.ts';

/** The settings that a command takes that takes a snapshot. */
export const SNAPSHOT_SETTINGS: SettingName[] = [
  ...(['registry', 'brand', 'aliases', 'snapshotDir'] as const),
  ...(['concurrency', 'rate', 'retries', 'timeout', 'timeLimit', 'maxAnswer'] as const),
  ...(['maxVanished', 'maxBad', 'summary'] as const),
];

const ALLOWED: Record<AllowedChange, string> = {
  missing: 'accept that notifications or data hosts cannot be fetched',
  vanished: 'accept that many platforms, services or hosts vanished',
  emptied: 'accept that a field is empty everywhere that was filled',
  bad: 'accept any number of bad records',
  empty: 'accept an empty platform list',
};

/** The flags for one run. */
export const SNAPSHOT_OPTIONS: Option[] = [
  new Option(
    '--resume',
    'go on with a run that was killed or failed, if the list is the same and it is not 6 hours old',
  ),
  new Option('--switch-registry', 'replace the snapshot of another registry, for this one run'),
  new Option('--strict', 'refuse at any bad record'),
  ...Object.entries(ALLOWED).map(
    ([name, help]) => new Option(`--allow-${name}`, `${help}, for this one run`),
  ),
];

/** What SNAPSHOT_OPTIONS were given. */
export type SnapshotFlags = Partial<
  Record<'resume' | 'strict' | 'switchRegistry' | `allow${Capitalize<AllowedChange>}`, boolean>
>;

/** Takes a snapshot, telling how far it is, and what it found; without a registry, one of the embedded sample. */
export async function snapshot(
  config: Config,
  flags: SnapshotFlags = {},
  lock?: Lock,
): Promise<SnapshotResult> {
  checkFolderSettings([{ setting: 'SNAPSHOT_DIR', path: config.snapshotDir }]);
  const { registry, brand } = config;
  if (registry !== undefined) return told({ ...optionsOf(config, flags), lock, registry }, config.summary);
  print('REGISTRY_URL is not set: this is the embedded sample registry.');
  const origin = await startOrigin({ brand });
  const dispatcher = connectTo(origin.port);
  try {
    // The sample never replaces a real registry, whatever the flags.
    const options = optionsOf(config, { ...flags, switchRegistry: false });
    return await told({ ...options, lock, registry: SAMPLE_REGISTRY, dispatcher }, config.summary);
  } finally {
    await dispatcher.destroy();
    await origin.close();
  }
}

function optionsOf(config: Config, flags: SnapshotFlags): Omit<TakeOptions, 'registry'> {
  const { brand, aliases, snapshotDir, concurrency, maxVanished, maxBad } = config;
  const allow = (Object.keys(ALLOWED) as AllowedChange[]).filter(
    (name) => flags[`allow${name[0]!.toUpperCase()}${name.slice(1)}` as keyof SnapshotFlags],
  );
  return {
    brand,
    aliases,
    snapshotDir,
    concurrency,
    allow,
    resume: flags.resume,
    switchRegistry: flags.switchRegistry,
    limits: { maxVanished, maxBad, strict: flags.strict === true },
    timeLimit: config.timeLimit * 60_000,
    retryPolicy: {
      retries: config.retries,
      timeout: config.timeout * 1000,
      size: config.maxAnswer * 1024 * 1024,
      perSecond: config.rate,
    },
  };
}

async function told(options: TakeOptions, summary: string | undefined): Promise<SnapshotResult> {
  const { registry, snapshotDir } = options;
  const began = performance.now();
  print(`Asking ${registry} for its platform list.`);
  const progress = progressLineOn(process.stdout, 'answers');
  let taken: SnapshotResult;
  try {
    taken = await takeSnapshot({ ...options, onProgress: ({ done, known }) => progress.show(done, known) });
  } catch (error) {
    progress.end();
    if (error instanceof GuardError && error.report) {
      print(...findingsIn(error.report.findings, join(snapshotDir, STAGING, REPORT_FILE)));
    }
    await addToSummary(summary, failureOf(registry, error as Error));
    throw error;
  }
  progress.end();
  const seconds = (performance.now() - began) / 1000;
  const run = {
    taken,
    registry,
    snapshotDir,
    report: join(snapshotDir, taken.version, REPORT_FILE),
    seconds,
  };
  print(...summaryOf(run));
  await addToSummary(summary, markdownOf(run));
  return taken;
}

if (import.meta.main) {
  await command<SnapshotFlags>({
    name: 'snapshot',
    summary:
      'Takes a snapshot of the registry; the last good one stays as it was unless the new one is whole.',
    settings: SNAPSHOT_SETTINGS,
    options: SNAPSHOT_OPTIONS,
    run: async (config, flags) => void (await snapshot(config, flags)),
  });
}
