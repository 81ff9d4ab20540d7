import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { contentDigestOf } from '../../snapshot/store/manifest.ts';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { API_INDEX, INDEX } from '../contract.ts';
import { toApiFormat } from './api-format.ts';
import { PUBLISHED_MANIFEST_FILE, type PublishedFile, type PublishedManifest } from './published-manifest.ts';
import { joinAnswerPages, republishedAnswers, type RepublishedAnswer } from './republished-answers.ts';

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
  const mirror = new MirrorFiles(options);
  let done = 0;
  for (const answer of republishedAnswers(options.snapshot, options.site)) {
    if ((done += 1) % YIELD_INTERVAL === 0) await setImmediate();
    mirror.add(answer);
  }
  return mirror.close();
}

/** The same, answer by answer, for a caller that also uses them. */
export class MirrorFiles {
  readonly #options: MirrorOptions;
  readonly #paths: Record<string, PublishedFile> = {};
  #bytes = 0;

  constructor(options: MirrorOptions) {
    this.#options = options;
  }

  add({ path, stored, pages }: RepublishedAnswer): void {
    const { site, put, withApiFormat = false } = this.#options;
    const file = `${path.slice(1)}${INDEX}`;
    const bytes = joinAnswerPages(path, pages);
    put(file, bytes);
    if (withApiFormat) put(join(dirname(file), API_INDEX), toApiFormat(bytes, site));
    const received = stored.map(({ size, sha256 }) => ({ size, sha256 }));
    this.#paths[path] = { file, size: bytes.length, sha256: hash('sha256', bytes), received };
    this.#bytes += bytes.length;
  }

  /** Writes the manifest. */
  close(): MirrorResult {
    const { snapshot, site, put } = this.#options;
    const { registry, brand, sample, taken, tool, missing, previous = null } = snapshot.manifest;
    const manifest = {
      site,
      registry,
      brand,
      sample,
      taken,
      tool,
      paths: this.#paths,
      missing: missing.toSorted(),
      snapshot: contentDigestOf(snapshot.manifest),
      previous,
    };
    put(PUBLISHED_MANIFEST_FILE, `${JSON.stringify(manifest, undefined, 1)}\n`);
    return { count: Object.keys(this.#paths).length, bytes: this.#bytes, manifest };
  }
}
