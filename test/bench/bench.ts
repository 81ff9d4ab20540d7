#!/usr/bin/env node
// npm run bench: the cost of each stage at growing registry sizes, next to the cost of reference programs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Argument, Option } from 'commander';
import { changeOnePercent } from './change-records.ts';
import type { BenchRow } from './bench-stage.ts';
import { benchTable, type Result } from './bench-table.ts';
import { measureServers } from './bench-serve.ts';
import { command, integerParser } from '../../scripts/command.ts';
import { print, printError, writeReportFile } from '../../scripts/terminal.ts';
import { readResults } from '../read-results.ts';

interface BenchFlags {
  platforms: number[];
  json?: string;
  compare?: string;
}

const ROOT = resolve(import.meta.dirname, '../..');
// Not the system's temporary folder, which may be in memory.
const SCRATCH = join(ROOT, '.tmp');

export default await command<BenchFlags>(import.meta, {
  name: 'bench',
  summary: 'Measure each stage on the sample registry at growing sizes, on this machine.',
  settings: [],
  argument: new Argument('[part]', 'serve: measure the server instead, beside others').choices(['serve']),
  options: [
    new Option('--platforms <N,N>', 'sizes of the sample registry, comma-separated')
      .default([100, 1000, 10_000])
      .argParser(parseSizes),
    new Option('--json <FILE>', 'also write the results to FILE'),
    new Option('--compare <FILE>', 'show each time as a ratio to an earlier --json FILE'),
  ],
  run: async (_, { platforms, json, compare }, [part]) => {
    const isResults = (read: unknown): read is Result[] => Array.isArray(read);
    const before = compare ? readResults(compare, isResults, 'Give --compare a file that --json wrote') : [];
    await mkdir(SCRATCH, { recursive: true });
    const folder = await mkdtemp(join(SCRATCH, 'bench-'));
    const results: Result[] = platforms.map((size) => ({ platforms: size, rows: [] }));
    try {
      if (part === 'serve') return await serve(folder);
      // For minutes after many deletions, ext4 takes ten times as long to create a file, so the rounds that delete run last.
      for (const round of [takeSnapshots, buildFromScratch, buildChanged, buildUnchanged])
        for (const { platforms: size, rows } of results)
          await round({ platforms: size, rows, folder: join(folder, String(size)) });
    } finally {
      await rm(folder, { recursive: true });
    }
    for (const { rows } of results) rows.push(...ratiosOf(rows));
    print(...benchTable(results, before).split('\n'));
    if (json)
      await writeReportFile(json, () => writeFile(json, `${JSON.stringify(results, undefined, 2)}\n`));
  },
});

/** Of a site of 100 platforms. */
async function serve(folder: string): Promise<void> {
  const bench = { platforms: 100, rows: [], folder: join(folder, 'serve') };
  await crawl(bench, ['crawl']);
  await measure(bench, 'build');
  print(...(await measureServers(join(bench.folder, 'dist'), bench.folder)));
}

interface Bench extends Result {
  folder: string;
}

function takeSnapshots(bench: Bench): Promise<void> {
  return crawl(bench, ['crawl', 'raw fetch', 'read']);
}

async function crawl(bench: Bench, parts: string[]): Promise<void> {
  await mkdir(bench.folder);
  const origin = await startOrigin(bench.platforms);
  try {
    for (const part of parts) await measure(bench, part, { registry: origin.url });
  } finally {
    origin.stop();
  }
}

async function buildFromScratch(bench: Bench): Promise<void> {
  for (const name of ['build', 'search', 'list', 'mirror', 'raw write']) await measure(bench, name);
  bench.rows.push(await measurePagefind(bench.folder));
}

async function buildChanged(bench: Bench): Promise<void> {
  await changeOnePercent(join(bench.folder, 'snapshot'));
  await measure(bench, 'build', { after: '1 % changed' });
}

async function buildUnchanged(bench: Bench): Promise<void> {
  await measure(bench, 'build', { after: 'nothing new' });
}

async function measure(
  { platforms, folder, rows }: Bench,
  name: string,
  { registry = '', after }: { registry?: string; after?: string } = {},
): Promise<void> {
  const labelOf = (stage: string): string => (after ? `${stage}, ${after}` : stage);
  printError(`${platforms} platforms: ${labelOf(name)}`);
  const measured = await run(name, folder, registry);
  rows.push(...measured.map((row) => ({ ...row, name: labelOf(row.name) })));
}

/** The ratios that the project sets targets for. */
function ratiosOf(rows: BenchRow[]): BenchRow[] {
  const rowOf = (name: string): Partial<BenchRow> => rows.find((row) => row.name === name) ?? {};
  const wall = (name: string): number => rowOf(name).wall ?? NaN;
  const cpu = (name: string): number => rowOf(name).cpu ?? NaN;
  const ratios: [name: string, one: number, other: number][] = [
    ['crawl: speed to raw fetch', wall('raw fetch'), wall('crawl')],
    ['crawl: speed to raw fetch and write', wall('raw fetch') + wall('raw write'), wall('crawl')],
    ['whole snapshot: speed to raw fetch', wall('raw fetch'), wall('whole snapshot')],
    // CPU time, because the stages run in parallel and the raw write runs alone.
    ['mirror: CPU to raw write', cpu('mirror'), cpu('raw write')],
    ['1 % changed: time to whole build', wall('whole build, 1 % changed'), wall('whole build')],
  ];
  return ratios.map(([name, one, other]) => ({ name, note: (one / other).toFixed(2) }));
}

async function startOrigin(platforms: number): Promise<{ url: string; stop: () => void }> {
  const child = node('scripts/origin.ts', '--platforms', String(platforms), '--port', '0');
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += String(chunk);
    const url = /http:\/\/[^\s/]+/.exec(output)?.[0];
    if (url) return { url, stop: () => void child.kill() };
  }
  throw new Error(`The sample registry did not start: ${output}`);
}

async function run(part: string, folder: string, registry: string): Promise<BenchRow[]> {
  const child = node('test/bench/bench-stage.ts', part, folder, registry);
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`Stage “${part}” failed with exit code ${child.exitCode}.`);
  return JSON.parse(output.trimEnd().split('\n').at(-1)!) as BenchRow[];
}

function node(script: string, ...args: string[]) {
  // The same environment as the commands in package.json.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };
  return spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Pagefind's own command on the same site. It reads the HTML pages, which our search index does not need. */
async function measurePagefind(folder: string): Promise<BenchRow> {
  printError('Pagefind alone');
  const start = performance.now();
  const args = ['--site', join(folder, 'dist'), '--output-path', join(folder, 'pagefind')];
  const child = spawn(join(ROOT, 'node_modules/.bin/pagefind'), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  return { name: 'Pagefind alone', wall: performance.now() - start };
}

function parseSizes(given: string): number[] {
  return given.split(',').map(integerParser(1, 1_000_000));
}
