#!/usr/bin/env node
// npm run simulate: random failures of registry, network, disk, clock and operator. See docs/developers/testing.md.
import './faulty-disk.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { runIfMain, integerParser } from '../../scripts/command.ts';
import { STEP_KINDS, scenarioOf } from './plan-scenario.ts';
import { print } from '../../scripts/terminal.ts';
import { play, type ScenarioFailure, type PlayOptions } from './play.ts';
import { shrink, type ShrunkScenario } from './shrink.ts';
import { Tally } from './tally.ts';
import { createProgressDisplay } from '../../scripts/progress.ts';
import { ConfigError } from '../../src/config/config.ts';
import { tryParseJson } from '../../src/util/json-text.ts';

interface SimulateFlags {
  nights: number;
  seed: string;
  buildEvery: number;
  without: ReadonlySet<string>;
  replay?: string;
}

type StoredFailure = ScenarioFailure & Pick<ShrunkScenario, 'scenario'>;

const ROOT = resolve(import.meta.dirname, '../..');
// Not the system's temporary folder, which may be in memory and hide disk faults.
const SCRATCH = join(ROOT, '.tmp');
/** A scenario is limited because reading a history takes longer with each night. */
const SCENARIO_NIGHTS = 30;

export default await runIfMain<SimulateFlags>(import.meta, {
  name: 'simulate',
  summary:
    'Simulate nightly runs with failures of registry, network, disk, clock and operator, and check invariants after each. ' +
    'A failure is stored as a list of steps that can be replayed.',
  settings: [],
  options: [
    new Option('--nights <N>', 'number of nights').default(1000).argParser(integerParser(1, 10_000_000)),
    new Option('--seed <S>', 'seed of the random numbers; the same seed gives the same nights').default('1'),
    new Option('--build-every <K>', 'build the site every K nights; 0 for never')
      .default(20)
      .argParser(integerParser(0, 10_000_000)),
    new Option('--without <KINDS>', 'kinds of steps to leave out, comma-separated')
      .default(new Set(), 'none')
      .argParser(parseKinds),
    new Option('--replay <FILE>', 'replay a stored failure').conflicts(['nights', 'seed']),
  ],
  exitCodes: { 1: 'a difference was found' },
  run: async (_, flags) => {
    mkdirSync(SCRATCH, { recursive: true });
    return flags.replay === undefined ? simulate(flags) : replay(flags.replay);
  },
});

async function simulate({ nights, seed, buildEvery, without }: SimulateFlags): Promise<number> {
  const tally = new Tally();
  const start = performance.now();
  const progress = createProgressDisplay(process.stderr, 'nights');
  for (let first = 0; first < nights; first += SCENARIO_NIGHTS) {
    const number = first / SCENARIO_NIGHTS + 1;
    const scenario = scenarioOf(`${seed}/${number}`, Math.min(SCENARIO_NIGHTS, nights - first), without);
    const shouldBuild = (night: number): boolean => buildEvery > 0 && (first + night) % buildEvery === 0;
    const options: PlayOptions = { scratch: SCRATCH, shouldBuild };
    const onNight = (): void => progress.show(tally.nights, nights);
    const failure = await play(scenario, { ...options, tally, onNight });
    if (!failure) continue;
    progress.end();
    print(`Seed ${seed}, scenario ${number}: ${sentenceOf(failure)}`, 'Shortening the list of steps.');
    store(await shrink(scenario, failure, options), seed, number);
    return 1;
  }
  progress.end();
  const perNight = (performance.now() - start) / nights;
  print(...tally.lines(), `${perNight.toFixed(1)} ms per night. All invariants hold.`);
  return 0;
}

function store({ scenario, failure }: ShrunkScenario, seed: string, number: number): void {
  const file = join(SCRATCH, `simulate-${seed.replace(/\W+/g, '-')}-${number}.json`);
  writeFileSync(file, `${JSON.stringify({ ...failure, scenario } satisfies StoredFailure, undefined, 1)}\n`);
  print(`Shortened to ${scenario.nights.length} nights: ${sentenceOf(failure)}`);
  print(`Replay with “npm run simulate -- --replay ${file}”.`);
}

async function replay(file: string): Promise<number> {
  const { scenario, night } = readStored(file);
  const shouldBuild = (each: number): boolean => each === night;
  const failure = await play(scenario, { scratch: SCRATCH, shouldBuild });
  print(failure ? sentenceOf(failure) : 'All invariants hold.');
  return failure ? 1 : 0;
}

/** Throws ConfigError. */
function readStored(file: string): StoredFailure {
  const stored = tryParseJson(readFileSync(file, 'utf8')) as Partial<StoredFailure> | undefined;
  if (Array.isArray(stored?.scenario?.nights)) return stored as StoredFailure;
  throw new ConfigError(`“${file}” is not a file that a failed simulation stored.`);
}

function sentenceOf({ invariant, message, night }: ScenarioFailure): string {
  return `night ${night} breaks the invariant “${invariant}”. ${message}`;
}

function parseKinds(given: string): ReadonlySet<string> {
  const kinds = given.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !STEP_KINDS.has(kind));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`“${unknown}” is not one of: ${[...STEP_KINDS].join(', ')}.`);
  return new Set(kinds);
}
