#!/usr/bin/env node
// npm run origin: serves the sample registry over HTTP, at any size.
import { InvalidArgumentError, Option } from 'commander';
import { SETTINGS } from '../src/config.ts';
import { listenErrorOf } from '../src/mirror/serve/serve-error.ts';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { sampleNights } from '../src/sample/sample-story.ts';
import { command, integer, untilStopped } from './command.ts';
import { print } from './terminal.ts';

await command<{ platforms: number; port: number; brand: string; night: number }>({
  name: 'origin',
  summary: 'Serves the embedded sample registry, exactly as the specification says, until it is stopped.',
  settings: ['host'],
  options: [
    new Option('--platforms <N>', 'how many platforms it has').default(60).argParser(integer(1, 1_000_000)),
    new Option('--port <N>', 'where it listens; 0 takes any free port')
      .default(4400)
      .argParser(integer(0, 65_535)),
    new Option('--brand <WORD>', 'the word in <brand>-release/ and <brand>_release')
      .default('usage')
      .argParser(brandOf),
    new Option('--night <N>', 'the night of its story: the nights from 1 on tell how a registry changes')
      .default(1)
      .argParser(integer(1, 100_000)),
  ],
  run: async ({ host }, { platforms, port, brand, night }) => {
    const origin = await startOrigin({ platforms, brand, night, port, host }).catch((error) => {
      throw listenErrorOf(error, host, port);
    });
    print(`Night ${night}: ${sampleNights()[night - 1]?.event ?? 'Nothing happens.'}`);
    print(`The sample registry answers at ${origin.url}/api/v1/platform/ (Ctrl+C stops it).`);
    print(`In another terminal: REGISTRY_URL=${origin.url} npm start`);
    untilStopped(origin);
  },
});

function brandOf(text: string): string {
  const parsed = SETTINGS.brand.schema.safeParse(text);
  if (parsed.success) return text;
  throw new InvalidArgumentError(`It must be ${parsed.error.issues[0]!.message}.`);
}
