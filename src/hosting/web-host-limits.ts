import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../util/paths-in.ts';
import type { WebHost } from './web-hosts.ts';

/** A sentence for each limit of the host that the site in `made` exceeds. */
export function limitViolations({ title, limits }: WebHost, made: string): string[] {
  if (!limits) return [];
  const { files: maxFiles = Infinity, paidFiles, fileSize = Infinity, total = Infinity } = limits;
  const paid = paidFiles === undefined ? '' : ` (${paidFiles.toLocaleString('en')} with a paid plan)`;
  const files = [...pathsIn(made)].map((path) => ({ path, size: statSync(join(made, path)).size }));
  const sum = files.reduce((all, { size }) => all + size, 0);
  const tooLarge = files
    .filter(({ size }) => size > fileSize)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return [
    files.length > maxFiles &&
      `${title} accepts ${maxFiles.toLocaleString('en')} files${paid}, but the site has ${files.length.toLocaleString('en')}.`,
    sum > total && `${title} accepts ${inMegabytes(total)}, but the site has ${inMegabytes(sum)}.`,
    ...tooLarge.map(
      ({ path, size }) =>
        `${title} accepts files of up to ${inMegabytes(fileSize)}, but ${path} has ${inMegabytes(size)}.`,
    ),
  ].filter((violation) => violation !== false);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1).replace('.0', '')} MiB`;
}
