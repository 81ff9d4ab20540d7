#!/usr/bin/env node
// npm run simulate: nights of a registry that changes, on a machine that fails, each held against what must never break.
import './simulate/faulty-disk.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { command, integer } from './command.ts';
import { STEP_KINDS, lifeOf, withKills } from './simulate/life-plan.ts';
import { print } from './terminal.ts';
import { play, type LifeFailure, type PlayOptions } from './simulate/play.ts';
import { shrink } from './simulate/shrink.ts';
import type { Life } from './simulate/step.ts';
import { Tally } from './simulate/tally.ts';
import { readResults } from './read-results.ts';
import { progressLineOn } from './progress.ts';

interface Own {
  nights: number;
  seed: string;
  buildEvery: number;
  kills: number;
  without: ReadonlySet<string>;
  replay?: string;
}

/** What is stored of a failure. */
type Stored = LifeFailure & { life: Life };

const ROOT = resolve(import.meta.dirname, '..');
// Not in the system's folder for such things, which may lie in memory and hides faults of the disk.
const SCRATCH = join(ROOT, '.tmp');
/** Nights of one registry: then another one begins, as reading a history takes longer with each night. */
const LIFETIME = 40;

await command<Own>({
  name: 'simulate',
  summary:
    'Simulates nights in which registry, network, disk, clock and operator fail, and checks after each that nothing ' +
    'is lost. A failing run is stored as its list of steps, to be replayed.',
  settings: [],
  options: [
    new Option('--nights <N>', 'how many nights').default(1000).argParser(integer(1, 10_000_000)),
    new Option('--seed <S>', 'begins the random numbers: the same seed gives the same nights').default('1'),
    new Option('--build-every <K>', 'builds the site every K-th night; 0: never')
      .default(20)
      .argParser(integer(0, 10_000_000)),
    new Option('--kills <N>', 'in so many of the nights, kills a process of its own for real')
      .default(0)
      .argParser(integer(0, 10_000_000)),
    new Option('--without <KINDS>', 'leaves out these kinds of steps, comma-separated')
      .default(new Set())
      .argParser(kindsOf),
    new Option('--replay <FILE>', 'plays the steps of a stored failure').conflicts(['nights', 'seed']),
  ],
  run: async (_, own) => {
    mkdirSync(SCRATCH, { recursive: true });
    return own.replay === undefined ? simulate(own) : replay(own.replay);
  },
});

async function simulate({ nights, seed, buildEvery, kills, without }: Own): Promise<number> {
  const tally = new Tally();
  const began = performance.now();
  const progress = progressLineOn(process.stderr, 'nights');
  const every = kills > 0 ? Math.max(1, Math.floor(nights / kills)) : Infinity;
  for (let before = 0; before < nights; before += LIFETIME) {
    const number = before / LIFETIME + 1;
    const planned = lifeOf(`${seed}/${number}`, Math.min(LIFETIME, nights - before), without);
    const life = withKills(planned, (night) => (before + night) % every === 0);
    const isBuilt = (night: number): boolean => buildEvery > 0 && (before + night) % buildEvery === 0;
    const options: PlayOptions = { scratch: SCRATCH, isBuilt };
    const onNight = (): void => progress.show(tally.nights, nights);
    const failure = await play(life, { ...options, tally, onNight });
    if (!failure) continue;
    progress.end();
    print(`Seed ${seed}, life ${number}: ${sentenceOf(failure)}`, 'Looking for a shorter way there.');
    store(await shrink(life, failure, options), seed, number);
    return 1;
  }
  progress.end();
  const each = (performance.now() - began) / nights;
  print(...tally.lines(), `${each.toFixed(1)} ms a night. No invariant was broken.`);
  return 0;
}

function store({ life, failure }: { life: Life; failure: LifeFailure }, seed: string, number: number): void {
  const file = join(SCRATCH, `simulate-${seed.replace(/\W+/g, '-')}-${number}.json`);
  writeFileSync(file, `${JSON.stringify({ ...failure, life } satisfies Stored, undefined, 1)}\n`);
  print(`${life.nights.length} nights are left: ${sentenceOf(failure)}`);
  print(`Replay them with “npm run simulate -- --replay ${file}”.`);
}

async function replay(file: string): Promise<number> {
  const isStored = (json: unknown): json is Stored =>
    Array.isArray((Object(json) as Partial<Stored>).life?.nights);
  const { life, night } = readResults(file, isStored, 'name a file that a failed simulation stored');
  const isBuilt = (each: number): boolean => each === night;
  const failure = await play(life, { scratch: SCRATCH, isBuilt });
  print(failure ? sentenceOf(failure) : 'No invariant was broken.');
  return failure ? 1 : 0;
}

function sentenceOf({ invariant, message, night }: LifeFailure): string {
  return `night ${night} breaks “${invariant}”. ${message}`;
}

function kindsOf(given: string): ReadonlySet<string> {
  const kinds = given.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !STEP_KINDS.has(kind));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`“${unknown}” is not one of: ${[...STEP_KINDS].join(', ')}.`);
  return new Set(kinds);
}
