#!/usr/bin/env node
// npm run bench: what each stage costs at growing sizes of the sample registry, beside yardsticks that are no part of us.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import { changeOnePerCent } from './bench/change-records.ts';
import type { BenchRow } from './bench/bench-stage.ts';
import { benchTable, type Result } from './bench/bench-table.ts';
import { command, integer } from './command.ts';
import { print, printError, writeReportFile } from './terminal.ts';
import { readResults } from './read-results.ts';

interface Own {
  platforms: number[];
  json?: string;
  compare?: string;
}

const ROOT = resolve(import.meta.dirname, '..');
// Not in the system's folder for such things, which may lie in memory.
const SCRATCH = join(ROOT, '.tmp');

await command<Own>({
  name: 'bench',
  summary: 'Measures each stage on the sample registry at growing sizes, on this machine.',
  settings: [],
  options: [
    new Option('--platforms <N,N>', 'sizes of the sample registry')
      .default([100, 1000, 10_000])
      .argParser(sizesOf),
    new Option('--json <FILE>', 'writes the results there as well'),
    new Option('--compare <FILE>', 'tells each time as a ratio to those of an earlier --json'),
  ],
  run: async (_, { platforms, json, compare }) => {
    const before = compare ? resultsIn(compare) : [];
    await mkdir(SCRATCH, { recursive: true });
    const folder = await mkdtemp(join(SCRATCH, 'bench-'));
    const results: Result[] = platforms.map((size) => ({ platforms: size, rows: [] }));
    try {
      // For minutes after many files were deleted, ext4 takes ten times as long to make one: what deletes comes last.
      for (const round of [takeSnapshots, buildAnew, buildAgain, buildSame])
        for (const { platforms: size, rows } of results)
          await round({ platforms: size, rows, folder: join(folder, String(size)) });
    } finally {
      await rm(folder, { recursive: true });
    }
    for (const { rows } of results) rows.push(...judge(rows));
    print(...benchTable(results, before).split('\n'));
    if (json)
      await writeReportFile(json, () => writeFile(json, `${JSON.stringify(results, undefined, 2)}\n`));
  },
});

interface Bench extends Result {
  /** Where all is made. */
  folder: string;
}

async function takeSnapshots(bench: Bench): Promise<void> {
  await mkdir(bench.folder);
  const origin = await startOrigin(bench.platforms);
  try {
    for (const name of ['crawl', 'raw fetch', 'read']) await measure(bench, name, { registry: origin.url });
  } finally {
    origin.stop();
  }
}

async function buildAnew(bench: Bench): Promise<void> {
  for (const name of ['build', 'raw write']) await measure(bench, name);
  bench.rows.push(await pagefindAlone(bench.folder));
}

async function buildAgain(bench: Bench): Promise<void> {
  await changeOnePerCent(join(bench.folder, 'snapshot'));
  await measure(bench, 'build', { after: '1 % changed' });
}

// Last of all, as it deletes all that it made beside the site that stays.
async function buildSame(bench: Bench): Promise<void> {
  await measure(bench, 'build', { after: 'nothing new' });
}

async function measure(
  { platforms, folder, rows }: Bench,
  name: string,
  { registry = '', after }: { registry?: string; after?: string } = {},
): Promise<void> {
  const told = (each: string): string => (after ? `${each}, ${after}` : each);
  printError(`${platforms} platforms: ${told(name)}`);
  const made = await run(name, folder, registry);
  rows.push(...made.map((row) => ({ ...row, name: told(row.name) })));
}

/** What the project promises of these figures, each as a ratio. */
function judge(rows: BenchRow[]): BenchRow[] {
  const of = (name: string, what: 'wall' | 'cpu'): number =>
    rows.find((row) => row.name === name)?.[what] ?? NaN;
  const wall = (name: string): number => of(name, 'wall');
  const cpu = (name: string): number => of(name, 'cpu');
  const share = (one: number, other: number): string => `${(one / other).toFixed(2)}`;
  return [
    { name: 'crawl: speed to raw fetch', note: share(wall('raw fetch'), wall('crawl')) },
    {
      name: 'crawl: speed to raw fetch and write',
      note: share(wall('raw fetch') + wall('raw write'), wall('crawl')),
    },
    {
      name: 'whole snapshot: speed to raw fetch',
      note: share(wall('raw fetch'), wall('whole snapshot')),
    },
    // Stages share two cores, and the yardstick has them for itself.
    { name: 'mirror: CPU to raw write', note: share(cpu('mirror'), cpu('raw write')) },
    {
      name: '1 % changed: time to whole build',
      note: share(wall('whole build, 1 % changed'), wall('whole build')),
    },
  ];
}

async function startOrigin(platforms: number): Promise<{ url: string; stop: () => void }> {
  const child = node('origin.ts', '--platforms', String(platforms), '--port', '0');
  let said = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += String(chunk);
    const url = /http:\/\/[^\s/]+/.exec(said)?.[0];
    if (url) return { url, stop: () => void child.kill() };
  }
  throw new Error(`The sample registry did not start: ${said}`);
}

async function run(part: string, folder: string, registry: string): Promise<BenchRow[]> {
  const child = node('bench/bench-stage.ts', part, folder, registry);
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`The stage “${part}” ended with ${child.exitCode}.`);
  return JSON.parse(out.trimEnd().split('\n').at(-1)!) as BenchRow[];
}

function node(script: string, ...args: string[]) {
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  // As the commands in package.json.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };
  return spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], { cwd: ROOT, env, stdio });
}

/** Pagefind's own command over the same site; it reads the pages, which we do not. */
async function pagefindAlone(folder: string): Promise<BenchRow> {
  printError('Pagefind alone');
  const began = performance.now();
  const args = ['--site', join(folder, 'dist'), '--output-path', join(folder, 'pagefind')];
  const child = spawn(join(ROOT, 'node_modules/.bin/pagefind'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  return { name: 'Pagefind alone', wall: performance.now() - began };
}

function sizesOf(given: string): number[] {
  return given.split(',').map(integer(1, 1_000_000));
}

/** Of an earlier run, as `--json` wrote them. */
function resultsIn(file: string): Result[] {
  return readResults(file, (json): json is Result[] => Array.isArray(json), 'name a file that --json wrote');
}
