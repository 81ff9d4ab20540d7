// The bench's results as a table. “growth” compares a stage with the next smaller registry.
import type { BenchRow } from './bench-stage.ts';

export interface Result {
  platforms: number;
  rows: BenchRow[];
}

const COLUMNS = ['wall', 'cpu', 'peak', 'files', 'bytes', 'growth'];

/** `before` holds the results of an earlier run, for the column “to before”. */
export function benchTable(results: Result[], before: Result[] = []): string {
  const table = results.flatMap(({ platforms, rows }, i) => {
    const head = ['', `${platforms} platforms`, ...COLUMNS, before.length ? 'to before' : ''];
    const smaller = results[i - 1]?.rows;
    const earlier = before.find((result) => result.platforms === platforms)?.rows;
    return [head, ...rows.map((row) => cellsOf(row, smaller, earlier)), []];
  });
  const widths = table[0]!.map((_, column) =>
    Math.max(...table.map((cells) => (cells[column] ?? '').length)),
  );
  return table
    .map((cells) =>
      cells
        .map((cell, i) => (i === 1 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(row: BenchRow, smaller: BenchRow[] | undefined, earlier: BenchRow[] | undefined): string[] {
  const { name, wall, cpu, peak, files, bytes, note = '' } = row;
  return [
    '',
    name,
    wall === undefined ? '' : seconds(wall),
    cpu === undefined ? '' : seconds(cpu),
    peak === undefined ? '' : `${Math.round(peak / 2 ** 20)} MiB`,
    files === undefined || Number.isNaN(files) ? '' : String(files),
    bytes === undefined ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
    wall === undefined ? note : ratio(wall, smaller, name),
    wall === undefined ? '' : ratio(wall, earlier, name),
  ];
}

function ratio(wall: number, others: BenchRow[] | undefined, name: string): string {
  const other = others?.find((row) => row.name === name)?.wall;
  return other ? `× ${(wall / other).toFixed(2)}` : '';
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
