#!/usr/bin/env node
import { join } from 'node:path';
import { Option } from 'commander';
import { ConfigError, type Config } from '../src/config/config.ts';
import { type SettingName } from '../src/config/settings.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { GuardError, GUARDS, type GuardName } from '../src/snapshot/guards/refusal.ts';
import type { TakeSnapshotOptions } from '../src/snapshot/snapshot-options.ts';
import { SAMPLE_REGISTRY_URL } from '../src/snapshot/store/manifest.ts';
import { REPORT_FILE } from '../src/snapshot/store/snapshot-report.ts';
import { STAGING_FOLDER } from '../src/snapshot/store/folder-names.ts';
import { snapshotFolderSettings } from '../src/snapshot/store/snapshot-links.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { commandTextOf } from '../src/util/command-text.ts';
import { integerParser, runIfMain } from './command.ts';
import { failureSummary, snapshotSummary, writeSummary, type SnapshotRun } from './run-summary.ts';
import { print } from './terminal.ts';
import { withProgress } from './progress.ts';
import { allFindingLines, dryRunLine, findingLines, rehearsalLines, summaryLines } from './summary.ts';

export const SNAPSHOT_SETTINGS: SettingName[] = [
  ...(['registry', 'brand', 'aliases', 'snapshotDir'] as const),
  ...(['rate', 'timeLimit', 'maxVanished'] as const),
];

export const SNAPSHOT_OPTIONS: Option[] = [
  new Option('--switch-registry', 'replace the snapshot of another registry'),
  new Option('--sample', 'the registry is the sample, served on this machine with “npm run origin”'),
  new Option('--retries <N>', 'number of retries after a transient failure (default: 3)').argParser(
    integerParser(0, 100),
  ),
  ...Object.entries(GUARDS).map(([name, { help }]) => new Option(`--allow-${name}`, help)),
];

export const SUMMARY_OPTION = new Option(
  '--summary <FILE>',
  'write to FILE what happened and what to do, as Markdown: its first line is a sentence for a commit or an issue',
);

/** Host names of URLs on the loopback interface. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export type SnapshotFlags = Partial<
  Record<'dryRun' | 'sample' | 'switchRegistry' | `allow${Capitalize<GuardName>}`, boolean> & {
    summary: string;
    retries: number;
  }
>;

/**
 * Takes a snapshot, or rehearses one, and reports on it. Without a registry, it takes one of the embedded sample. `outage` is
 * how many minutes a registry without a response is waited for.
 */
export async function snapshot(
  config: Config,
  flags: SnapshotFlags = {},
  { lock, outage = 0 }: { lock?: Lock; outage?: number } = {},
): Promise<SnapshotRun> {
  checkFolderSettings(snapshotFolderSettings(config.snapshotDir));
  const { registry, brand } = config;
  const takeOptions = takeOptionsOf(config, flags);
  const options = {
    ...takeOptions,
    lock,
    retryPolicy: { ...takeOptions.retryPolicy, outage: outage * 60_000 },
    onOutage: ({ message }: Error) =>
      print(`${message} Trying again for up to ${countWithNoun(outage, 'minute')}.`),
  };
  const report = flags.dryRun ? rehearseAndReport : takeAndReport;
  if (registry !== undefined) {
    if (flags.sample && !LOOPBACK.test(new URL(registry).hostname))
      throw new ConfigError(
        `--sample is set, but ${registry} is not on this machine. Remove --sample, or set REGISTRY_URL to the URL that “${commandTextOf('origin')}” prints.`,
      );
    return report({ ...options, registry });
  }
  print('REGISTRY_URL is not set. Using the embedded sample registry.');
  // Loaded here, as takeSnapshot below, because --help needs none of it and a registry no sample.
  const [{ startOrigin }, { sampleHistory }, { readSampleNights }, { agentToLoopback }] = await Promise.all([
    import('../src/sample/sample-origin.ts'),
    import('../src/sample/sample-history.ts'),
    import('../src/sample/sample-story.ts'),
    import('../src/http/http-agents.ts'),
  ]);
  const origin = await startOrigin({ brand, night: readSampleNights().length });
  const dispatcher = agentToLoopback(origin.port);
  try {
    const past = (now: Date) => sampleHistory({ brand, registry: SAMPLE_REGISTRY_URL, now });
    return await report({ ...options, registry: SAMPLE_REGISTRY_URL, isSample: true, dispatcher, past });
  } finally {
    await dispatcher.destroy();
    await origin.close();
  }
}

