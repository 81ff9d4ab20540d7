#!/usr/bin/env node
import type { BuildOptions } from '../src/build/build-site.ts';
import type { StageReporter } from '../src/build/stage-reporter.ts';
import type { Config } from '../src/config.ts';
import { runIfMain } from './command.ts';
import { print, printError } from './terminal.ts';

/**
 * Builds the site, prints a line per stage, and returns how much of the last build was reused. SIGINT and SIGTERM stop the
 * build and discard what it wrote.
 */
export async function build(config: Config, options: BuildOptions = {}): Promise<string> {
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
  const { warnings, beside, reused } = await withStopSignals((stop) => {
    const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
    return buildSite(config, { ...options, report, signal });
  });
  print(`The site for ${config.site}/ is in ${config.distDir}/ (${seconds(performance.now() - start)}).`);
  if (beside) print(`The configuration for ${WEB_HOSTS[name].title} is in ${beside}/.`);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  return reused;
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
    // In a container, the listener of preflight.cjs ends the process.
    if (received && !process.emit(received)) process.kill(process.pid, received);
  }
}

/** What pages show. */
export const PAGE_SETTINGS = ['contacts', 'staleAfter', 'siteName', 'siteConfig'] as const;

/** Besides the snapshot folder. */
export const BUILD_SETTINGS = [
  ...(['site', 'distDir', 'webHost', ...PAGE_SETTINGS] as const),
  ...(['signKey', 'validFor', 'probe'] as const),
];

export default await runIfMain(import.meta, {
  name: 'build',
  summary: 'Build the site, the mirror and the search index from the current snapshot.',
  settings: ['snapshotDir', ...BUILD_SETTINGS],
  run: async (config) => void (await build(config)),
});
