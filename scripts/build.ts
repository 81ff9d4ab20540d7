#!/usr/bin/env node
// npm run build: the current snapshot → dist/.
import { buildSite, type BuildOptions } from '../src/build/build.ts';
import type { Told } from '../src/build/told.ts';
import type { Config } from '../src/config.ts';
import { HOSTS } from '../src/hosts/hosts.ts';
import { command } from './command.ts';
import { print, printError } from './output.ts';
import { stoppable } from './stop.ts';

/**
 * Builds and prints a line for each stage: what it made, in how many seconds, though stages overlap. A signal to stop
 * ends the build and leaves nothing of it behind.
 */
export async function build(config: Config, options: BuildOptions = {}): Promise<void> {
  const began = performance.now();
  const tell: Told = (stage, made, { wall }) =>
    print(`${stage.padEnd(8)} ${made.padEnd(44)} ${seconds(wall)}`);
  const { warnings, beside } = await stoppable((stop) => {
    const signal = options.signal ? AbortSignal.any([options.signal, stop]) : stop;
    return buildSite(config, { ...options, tell, signal });
  });
  print(`The site for ${config.site}/ is in ${config.distDir}/ (${seconds(performance.now() - began)}).`);
  if (beside) print(`What ${HOSTS[config.webHost].title} needs for it is in ${beside}/.`);
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
