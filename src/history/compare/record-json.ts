// The JSON of each record as the registry published it: with the values that reading empties.
import { withReleaseKey } from '../../registry/brand.ts';
import { isJsonObject, jsonKeyOf, jsonObjectsIn, type JsonObject } from '../../registry/reading/json.ts';
import { oversizedFieldsIn, TOO_LARGE_MARKER } from '../../registry/reading/oversized-fields.ts';
import type { CheckedResponse } from '../../registry/reading/response.ts';
import type { RecordKind } from '../events.ts';

/** Undefined if the record is unknown or too large to be read. */
export type RecordJson = (kind: RecordKind, id: string) => JsonObject | undefined;

/** A record's own response is preferred to its copies in lists and in platforms. `usage_release` replaces the brand's key. */
export function recordJsonIn(brand: string, responses: readonly CheckedResponse[]): RecordJson {
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
    return toReadable(withReleaseKey(kind === 'platform' ? withoutServices : record, brand));
  };
}

/** Replaces oversized fields with TOO_LARGE_MARKER; undefined if the whole record is too large. */
function toReadable(record: JsonObject): JsonObject | undefined {
  const oversized = oversizedFieldsIn(record);
  if (oversized.some(({ path }) => path.length === 0)) return undefined;
  if (oversized.length === 0) return record;
  return { ...record, ...Object.fromEntries(oversized.map(({ path: [name] }) => [name, TOO_LARGE_MARKER])) };
}
