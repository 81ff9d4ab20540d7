#!/usr/bin/env node
// npm run build: the current snapshot → dist/.
import { buildSite, type BuildOptions } from '../src/generator/build-site.ts';
import type { StageReporter } from '../src/threads/stage-reporter.ts';
import type { Config } from '../src/config.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { command } from './command.ts';
import { print, printError } from './terminal.ts';
import { withStopSignals } from './stop.ts';

/**
 * Builds and prints a line for each stage: what it made, in how many seconds, though stages overlap. A signal to stop
 * ends the build and leaves nothing of it behind.
 */
export async function build(config: Config, options: BuildOptions = {}): Promise<void> {
  const began = performance.now();
  const report: StageReporter = (stage, made, { wall }) =>
    print(`${stage.padEnd(8)} ${made.padEnd(44)} ${seconds(wall)}`);
  const { warnings, beside } = await withStopSignals((stop) => {
    const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
    return buildSite(config, { ...options, report, signal });
  });
  print(`The site for ${config.site}/ is in ${config.distDir}/ (${seconds(performance.now() - began)}).`);
  if (beside) print(`What ${WEB_HOSTS[config.webHost].title} needs for it is in ${beside}/.`);
  for (const warning of warnings) printError(`Warning: ${warning}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

if (import.meta.main) {
  await command({
    name: 'build',
    summary: 'Makes the site, the mirror and the search index of the current snapshot.',
    settings: ['site', 'snapshotDir', 'distDir', 'webHost', 'staleAfter'],
    run: (config) => build(config),
  });
}
