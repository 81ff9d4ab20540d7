// What the bench's figures should be. Machines differ, so a build's time is compared with other work of the same run. That is
// CPU time, of which other work on the machine takes less away. Seconds are measured on two idle cores.
import type { BenchRow } from './bench-stage.ts';

/** What a static site with search cannot do without, done by programs of others: pages, an index, files. */
const YARDSTICK = ['bare Astro site', 'Pagefind alone', 'raw write'];
/** In smaller registries, most of a build is loading code. */
const SMALLEST = 1000;
/** From here on, no figure but memory is a goal: Pagefind's own command would take several GiB. */
const LARGE = 10_000;
const MIB = 2 ** 20;

/** The parts of the bench that are not ours. */
export function yardstickOf(platforms: number): string[] {
  return platforms < LARGE ? YARDSTICK : [];
}

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
      const figure = unit === ' MiB' ? Math.round(value) : value.toFixed(2);
      const note = `${figure}${unit}; goal: at most ${most.toLocaleString('en')}${unit}${isMissed ? ', MISSED' : ''}`;
      return { name, note, isMissed };
    });
}

function goalsOf(platforms: number, rows: readonly BenchRow[]): Goal[] {
  const rowOf = (name: string): Partial<BenchRow> => rows.find((row) => row.name === name) ?? {};
  const cpu = (name: string): number => rowOf(name).cpu ?? NaN;
  const seconds = (name: string) => ({ name, value: (rowOf(name).wall ?? NaN) / 1000, unit: ' s' });
  const memory = (name: string) => ({
    name: `memory: ${name}`,
    value: (rowOf(name).peak ?? NaN) / MIB,
    unit: ' MiB',
    most: platforms < LARGE ? 450 : 2048,
  });
  const memories = [memory('whole build'), memory('its Pagefind')];
  if (platforms >= LARGE) return memories;
  const whole = cpu('whole build');
  const yardstick = YARDSTICK.reduce((sum, name) => sum + cpu(name), 0);
  return [
    { name: 'CPU: whole build to yardstick', value: whole / yardstick, most: 1.6 },
    ...memories,
    { ...seconds('nothing new'), most: 1.5 },
    { ...seconds('first npm start'), most: 4 },
    { ...seconds('second npm start'), most: 1 },
  ];
}
