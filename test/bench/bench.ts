#!/usr/bin/env node
// npm run bench: the cost of each stage of a snapshot and a build, and of starts, with goals. A missed goal ends with exit code 1.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { BenchRow } from './bench-stage.ts';
import { benchTable, type Result } from './bench-table.ts';
import { measureNothingNew, measureStarts } from './measure-commands.ts';
import { goalRowsOf, yardstickOf } from './goals.ts';
import { watchMemory } from './measure.ts';
import { runIfMain, integerParser } from '../../scripts/command.ts';
import { print, printError } from '../../scripts/terminal.ts';

interface BenchFlags {
  platforms: number[];
}

const ROOT = resolve(import.meta.dirname, '../..');
// Not the system's temporary folder, which may be in memory.
const SCRATCH = join(ROOT, '.tmp');

export default await runIfMain<BenchFlags>(import.meta, {
  name: 'bench',
  summary: 'Measure each stage on the sample registry, and starts of the program, on this machine.',
  settings: [],
  options: [
    new Option('--platforms <N,N>', 'sizes of the sample registry, comma-separated')
      .default([1000])
      .argParser(parseSizes),
  ],
  exitCodes: { 1: 'a goal is missed' },
  run: async (_, { platforms }) => {
    await mkdir(SCRATCH, { recursive: true });
    const folder = await mkdtemp(join(SCRATCH, 'bench-'));
    const results: Result[] = platforms.map((size) => ({ platforms: size, rows: [] }));
    try {
      // For minutes after many deletions, ext4 takes ten times as long to create a file, so the rounds that delete run last.
      for (const round of [takeSnapshots, buildFromScratch, runCommands])
        for (const { platforms: size, rows } of results)
          await round({ platforms: size, rows, folder: join(folder, String(size)) });
    } finally {
      await rm(folder, { recursive: true });
    }
    const goals = results.map(({ platforms: size, rows }) => goalRowsOf(size, rows));
    for (const [i, { rows }] of results.entries()) rows.push(...goals[i]!);
    print(...benchTable(results).split('\n'));
    return goals.flat().some(({ isMissed }) => isMissed) ? 1 : 0;
  },
});

interface Bench extends Result {
  folder: string;
}

async function takeSnapshots(bench: Bench): Promise<void> {
  await mkdir(bench.folder);
  const origin = await startOrigin(bench.platforms);
  try {
    for (const part of ['crawl', 'read']) await measure(bench, part, origin.url);
  } finally {
    origin.stop();
  }
}

async function buildFromScratch(bench: Bench): Promise<void> {
  for (const name of ['build', ...yardstickOf(bench.platforms)]) await measure(bench, name);
}

async function runCommands({ folder, rows }: Bench): Promise<void> {
  rows.push(await measureNothingNew(folder), ...(await measureStarts(join(folder, 'start'))));
}

async function measure({ platforms, folder, rows }: Bench, name: string, registry = ''): Promise<void> {
  printError(`${platforms} platforms: ${name}`);
  rows.push(...(await run(name, folder, [String(platforms), registry])));
}

async function startOrigin(platforms: number): Promise<{ url: string; stop: () => void }> {
  const child = node('test/sample/generator/origin-process.ts', String(platforms));
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += String(chunk);
    const url = /http:\/\/[^\s/]+/.exec(output)?.[0];
    if (url) return { url, stop: () => void child.kill() };
  }
  throw new Error(`The sample registry did not start: ${output}`);
}

async function run(part: string, folder: string, args: string[]): Promise<BenchRow[]> {
  const child = node('test/bench/bench-stage.ts', part, folder, ...args);
  const pagefind = watchMemory(child.pid!, 'pagefind');
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const peak = pagefind.stop();
  if (child.exitCode !== 0) throw new Error(`Stage “${part}” failed with exit code ${child.exitCode}.`);
  const rows = JSON.parse(output.trimEnd().split('\n').at(-1)!) as BenchRow[];
  return part === 'build' && peak > 0 ? [...rows, { name: 'its Pagefind', peak }] : rows;
}

function node(script: string, ...args: string[]) {
  // Builds have this memory setting.
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', MALLOC_ARENA_MAX: '2' };
  return spawn(process.execPath, ['-r', './scripts/preflight.cjs', join(ROOT, script), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function parseSizes(given: string): number[] {
  return given.split(',').map(integerParser(1, 1_000_000));
}
