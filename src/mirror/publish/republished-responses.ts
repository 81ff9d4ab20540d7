// The mirror's responses: stored bytes with rebased links, pages joined.
import { hash } from 'node:crypto';
import { API_PATH, endpointOf, isResponsePath, type Endpoint } from '../../registry/endpoint.ts';
import {
  readStoredResponse,
  responseWithoutHiddenContacts,
  type Snapshot,
} from '../../snapshot/store/snapshot-store.ts';
import type { FileEntry, Manifest } from '../../snapshot/store/manifest.ts';
import { rebaseLinks } from './replace-links.ts';
import { joinPages } from './join-pages.ts';
import { SnapshotError } from '../../snapshot/store/snapshot-error.ts';

/** A response as the mirror publishes it. */
export interface RepublishedResponse {
  /** Its API path. */
  path: string;
  /** Undefined for the API root. */
  endpoint: Endpoint | undefined;
  stored: FileEntry[];
  /** The bytes of each page, with links to the mirror. */
  pages: Buffer[];
}

/** The stored files of each response by API path, sorted; later pages in the order in which they were read. */
export function storedFilesByApiPath(manifest: Manifest): Map<string, FileEntry[]> {
  const responses = new Map<string, FileEntry[]>();
  for (const path of Object.keys(manifest.files).toSorted()) {
    if (!path.includes('?')) responses.set(path, [manifest.files[path]!]);
  }
  // Not sorted, as `?page=10` sorts before `?page=2`: the manifest has the pages in the right order.
  for (const [path, entry] of Object.entries(manifest.files)) {
    if (path.includes('?')) responses.get(path.slice(0, path.indexOf('?')))?.push(entry);
  }
  return responses;
}

/**
 * Each response in the order of API paths, read when it is needed. Throws SnapshotError if the stored bytes are damaged, or
 * at a path that is not an endpoint, so that a damaged manifest cannot write elsewhere.
 */
export function* republishedResponses(snapshot: Snapshot, site: string): Generator<RepublishedResponse> {
  const { brand } = snapshot.manifest;
  for (const [path, stored] of storedFilesByApiPath(snapshot.manifest)) {
    if (!isResponsePath(path, brand))
      throw new SnapshotError(
        `The snapshot's manifest contains “${path}”, which is not an API path. Take a new snapshot.`,
      );
    const pages = readResponsePages(snapshot, path, stored, site);
    yield { path, endpoint: endpointOf(path, brand), stored, pages };
  }
}

/**
 * Links point to the mirror at `site`; links of the API root only where their targets are mirrored, because a registry
 * lists more there. Throws SnapshotError if the stored bytes don't match the manifest.
 */
function readResponsePages(snapshot: Snapshot, path: string, pages: FileEntry[], site: string): Buffer[] {
  const { registry, aliases, files } = snapshot.manifest;
  const isRebased = (linked: string): boolean => path !== API_PATH || Object.hasOwn(files, linked);
  return pages.map((entry) => {
    const bytes = readStoredResponse(snapshot, entry);
    if (hash('sha256', bytes) !== entry.sha256)
      throw new SnapshotError(
        `“${entry.file}” in the snapshot “${snapshot.dir}” is damaged. Take a new snapshot.`,
      );
    return rebaseLinks(
      responseWithoutHiddenContacts(snapshot, bytes),
      [registry, ...aliases],
      site,
      isRebased,
    );
  });
}

/** Throws SnapshotError if the pages cannot be joined. */
export function joinResponsePages(path: string, pages: Buffer[]): Buffer {
  if (endpointOf(path, '')?.kind !== 'notifications') return pages[0]!;
  try {
    return joinPages(pages);
  } catch (cause) {
    const reason = (cause as Error).message;
    const message = `The pages of ${path} cannot be joined (${reason}). Take a new snapshot.`;
    throw new SnapshotError(message, { cause });
  }
}

/** The mirror's bytes of a response. Throws SnapshotError if the stored bytes are damaged or cannot be joined. */
export function republishedResponse(
  snapshot: Snapshot,
  path: string,
  pages: FileEntry[],
  site: string,
): Buffer {
  return joinResponsePages(path, readResponsePages(snapshot, path, pages, site));
}
