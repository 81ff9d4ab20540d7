// What the bench's figures should be. Machines differ, so times are compared with other work of the same run. That is CPU
// time, of which other work on the machine takes less away.
import type { BenchRow } from './bench-stage.ts';

/** What a static site with search cannot do without, done by programs of others: pages, an index, files. */
export const YARDSTICK = ['bare Astro site', 'Pagefind alone', 'raw write'];
/** In smaller registries, most of a build is loading code. */
const SMALLEST = 1000;
const MIB = 2 ** 20;

interface Goal {
  name: string;
  value: number;
  most: number;
  unit?: string;
}

export interface GoalRow extends BenchRow {
  isMissed: boolean;
}

/** A row for each goal that was measured. */
export function goalRowsOf(platforms: number, rows: readonly BenchRow[]): GoalRow[] {
  return goalsOf(platforms, rows)
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ name, value, most, unit = '' }) => {
      const isMissed = platforms >= SMALLEST && value > most;
      const figure = unit === '' ? value.toFixed(2) : Math.round(value);
      const note = `${figure}${unit}; goal: at most ${most.toLocaleString('en')}${unit}${isMissed ? ', MISSED' : ''}`;
      return { name, note, isMissed };
    });
}

function goalsOf(platforms: number, rows: readonly BenchRow[]): Goal[] {
  const rowOf = (name: string): Partial<BenchRow> => rows.find((row) => row.name === name) ?? {};
  const cpu = (name: string): number => rowOf(name).cpu ?? NaN;
  const memory = (name: string): number => (rowOf(name).peak ?? NaN) / MIB;
  const isLarge = platforms >= 10 * SMALLEST;
  const whole = cpu('whole build');
  const yardstick = YARDSTICK.reduce((sum, name) => sum + cpu(name), 0);
  return [
    { name: 'CPU: whole build to yardstick', value: whole / yardstick, most: 1.6 },
    { name: 'CPU: 1 % changed to whole build', value: cpu('whole build, 1 % changed') / whole, most: 0.33 },
    { name: 'CPU: nothing new to whole build', value: cpu('whole build, nothing new') / whole, most: 0.16 },
    { name: 'CPU: mirror to raw write', value: cpu('mirror') / cpu('raw write'), most: 3 },
    { name: 'memory: whole build', value: memory('whole build'), most: isLarge ? 1150 : 450, unit: ' MiB' },
    { name: 'memory: its Pagefind', value: memory('its Pagefind'), most: 500, unit: ' MiB' },
  ];
}
