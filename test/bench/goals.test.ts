// A missed goal is marked and ends the bench with exit code 1; goals of small registries only inform.
import { expect, test } from 'vitest';
import { goalRowsOf } from './goals.ts';

const MIB = 2 ** 20;

/** The rows of a build that just meets all goals, but for what is given; times in milliseconds. */
function goalsOf(platforms: number, given: Record<string, object> = {}) {
  const rows = {
    'bare Astro site': { cpu: 300 },
    'Pagefind alone': { cpu: 600 },
    'raw write': { cpu: 100 },
    'whole build': { cpu: 1600, peak: 450 * MIB },
    'its Pagefind': { peak: 225 * MIB },
    'nothing new': { wall: 1500 },
    'first npm start': { wall: 4000 },
    ...given,
  };
  return goalRowsOf(
    platforms,
    Object.entries(rows).map(([name, cost]) => ({ name, ...cost })),
  );
}

const linesOf = (rows: ReturnType<typeof goalsOf>): string[] =>
  rows.map(({ name, note }) => `${name}: ${note}`);
const missed = (rows: ReturnType<typeof goalsOf>): string[] =>
  linesOf(rows.filter(({ isMissed }) => isMissed));

test('each goal that was measured has a row, and one that is just met is not missed', () => {
  const rows = goalsOf(1000);
  expect(linesOf(rows)).toEqual([
    'CPU: whole build to yardstick: 1.60; goal: at most 1.6',
    'memory: whole build: 450 MiB; goal: at most 450 MiB',
    'memory: its Pagefind: 225 MiB; goal: at most 450 MiB',
    'nothing new: 1.50 s; goal: at most 1.5 s',
    'first npm start: 4.00 s; goal: at most 4 s',
  ]);
  expect(missed(rows)).toEqual([]);
});

test.each([
  ['bare Astro site', { cpu: 200 }, 'CPU: whole build to yardstick: 1.78; goal: at most 1.6, MISSED'],
  ['its Pagefind', { peak: 600 * MIB }, 'memory: its Pagefind: 600 MiB; goal: at most 450 MiB, MISSED'],
  ['nothing new', { wall: 1600 }, 'nothing new: 1.60 s; goal: at most 1.5 s, MISSED'],
  ['second npm start', { wall: 1100 }, 'second npm start: 1.10 s; goal: at most 1 s, MISSED'],
])('a missed goal is marked: %s', (name, cost, line) => {
  expect(missed(goalsOf(1000, { [name]: cost }))).toEqual([line]);
  expect(missed(goalsOf(999, { [name]: cost }))).toEqual([]);
});

test('a registry of ten times the size may take 2 GiB, and any time', () => {
  const large = (mebibytes: number) =>
    goalsOf(10_000, { 'whole build': { cpu: 9999, peak: mebibytes * MIB } });
  expect(linesOf(large(2048))).toEqual([
    'memory: whole build: 2048 MiB; goal: at most 2,048 MiB',
    'memory: its Pagefind: 225 MiB; goal: at most 2,048 MiB',
  ]);
  expect(missed(large(2049))).toEqual(['memory: whole build: 2049 MiB; goal: at most 2,048 MiB, MISSED']);
});
