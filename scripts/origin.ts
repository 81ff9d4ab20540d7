#!/usr/bin/env node
import { Option } from 'commander';
import { runIfMain, integerParser, closeOnSignal } from './command.ts';
import { print } from './terminal.ts';
import { commandTextOf } from '../src/util/command-text.ts';

export default await runIfMain<{ platforms: number; port: number; night: number }>(import.meta, {
  name: 'origin',
  summary:
    'Serve the embedded sample registry, including the unusual records that live registries have, until stopped. ' +
    'Its brand is “usage”, unless you set another one.',
  settings: ['host', 'brand'],
  options: [
    new Option('--platforms <N>', 'number of platforms, at most 90')
      .default(90)
      .argParser(integerParser(1, 90)),
    new Option('--port <N>', 'port to listen on; 0 for any free port')
      .default(4400)
      .argParser(integerParser(0, 65_535)),
    new Option(
      '--night <N>',
      'the state of the registry on night N; consecutive nights show how a registry changes',
    )
      .default(1)
      .argParser(integerParser(1, 100_000)),
  ],
  run: async ({ host, brand = 'usage' }, { platforms, port, night }) => {
    // Loaded here, because --help doesn't need them.
    const [{ startOrigin }, { readSampleNights }] = await Promise.all([
      import('../src/sample/sample-origin.ts'),
      import('../src/sample/sample-story.ts'),
    ]);
    const origin = await startOrigin({ platforms, brand, night, port, host });
    print(`Night ${night}: ${readSampleNights()[night - 1]?.event ?? 'No change.'}`);
    print(`The sample registry is at ${origin.url}/api/v1/platform/ (press Ctrl+C to stop).`);
    print(`In another terminal, run: REGISTRY_URL=${origin.url} ${commandTextOf('start', '--sample')}`);
    closeOnSignal(origin);
  },
});