export function takeOptionsOf(config: Config, flags: SnapshotFlags): Omit<TakeSnapshotOptions, 'registry'> {
  const { brand, aliases, snapshotDir, maxVanished, rate } = config;
  const allow = (Object.keys(GUARDS) as GuardName[]).filter(
    (name) => flags[`allow${name[0]!.toUpperCase()}${name.slice(1)}` as keyof SnapshotFlags],
  );
  return {
    brand,
    aliases,
    snapshotDir,
    allow,
    switchRegistry: flags.switchRegistry,
    isSample: flags.sample,
    maxVanished,
    timeLimit: config.timeLimit * 60_000,
    retryPolicy: { perSecond: rate, ...(flags.retries !== undefined && { retries: flags.retries }) },
  };
}

async function takeAndReport(options: TakeSnapshotOptions): Promise<SnapshotRun> {
  const { registry, snapshotDir } = options;
  const start = performance.now();
  const { takeSnapshot } = await import('../src/snapshot/take-snapshot.ts');
  const taken = await withFetchProgress(takeSnapshot, options).catch((error: Error) => {
    if (error instanceof GuardError && error.report)
      print(...findingLines(error.report.findings, join(snapshotDir, STAGING_FOLDER, REPORT_FILE)));
    throw error;
  });
  const seconds = (performance.now() - start) / 1000;
  const report = join(snapshotDir, taken.version, REPORT_FILE);
  const lines = summaryLines({ taken, registry, snapshotDir, report, seconds });
  print(...lines);
  return { ...taken, lines };
}

async function rehearseAndReport(options: TakeSnapshotOptions): Promise<SnapshotRun> {
  const start = performance.now();
  const { rehearseSnapshot } = await import('../src/snapshot/rehearse-snapshot.ts');
  const outcome = await withFetchProgress(rehearseSnapshot, options).catch((error: Error) => {
    if (error instanceof GuardError && error.report)
      print(...allFindingLines(error.report.findings), dryRunLine(options));
    throw error;
  });
  const seconds = (performance.now() - start) / 1000;
  const lines = rehearsalLines({ outcome, seconds, ...options });
  print(...lines, dryRunLine(options));
  return { ...outcome, lines };
}

function withFetchProgress<Result>(
  fetchAll: (options: TakeSnapshotOptions) => Promise<Result>,
  options: TakeSnapshotOptions,
): Promise<Result> {
  print(`Fetching the platform list of ${options.registry}.`);
  return withProgress('responses', (show) =>
    fetchAll({ ...options, onProgress: ({ done, known }) => show(done, known) }),
  );
}

export default await runIfMain<SnapshotFlags>(import.meta, {
  name: 'snapshot',
  summary:
    'Take a snapshot of the registry. The current snapshot is replaced only if the new one is complete.',
  settings: SNAPSHOT_SETTINGS,
  options: [
    ...SNAPSHOT_OPTIONS,
    SUMMARY_OPTION,
    new Option('--dry-run', 'fetch and check everything, print all findings, and write nothing'),
  ],
  exitCodes: { 3: 'the registry cannot be used', 4: 'refused by a guard' },
  run: async (config, flags) => writeSummary(flags.summary, snapshotSummary(await snapshot(config, flags))),
  onFailure: (error, { summary }) => writeSummary(summary, failureSummary(error)),
});
