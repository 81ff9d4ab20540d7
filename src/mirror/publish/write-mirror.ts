// Writing the mirror: every answer to its place under api/v1/, and the manifest that says what was published.
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { endpointOf } from '../../registry/endpoint.ts';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { API_INDEX, INDEX } from '../contract.ts';
import { apiFormat } from './api-format.ts';
import { PUBLISHED_MANIFEST_FILE, type PublishedFile, type PublishedManifest } from './published-manifest.ts';
import { answersOf, MirrorError, republishedAnswer } from './republished-answers.ts';

export interface MirrorOptions {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** Puts a file into the site, by its path there. */
  put: (path: string, content: Buffer | string) => void;
  /** Whether to write `index.api.json` too, for hosts that can only answer `?format=api` with a file. */
  withApiFormat?: boolean;
}

export interface MirrorResult {
  /** How many answers were published. */
  count: number;
  /** Bytes of them all. */
  bytes: number;
  manifest: PublishedManifest;
}

// Others get their turn after so many files: a progress bar, a signal.
const TURN = 200;

/**
 * Publishes a snapshot: each answer as `<its API path>/index.json`, and `data/manifest.json`. The
 * same snapshot and site give the same bytes. Throws MirrorError where the snapshot was damaged.
 */
export async function writeMirror(options: MirrorOptions): Promise<MirrorResult> {
  const { snapshot, site, put, withApiFormat = false } = options;
  const { registry, brand, sample, taken, tool, missing } = snapshot.manifest;
  const answers = answersOf(snapshot.manifest);
  const paths: Record<string, PublishedFile> = {};
  let total = 0;
  // One file at a time: any number of them takes the memory of the largest.
  for (const [done, [path, pages]] of [...answers].entries()) {
    if (done % TURN === 0) await setImmediate();
    const file = fileOf(path, brand);
    const bytes = republishedAnswer(snapshot, path, pages, site);
    put(file, bytes);
    if (withApiFormat) put(join(dirname(file), API_INDEX), apiFormat(bytes, site));
    const received = pages.map(({ size, sha256 }) => ({ size, sha256 }));
    paths[path] = { file, size: bytes.length, sha256: hash('sha256', bytes), received };
    total += bytes.length;
  }
  const manifest = { site, registry, brand, sample, taken, tool, paths, missing: missing.toSorted() };
  put(PUBLISHED_MANIFEST_FILE, `${JSON.stringify(manifest, undefined, 1)}\n`);
  return { count: answers.size, bytes: total, manifest };
}

/** The file of an API path inside the site. Throws on a path that is no endpoint: nothing else touches the disk. */
function fileOf(path: string, brand: string): string {
  if (!endpointOf(path, brand))
    throw new MirrorError(`The snapshot's manifest names “${path}”, which is no path of the API.`);
  return `${path.slice(1)}${INDEX}`;
}
