#!/usr/bin/env node
// npm run build: the current snapshot → dist/.
import { buildSite, type BuildOptions } from '../src/generator/build-site.ts';
import type { StageReporter } from '../src/threads/stage-reporter.ts';
import type { Config } from '../src/config.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { command } from './command.ts';
import { print, printError } from './terminal.ts';
import { withStopSignals } from './stop.ts';

/** Builds the site and prints a line per stage. SIGINT and SIGTERM stop the build and discard what it wrote. */
export async function build(config: Config, options: BuildOptions = {}): Promise<void> {
  const start = performance.now();
  const report: StageReporter = (stage, made, { wall }) =>
    print(`${stage.padEnd(8)} ${made.padEnd(44)} ${seconds(wall)}`);
  const { warnings, beside } = await withStopSignals((stop) => {
    const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
    return buildSite(config, { ...options, report, signal });
  });
  print(`The site for ${config.site}/ is in ${config.distDir}/ (${seconds(performance.now() - start)}).`);
  if (beside) print(`The configuration for ${WEB_HOSTS[config.webHost].title} is in ${beside}/.`);
  for (const warning of warnings) printError(`Warning: ${warning}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Besides the snapshot folder. */
export const BUILD_SETTINGS = [
  'site',
  'distDir',
  'webHost',
  'contacts',
  'staleAfter',
  'siteName',
  'siteConfig',
  'signKey',
] as const;

if (import.meta.main) {
  await command({
    name: 'build',
    summary: 'Build the site, the mirror and the search index from the current snapshot.',
    settings: ['snapshotDir', ...BUILD_SETTINGS],
    run: (config) => build(config),
  });
}
