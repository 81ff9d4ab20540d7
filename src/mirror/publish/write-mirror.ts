import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { endpointOf } from '../../registry/endpoint.ts';
import { contentDigestOf } from '../../snapshot/store/manifest.ts';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { API_INDEX, INDEX } from '../contract.ts';
import { toApiFormat } from './api-format.ts';
import { PUBLISHED_MANIFEST_FILE, type PublishedFile, type PublishedManifest } from './published-manifest.ts';
import { answerFilesOf, MirrorError, republishedAnswer } from './republished-answers.ts';

export interface MirrorOptions {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no trailing slash. */
  site: string;
  /** Writes a file of the site. */
  put: (path: string, content: Buffer | string) => void;
  /** Also write `index.api.json`, for hosts that need a file for `?format=api`. */
  withApiFormat?: boolean;
}

export interface MirrorResult {
  /** Number of answers. */
  count: number;
  /** Of all answers. */
  bytes: number;
  manifest: PublishedManifest;
}

// Files between yields to the event loop, for progress output and signals.
const YIELD_INTERVAL = 200;

/** Writes each answer as `<API path>/index.json`, and `data/manifest.json`. Throws MirrorError if the snapshot is damaged. */
export async function writeMirror(options: MirrorOptions): Promise<MirrorResult> {
  const { snapshot, site, put, withApiFormat = false } = options;
  const { registry, brand, sample, taken, tool, missing } = snapshot.manifest;
  const answers = answerFilesOf(snapshot.manifest);
  const paths: Record<string, PublishedFile> = {};
  let total = 0;
  // One file at a time, to limit memory.
  for (const [done, [path, pages]] of [...answers].entries()) {
    if (done % YIELD_INTERVAL === 0) await setImmediate();
    const file = answerFileOf(path, brand);
    const bytes = republishedAnswer(snapshot, path, pages, site);
    put(file, bytes);
    if (withApiFormat) put(join(dirname(file), API_INDEX), toApiFormat(bytes, site));
    const received = pages.map(({ size, sha256 }) => ({ size, sha256 }));
    paths[path] = { file, size: bytes.length, sha256: hash('sha256', bytes), received };
    total += bytes.length;
  }
  const manifest = {
    site,
    registry,
    brand,
    sample,
    taken,
    tool,
    paths,
    missing: missing.toSorted(),
    snapshot: contentDigestOf(snapshot.manifest),
    previous: snapshot.manifest.previous ?? null,
  };
  put(PUBLISHED_MANIFEST_FILE, `${JSON.stringify(manifest, undefined, 1)}\n`);
  return { count: answers.size, bytes: total, manifest };
}

/** Throws MirrorError if the path is not an endpoint, so that a damaged manifest cannot write elsewhere. */
function answerFileOf(path: string, brand: string): string {
  if (!endpointOf(path, brand))
    throw new MirrorError(
      `The snapshot's manifest contains “${path}”, which is not an API path. Take a new snapshot.`,
    );
  return `${path.slice(1)}${INDEX}`;
}
