// Writing the mirror: every answer to its place under api/v1/, and the manifest that says what was published.
import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { endpointOf } from '../registry/endpoint.ts';
import { sameBase } from '../registry/link.ts';
import type { FileEntry } from '../snapshot/manifest.ts';
import type { Snapshot } from '../snapshot/store.ts';
import { countLinks } from './links.ts';
import { PUBLISHED, type PublishedFile, type PublishedManifest } from './published.ts';
import { answersOf, basesOf, MirrorError, readAnswer, republished } from './republish.ts';

export interface MirrorOptions {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** The site's folder: answers go to `api/v1/` in it. */
  outDir: string;
}

export interface Mirrored {
  /** How many answers were published. */
  count: number;
  /** Bytes of them all. */
  bytes: number;
  manifest: PublishedManifest;
}

// Files are small and the disk's cache is warm: more at once only takes more memory.
const WIDTH = 8;

/**
 * Publishes a snapshot: each answer at `<outDir>/<its API path>/index.json` and `<outDir>/data/manifest.json`. The
 * same snapshot and site give the same bytes. Throws MirrorError where no link is the registry's own, or where
 * the snapshot was damaged.
 */
export async function writeMirror({ snapshot, site, outDir }: MirrorOptions): Promise<Mirrored> {
  const answers = answersOf(snapshot.manifest);
  await mustKnowItself(snapshot, answers);
  const published = new Map<string, PublishedFile>();
  const queue = answers.entries();
  const worker = async (): Promise<void> => {
    // One iterator for all workers: each takes the next answer.
    for (const [path, pages] of queue) {
      const bytes = await republished(snapshot, path, pages, site);
      const file = fileOf(path, snapshot.manifest.brand);
      await mkdir(dirname(join(outDir, file)), { recursive: true });
      await writeFile(join(outDir, file), bytes);
      const received = pages.map(({ size, sha256 }) => ({ size, sha256 }));
      published.set(path, { file, size: bytes.length, sha256: hash('sha256', bytes), received });
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));

  const { registry, brand, sample, taken, tool, missing } = snapshot.manifest;
  const paths = Object.fromEntries([...answers.keys()].map((path) => [path, published.get(path)!]));
  const manifest = { site, registry, brand, sample, taken, tool, paths, missing: missing.toSorted() };
  await mkdir(dirname(join(outDir, PUBLISHED)), { recursive: true });
  await writeFile(join(outDir, PUBLISHED), `${JSON.stringify(manifest, undefined, 1)}\n`);
  const bytes = [...published.values()].reduce((sum, { size }) => sum + size, 0);
  return { count: published.size, bytes, manifest };
}

/** The file of an API path inside the site. Throws on a path that is no endpoint: nothing else touches the disk. */
export function fileOf(path: string, brand: string): string {
  if (!endpointOf(path, brand))
    throw new MirrorError(`The snapshot's manifest names “${path}”, which is no path of the API.`);
  return `${path.slice(1)}index.json`;
}

/**
 * A registry behind another name than it spells in its links would be mirrored with links that all lead to it: better
 * none than that. The list of platforms says it; only where it has no links are the other answers read.
 */
async function mustKnowItself(snapshot: Snapshot, answers: Map<string, FileEntry[]>): Promise<void> {
  const bases = basesOf(snapshot.manifest);
  const found = new Map<string, number>();
  const list = [...answers].filter(
    ([path]) => endpointOf(path, snapshot.manifest.brand)?.kind === 'platforms',
  );
  for (const [path, pages] of [...list, ...answers]) {
    countLinks(await readAnswer(snapshot, path, pages), found);
    if ([...found.keys()].some((base) => bases.some((own) => sameBase(own, base)))) return;
  }
  const [other] = [...found].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  if (!other) return; // nothing to move: no link was found at all
  throw new MirrorError(
    `No link in the snapshot is the registry's own: they begin with ${other}, not with ${snapshot.manifest.registry}. ` +
      `If that is the same registry, take a new snapshot with REGISTRY_ALIASES=${other}.`,
  );
}
