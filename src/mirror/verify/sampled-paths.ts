// Chooses the API paths and files that are requested in every form. The sample is the same in every run.
import type { PublishedManifest } from '../publish/published-manifest.ts';
import { endpointOf } from '../../registry/endpoint.ts';

/** `platform/…/index.html` is a kind of file. */
export const SAMPLE_PER_KIND = 20;

export function sampledPaths({ paths, brand }: PublishedManifest): string[] {
  return sampleByKind(Object.keys(paths), (path) => endpointOf(path, brand)?.kind ?? path);
}

export function sampledFiles(files: readonly string[]): string[] {
  return sampleByKind(files, kindOf);
}

/** The same for files with one purpose. Files at the root and data are of a kind each. */
function kindOf(file: string): string {
  const parts = file.split('/');
  if (parts.length === 1 || parts[0] === 'data') return file;
  return [parts[0], parts.length, /\.[^./]*$/.exec(file)?.[0]].join('/');
}

function sampleByKind<Item>(items: readonly Item[], kind: (item: Item) => string): Item[] {
  return [...Map.groupBy(items, kind).values()].flatMap((group) => spreadOver(group, SAMPLE_PER_KIND));
}

/** Evenly spread, including the first and the last; all items if there are no more than `count`. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * (items.length - 1)) / (count - 1))]!);
}
