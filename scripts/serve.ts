#!/usr/bin/env node
// npm run serve: dist/ over HTTP, as the mirror's contract says.
import type { Config } from '../src/config.ts';
import { startServer } from '../src/mirror/server.ts';
import { command } from './command.ts';

/** Serves until the process is stopped; then ends open answers and closes. */
export async function serve(config: Config): Promise<void> {
  const server = await startServer(config);
  console.log(`Serving ${config.distDir}/ at ${server.url}/ (Ctrl+C stops it).`);
  if (server.builtFor !== server.url)
    console.log(`Links in its JSON begin with ${server.builtFor}, which it was built for.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

if (import.meta.main) {
  await command({
    name: 'serve',
    summary: 'Serves the built site and its mirror until it is stopped; a new build is noticed by itself.',
    settings: ['port', 'host', 'distDir'],
    run: serve,
  });
}
