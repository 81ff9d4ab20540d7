// A missed goal is marked and ends the bench with exit code 1; those of small registries only inform.
import { expect, test } from 'vitest';
import { goalRowsOf } from './goals.ts';

const MIB = 2 ** 20;

/** The rows of a build within all goals, but for what is given; times in milliseconds of CPU time. */
function goalsOf(platforms: number, given: Record<string, { cpu?: number; peak?: number }> = {}) {
  const rows = {
    'bare Astro site': { cpu: 300 },
    'Pagefind alone': { cpu: 600 },
    'raw write': { cpu: 100 },
    'whole build': { cpu: 1600, peak: 450 * MIB },
    mirror: { cpu: 300 },
    ...given,
  };
  return goalRowsOf(
    platforms,
    Object.entries(rows).map(([name, cost]) => ({ name, ...cost })),
  );
}

const missed = (rows: ReturnType<typeof goalsOf>): string[] =>
  rows.filter(({ isMissed }) => isMissed).map(({ name, note }) => `${name}: ${note}`);

test('each goal that was measured has a row, and one that is just met is not missed', () => {
  const rows = goalsOf(1000);
  expect(rows.map(({ name, note }) => `${name}: ${note}`)).toEqual([
    'CPU: whole build to yardstick: 1.60; goal: at most 1.6',
    'CPU: mirror to raw write: 3.00; goal: at most 3',
    'memory: whole build: 450 MiB; goal: at most 450 MiB',
  ]);
  expect(missed(rows)).toEqual([]);
});

test.each([
  ['whole build', { cpu: 1700 }, 'CPU: whole build to yardstick: 1.70; goal: at most 1.6, MISSED'],
  [
    'whole build, 1 % changed',
    { cpu: 800 },
    'CPU: 1 % changed to whole build: 0.50; goal: at most 0.33, MISSED',
  ],
  [
    'whole build, nothing new',
    { cpu: 800 },
    'CPU: nothing new to whole build: 0.50; goal: at most 0.16, MISSED',
  ],
  ['mirror', { cpu: 400 }, 'CPU: mirror to raw write: 4.00; goal: at most 3, MISSED'],
  ['its Pagefind', { peak: 600 * MIB }, 'memory: its Pagefind: 600 MiB; goal: at most 500 MiB, MISSED'],
])('a missed goal is marked: %s', (name, cost, line) => {
  expect(missed(goalsOf(1000, { [name]: cost }))).toEqual([line]);
  expect(missed(goalsOf(999, { [name]: cost }))).toEqual([]);
});

test('a registry of ten times the size may take more memory', () => {
  const large = (mebibytes: number) =>
    missed(goalsOf(10_000, { 'whole build': { cpu: 1600, peak: mebibytes * MIB } }));
  expect(large(1150)).toEqual([]);
  expect(large(1151)).toEqual(['memory: whole build: 1151 MiB; goal: at most 1,150 MiB, MISSED']);
});
