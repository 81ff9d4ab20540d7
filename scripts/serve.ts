#!/usr/bin/env node
import type { Config } from '../src/config/config.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import { runIfMain, closeOnSignal } from './command.ts';
import { print } from './terminal.ts';

export async function serve(config: Config): Promise<void> {
  const server = await startServer(config);
  const url = server.url.replace('//127.0.0.1:', '//localhost:');
  print(`Serving ${config.distDir}/ at ${url}/ (press Ctrl+C to stop).`);
  if (server.builtFor !== url)
    print(`It was built for ${server.builtFor}, so links in its JSON begin with that URL.`);
  closeOnSignal(server);
}

export default await runIfMain(import.meta, {
  name: 'serve',
  summary: 'Serve the built site and its mirror until stopped. A new build is picked up automatically.',
  settings: ['port', 'host', 'distDir'],
  run: serve,
});
