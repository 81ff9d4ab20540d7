#!/usr/bin/env node
// npm run serve: dist/ over HTTP, as the mirror's contract says.
import type { Config } from '../src/config.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import { command, untilStopped } from './command.ts';
import { print } from './terminal.ts';

/** Serves until the process is stopped; then ends open answers and closes. */
export async function serve(config: Config): Promise<void> {
  const server = await startServer(config);
  const url = server.url.replace('//127.0.0.1:', '//localhost:');
  print(`Serving ${config.distDir}/ at ${url}/ (Ctrl+C stops it).`);
  if (server.builtFor !== url)
    print(`Links in its JSON begin with ${server.builtFor}, which it was built for.`);
  untilStopped(server);
}

if (import.meta.main) {
  await command({
    name: 'serve',
    summary: 'Serves the built site and its mirror until it is stopped; a new build is noticed by itself.',
    settings: ['port', 'host', 'distDir'],
    run: serve,
  });
}
