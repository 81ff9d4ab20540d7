// One answer of the crawl: fetched, stored as it came, read, and forgotten but for what it names.
import { hash } from 'node:crypto';
import type { Answer } from '../registry/answer.ts';
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import { addAnswer, emptyRegistry } from '../registry/registry.ts';
import { follow, type Home, type Named } from './follow.ts';
import type { Fetched, Missing } from './get.ts';
import type { FileEntry } from './manifest.ts';
import { mentionsIn } from './mentions.ts';

/** Keeps the bytes of an answer at a path inside the snapshot. */
export type Store = (file: string, bytes: Buffer) => Promise<void>;

/** What to fetch, and who asked for it. */
export interface Target {
  endpoint: Endpoint;
  /** The API path, with the query of a further page. */
  path: string;
  file: string;
  /** The answer that names it first, and where. */
  namedBy?: { visited: Visited; pointer: string };
}

export interface Visited extends Target {
  /** What was stored, or the status by which the registry says that it has none. */
  result: FileEntry | Missing;
  findings: Finding[];
  named: Named[];
  /** Ids of the notifications in it. */
  notifications: string[];
}

/** Stores an answer and reads it. Throws what `store` throws. */
export async function visitedOf(
  target: Target,
  fetched: Fetched | Missing,
  home: Home,
  store: Store,
): Promise<Visited> {
  if ('missing' in fetched) return { ...target, result: fetched, findings: [], named: [], notifications: [] };
  const { bytes, contentType, etag, lastModified } = fetched;
  await store(target.file, bytes);
  const result: FileEntry = {
    file: target.file,
    size: bytes.length,
    sha256: hash('sha256', bytes),
    content_type: contentType,
    etag,
    last_modified: lastModified,
  };
  // A registry for this answer alone: what was read is not kept.
  const registry = emptyRegistry(home.brand);
  const value = addAnswer(registry, target.endpoint, bytes);
  const mentions = value === undefined ? [] : mentionsIn(target.endpoint, value);
  const { named, findings } = follow(mentions, pathOf(target.endpoint, home.brand), home);
  const notifications = notificationsIn(target.endpoint, value);
  return { ...target, result, findings: [...registry.findings, ...findings], named, notifications };
}

function notificationsIn(endpoint: Endpoint, value: unknown): string[] {
  if (value === undefined) return [];
  if (endpoint.kind === 'service-notifications')
    return (value as Answer<'service-notifications'>).map(({ id }) => id);
  if (endpoint.kind === 'notifications')
    return (value as Answer<'notifications'>).results.map(({ id }) => id);
  return [];
}
