// What a crawl brought: as a manifest, and in numbers.
import type { CrawlResult } from '../crawl/crawl.ts';
import { TOOL, type Manifest } from '../store/manifest.ts';

export interface Counts {
  platforms: number;
  services: number;
  hosts: number;
  notifications: number;
}

/** The manifest of a crawl that began at `taken`. */
export function manifestOf(
  { brand, sample, visited }: CrawlResult,
  registry: string,
  aliases: string[],
  taken: Date,
): Manifest {
  const files: Manifest['files'] = {};
  const missing: string[] = [];
  const failed: string[] = [];
  for (const { path, result } of visited) {
    if ('missing' in result) missing.push(path);
    else if ('failed' in result) failed.push(path);
    else files[path] = result;
  }
  return { registry, aliases, brand, sample, taken: taken.toISOString(), tool: TOOL, files, missing, failed };
}

/** How many records of each kind answered; notifications are counted once, in however many lists they stand. */
export function countsOf({ visited }: CrawlResult): Counts {
  const there = visited.filter(({ result }) => 'file' in result);
  const count = (kind: string): number => there.filter(({ endpoint }) => endpoint.kind === kind).length;
  const notifications = new Set(there.flatMap((each) => each.notifications)).size;
  return { platforms: count('platform'), services: count('service'), hosts: count('host'), notifications };
}
