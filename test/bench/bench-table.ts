// The bench's results as a table.
import type { BenchRow } from './bench-stage.ts';

export interface Result {
  platforms: number;
  rows: BenchRow[];
}

export function benchTable(results: Result[]): string {
  const table = results.flatMap(({ platforms, rows }) => {
    const head = [`${platforms} platforms`, 'wall', 'cpu', 'peak', 'files', 'bytes', ''];
    return [head, ...rows.map(cellsOf), []];
  });
  const widths = table[0]!.map((_, i) => Math.max(...table.map((cells) => (cells[i] ?? '').length)));
  const pad = (cell: string, i: number): string =>
    i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!);
  return table.map((cells) => `  ${cells.map(pad).join('  ')}`.trimEnd()).join('\n');
}

function cellsOf({ name, wall, cpu, peak, files, bytes, note }: BenchRow): string[] {
  return [
    name,
    wall === undefined ? '' : seconds(wall),
    cpu === undefined ? '' : seconds(cpu),
    peak === undefined ? '' : `${Math.round(peak / 2 ** 20)} MiB`,
    files === undefined || Number.isNaN(files) ? '' : String(files),
    bytes === undefined ? '' : `${(bytes / 1e6).toFixed(1)} MB`,
    (wall === undefined && note) || '',
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
