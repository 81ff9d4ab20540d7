// One response: as the registry returned it, or as the last good snapshot has it if the registry confirms that.
import { hash } from 'node:crypto';
import type { Endpoint } from '../../registry/endpoint.ts';
import type { FileEntry } from '../store/manifest.ts';
import { readResponseIfIntact, type SnapshotFiles } from '../store/snapshot-store.ts';
import {
  fetchWithRetries,
  parseAcceptedJson,
  type FetchedResponse,
  type MissingResponse,
} from './fetch-with-retries.ts';
import type { RegistryClient } from './registry-client.ts';
import { CHECK_BASE_URL_ADVICE, contentError, RegistryError, statusError } from './registry-error.ts';

/** What to fetch, and where it is stored. */
export interface ResponseTarget {
  /** The API root has none. */
  endpoint?: Endpoint;
  /** The API path, with the query of a further page. */
  path: string;
  file: string;
}

export interface EndpointTarget extends ResponseTarget {
  endpoint: Endpoint;
}

export interface AcceptedResponse {
  entry: FileEntry;
  /** The parsed JSON; undefined if it is nested too deep to be read. */
  json: unknown;
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
/** Without these lists, there is no snapshot. */
const REQUIRED_LISTS = new Set<Endpoint['kind']>(['platforms', 'releases']);

/** Requests a response, and checks whether a snapshot may contain it. Throws RegistryError. */
export async function fetchResponse(
  { client, last, allowMissing = false }: ResponseSource,
  { endpoint, path, file }: ResponseTarget,
  signal?: AbortSignal,
): Promise<ReceivedResponse | MissingResponse | FailedResponse> {
  const known = readAcceptedResponse(last?.dir ?? '', path, last?.manifest.files[path]);
  let fetched;
  try {
    fetched = await fetchWithRetries(client, path, { signal, known: known?.entry });
  } catch (error) {
    const isOptional = !endpoint || (allowMissing && OPTIONAL.has(endpoint.kind));
    if (!isOptional || signal?.aborted || !(error instanceof RegistryError)) throw error;
    return { failed: error.message };
  }
  const url = client.base + path;
  const isRequiredList = endpoint !== undefined && REQUIRED_LISTS.has(endpoint.kind);
  if ('missing' in fetched) {
    if (isRequiredList) throw statusError(url, 1, fetched.missing);
    return fetched;
  }
  const received = 'unchanged' in fetched ? known! : receivedResponseOf(fetched);
  if (isRequiredList && !Array.isArray(received.json))
    throw contentError(url, 'did not return a readable list', { advice: CHECK_BASE_URL_ADVICE });
  const entry = { ...received.entry, file };
  const isStored = known?.entry.file === file && known.entry.sha256 === entry.sha256;
  return { ...received, entry, bytes: isStored ? undefined : received.bytes };
}

function receivedResponseOf({ bytes, json, ...headers }: FetchedResponse) {
  const entry = { file: '', size: bytes.length, sha256: hash('sha256', bytes), ...headers };
  return { entry, json, bytes };
}

/** Undefined if the file is lost or damaged, or if this version does not accept what an older one stored. */
function readAcceptedResponse(
  dir: string,
  path: string,
  entry: FileEntry | undefined,
): (AcceptedResponse & { bytes: Buffer }) | undefined {
  const bytes = entry && readResponseIfIntact({ dir }, entry);
  try {
    return bytes && { entry, json: parseAcceptedJson(path, bytes), bytes };
  } catch {
    return undefined;
  }
}
