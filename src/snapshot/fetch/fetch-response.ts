// One response: as the registry returned it, or as the last good snapshot has it if the registry confirms that.
import type { Endpoint } from '../../registry/endpoint.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';
import { parseAcceptedJson, type ReceivedResponse, type ResponseTarget } from './accepted-response.ts';
import { fetchWithRetries, type MissingResponse, type RequestOptions } from './fetch-with-retries.ts';
import type { RegistryClient } from './registry-client.ts';
import { RegistryError } from './registry-error.ts';

export interface EndpointTarget extends ResponseTarget {
  endpoint: Endpoint;
}

/** A response that a snapshot may contain. */
export interface FetchedResponse extends Omit<ReceivedResponse, 'bytes'> {
  /** Undefined if the last snapshot has them in a file of the same name. */
  bytes?: Buffer;
  /** The parsed JSON of the last snapshot's response, if that has other bytes. */
  lastJson?: unknown;
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
): Promise<FetchedResponse | MissingResponse | FailedResponse> {
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
  client.isConfirmed = true;
  const { bytes, json } = fetched;
  const entry = { ...fetched.entry, file };
  if (known?.entry.sha256 !== entry.sha256) return { entry, json, bytes, lastJson: known?.json };
  return { entry, json, ...(known.entry.file !== file && { bytes }) };
}

/**
 * The response of the last snapshot; undefined if its file is lost or damaged, or if this version does not accept what an
 * older one stored.
 */
export function readLastResponse(
  last: SnapshotFiles | undefined,
  target: ResponseTarget,
): ReceivedResponse | undefined {
  const entry = last?.manifest.files[target.path];
  const bytes = entry && readResponseIfIntact(last!, entry);
  try {
    return bytes && { entry, bytes, json: parseAcceptedJson(target, bytes) };
  } catch {
    return undefined;
  }
}
