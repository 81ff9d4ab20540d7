// One response: as the registry returned it, or as the last good snapshot has it if the registry confirms that.
import { hash } from 'node:crypto';
import type { Endpoint } from '../../registry/endpoint.ts';
import type { FileEntry } from '../store/manifest.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';
import { parseAcceptedJson, type FetchedResponse, type RequestedResource } from './accepted-response.ts';
import { fetchWithRetries, type MissingResponse, type RequestOptions } from './fetch-with-retries.ts';
import type { RegistryClient } from './registry-client.ts';
import { RegistryError } from './registry-error.ts';

/** What to fetch, and where it is stored. */
export interface ResponseTarget extends RequestedResource {
  file: string;
}

export interface EndpointTarget extends ResponseTarget {
  endpoint: Endpoint;
}

export interface AcceptedResponse {
  entry: FileEntry;
  /** The parsed JSON; undefined if it is nested too deep to be read. */
  json: unknown;
  /** The parsed JSON of the last snapshot's response, if that has other bytes. */
  lastJson?: unknown;
}

export interface ReceivedResponse extends AcceptedResponse {
  /** Undefined if the last snapshot has them in a file of the same name. */
  bytes: Buffer | undefined;
}

/** An optional response that could not be fetched. */
export interface FailedResponse {
  /** Why, in a sentence. */
  failed: string;
}

export interface ResponseSource {
  client: RegistryClient;
  /** The last good snapshot, if it is of the same registry. */
  last?: SnapshotFiles;
  /** Whether notifications and data hosts may fail. */
  allowMissing?: boolean;
}

const OPTIONAL = new Set<Endpoint['kind']>(['service-notifications', 'notifications', 'host']);

/** Requests a response, and checks whether a snapshot may contain it. Throws RegistryError. */
export async function fetchResponse(
  { client, last, allowMissing = false }: ResponseSource,
  target: ResponseTarget,
  options: RequestOptions = {},
): Promise<ReceivedResponse | MissingResponse | FailedResponse> {
  const { endpoint, file } = target;
  const known = readLastResponse(last, target);
  let fetched;
  try {
    fetched = await fetchWithRetries(client, target, { ...options, known });
  } catch (error) {
    const isOptional = !endpoint || (allowMissing && OPTIONAL.has(endpoint.kind));
    if (!isOptional || options.signal?.aborted || !(error instanceof RegistryError)) throw error;
    return { failed: error.message };
  }
  if ('missing' in fetched) return fetched;
  const received = 'unchanged' in fetched ? known! : receivedResponseOf(fetched);
  client.isConfirmed = true;
  const entry = { ...received.entry, file };
  const isStored = known?.entry.file === file && known.entry.sha256 === entry.sha256;
  const lastJson = known?.entry.sha256 === entry.sha256 ? undefined : known?.json;
  return { ...received, lastJson, entry, bytes: isStored ? undefined : received.bytes };
}

function receivedResponseOf({ bytes, json, ...headers }: FetchedResponse) {
  const entry = { file: '', size: bytes.length, sha256: hash('sha256', bytes), ...headers };
  return { entry, json, bytes };
}

/**
 * The response of the last snapshot; undefined if its file is lost or damaged, or if this version does not accept what an
 * older one stored.
 */
export function readLastResponse(
  last: SnapshotFiles | undefined,
  target: ResponseTarget,
): (AcceptedResponse & { bytes: Buffer }) | undefined {
  const entry = last?.manifest.files[target.path];
  const bytes = entry && readResponseIfIntact(last!, entry);
  try {
    return bytes && { entry, json: parseAcceptedJson(target, bytes), bytes };
  } catch {
    return undefined;
  }
}
