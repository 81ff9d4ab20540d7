import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { withoutQuery } from '../../registry/endpoint.ts';
import { contentDigestOf } from '../../snapshot/store/manifest.ts';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { API_FORMAT_RESPONSE_FILE, RESPONSE_FILE } from '../contract.ts';
import { addApiFormatToLinks } from './replace-links.ts';
import { PUBLISHED_MANIFEST_FILE, type PublishedManifest } from './published-manifest.ts';
import {
  joinResponsePages,
  republishedResponses,
  type RepublishedResponse,
} from './republished-responses.ts';
import { jsonFileText } from '../../util/json-text.ts';

export interface MirrorOptions {
  snapshot: Snapshot;
  /** SITE_URL, base path included, no trailing slash. */
  site: string;
  put: (path: string, content: Buffer | string) => void;
  /** Also write `index.api.json`, for hosts that need a file for `?format=api`. */
  withApiFormat?: boolean;
}

/** Writes each response as `<API path>/index.json`, and `data/manifest.json`. Throws SnapshotError if the snapshot is damaged. */
export function writeMirror(options: MirrorOptions): PublishedManifest {
  const responses = writeMirroredResponses(options);
  let step = responses.next();
  while (!step.done) step = responses.next();
  return step.value;
}

/** The same, response by response, for a caller that also uses them; the manifest is written after the last one. */
export function* writeMirroredResponses({
  snapshot,
  site,
  put,
  withApiFormat = false,
}: MirrorOptions): Generator<RepublishedResponse, PublishedManifest> {
  const paths: PublishedManifest['paths'] = {};
  const { failed } = snapshot.manifest;
  // Snapshots by older versions may lack only a further page of a list.
  const absent = new Set([...snapshot.manifest.missing, ...failed].map(withoutQuery));
  for (const response of republishedResponses(snapshot, site)) {
    const { path, stored, pages } = response;
    if (absent.has(path)) continue;
    const file = `${path.slice(1)}${RESPONSE_FILE}`;
    const bytes = joinResponsePages(path, pages);
    put(file, bytes);
    if (withApiFormat) put(join(dirname(file), API_FORMAT_RESPONSE_FILE), addApiFormatToLinks(bytes, site));
    const received = stored.map(({ size, sha256 }) => ({ size, sha256 }));
    paths[path] = { file, size: bytes.length, sha256: hash('sha256', bytes), received };
    yield response;
  }
  const { registry, brand, sample, taken, tool, previous = null } = snapshot.manifest;
  const missing = [...absent].toSorted();
  const digest = contentDigestOf(snapshot.manifest);
  const about = { site, registry, brand, sample, taken, tool };
  const manifest = { ...about, paths, missing, snapshot: digest, previous };
  put(PUBLISHED_MANIFEST_FILE, jsonFileText(manifest));
  return manifest;
}
