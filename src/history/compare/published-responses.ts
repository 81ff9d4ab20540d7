// Responses as the registry published them: with the values that reading empties.
import { renameReleaseKey } from '../../registry/brand.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { typedResponseOfValue, type TypedResponse } from '../../registry/reading/response.ts';
import {
  isJsonObject,
  jsonKeyOf,
  jsonObjectsIn,
  tryParseJsonBytes,
  type JsonObject,
} from '../../registry/reading/json.ts';
import { oversizedFieldsIn, TOO_LARGE_MARKER } from '../../registry/reading/oversized-fields.ts';
import { addResponseJson, emptyRegistry } from '../../registry/reading/registry.ts';
import type { RecordKind } from '../events.ts';

export interface PublishedResponse {
  endpoint: Endpoint;
  /** Undefined if the response as a whole is unreadable. */
  typed: TypedResponse | undefined;
  /** Its brand's key is renamed to `usage_release`; undefined if the bytes aren't JSON. */
  json: unknown;
}

/** Bad JSON and bad records don't throw. */
export function readResponse(brand: string, endpoint: Endpoint, bytes: Uint8Array): PublishedResponse {
  return readResponseJson(brand, endpoint, tryParseJsonBytes(bytes));
}

/** Keeps and changes `json`, which is undefined for bad JSON. */
export function readResponseJson(brand: string, endpoint: Endpoint, json: unknown): PublishedResponse {
  const value = addResponseJson(emptyRegistry(brand), endpoint, structuredClone(json));
  const typed = value === undefined ? undefined : typedResponseOfValue(endpoint, value);
  return publishedResponseOf(brand, endpoint, json, typed);
}

/** The response was read already. Keeps and changes `json`. */
export function publishedResponseOf(
  brand: string,
  endpoint: Endpoint,
  json: unknown,
  typed: TypedResponse | undefined,
): PublishedResponse {
  renameReleaseKey(json, brand);
  return { endpoint, typed, json };
}

/** Undefined if the record is unknown or too large to be read. */
export type RecordJson = (kind: RecordKind, id: string) => JsonObject | undefined;

/** A record's own response is preferred to its copies in lists and in platforms. */
export function recordJsonIn(responses: readonly PublishedResponse[]): RecordJson {
  const own = new Map<string, JsonObject>();
  const copies = new Map<string, JsonObject>();
  const addCopies = (kind: RecordKind, list: unknown, key = 'id'): void => {
    for (const record of jsonObjectsIn(list)) copies.set(`${kind} ${jsonKeyOf(record[key])}`, record);
  };
  for (const { endpoint, json } of responses) {
    switch (endpoint.kind) {
      case 'releases':
        addCopies('release', json, 'number');
        break;
      case 'platforms':
        addCopies('platform', json);
        break;
      case 'notifications':
        addCopies('notification', Object(json).results);
        break;
      case 'service-notifications':
        addCopies('notification', json);
        break;
      default:
        if (isJsonObject(json)) own.set(`${endpoint.kind} ${endpoint.id}`, json);
        addCopies('service', Object(json).sushi_services);
    }
  }
  return (kind, id) => {
    const record = own.get(`${kind} ${id}`) ?? copies.get(`${kind} ${id}`);
    if (!record) return undefined;
    // Services are compared as records of their own.
    const { sushi_services: _, ...withoutServices } = record;
    return toReadable(kind === 'platform' ? withoutServices : record);
  };
}

/** Replaces oversized fields with TOO_LARGE_MARKER; undefined if the whole record is too large. */
function toReadable(record: JsonObject): JsonObject | undefined {
  const oversized = oversizedFieldsIn(record);
  if (oversized.some(({ path }) => path.length === 0)) return undefined;
  if (oversized.length === 0) return record;
  return { ...record, ...Object.fromEntries(oversized.map(({ path: [name] }) => [name, TOO_LARGE_MARKER])) };
}
