#!/usr/bin/env node
import { Option } from 'commander';
import type { BuildOptions } from '../src/build/build-site.ts';
import type { StageReporter } from '../src/build/stage-reporter.ts';
import type { Config } from '../src/config/config.ts';
import { runIfMain } from './command.ts';
import { print, printError } from './terminal.ts';

/**
 * Builds the site, and prints a line per stage. Returns undefined if the site is up to date. SIGINT and SIGTERM stop the build
 * and discard what it wrote.
 */
export async function build(config: Config, options: BuildOptions = {}) {
  const start = performance.now();
  // Loaded here, because --help doesn't need them.
  const [{ buildSite }, { chooseWebHost }, { WEB_HOSTS }] = await Promise.all([
    import('../src/build/build-site.ts'),
    import('../src/build/web-host-choice.ts'),
    import('../src/hosting/web-hosts.ts'),
  ]);
  const { name, reason } = chooseWebHost(config);
  // Before the first stage, so that a build that cannot begin ends in one line.
  const heading = [`Web host: ${name} (${reason}).`];
  const report: StageReporter = (stage, made, { wall }) =>
    print(...heading.splice(0), `${stage.padEnd(8)} ${made.padEnd(44)} ${seconds(wall)}`);
  const built = await withStopSignals((stop) => {
    const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
    return buildSite(config, { ...options, report, signal });
  });
  if (!built) return undefined;
  const { warnings, beside, rulesChanged } = built;
  const { title, reload } = WEB_HOSTS[name];
  print(`The site for ${config.site}/ is in ${config.distDir}/ (${seconds(performance.now() - start)}).`);
  if (beside) print(`The configuration for ${title} is in ${beside}/.`);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  return {
    rulesChanged,
    /** A line to print last, if the web host must read changed rules. */
    reloadLines:
      reload && rulesChanged.length > 0 ? [`${rulesChanged.join(', ')} changed: run ${reload}`] : [],
  };
}

export function upToDateText({ distDir }: Config): string {
  return `The site in ${distDir}/ is up to date; only the time of its last check was updated (--force builds it anyway).`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Aborts the work on SIGINT or SIGTERM and waits until it has cleaned up. Then the process ends by the same signal, so that
 * its parent sees why it ended. A second signal ends it at once.
 */
async function withStopSignals<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController();
  let received: NodeJS.Signals | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    received = signal;
    stop.abort(new Error(`Stopped by ${signal}.`));
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await work(stop.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    // In a container, the listener of command.ts ends the process.
    if (received && !process.emit(received)) process.kill(process.pid, received);
  }
}

/** What pages show. */
export const PAGE_SETTINGS = ['contacts', 'staleAfter', 'siteName', 'siteConfig'] as const;

/** Besides the snapshot folder. */
export const BUILD_SETTINGS = ['site', 'distDir', 'webHost', ...PAGE_SETTINGS] as const;

export default await runIfMain<{ force?: boolean }>(import.meta, {
  name: 'build',
  summary: 'Build the site, the mirror and the search index from the current snapshot.',
  settings: ['snapshotDir', ...BUILD_SETTINGS],
  options: [new Option('--force', 'build the site even if it is up to date')],
  run: async (config, { force }) => {
    const built = await build(config, { force });
    print(...(built?.reloadLines ?? [upToDateText(config)]));
  },
});
