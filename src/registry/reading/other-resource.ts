// A cache, a proxy or a connection that mixes up responses can return JSON that is not the requested resource.
import type { Endpoint } from '../endpoint.ts';
import { isJsonObject } from './json.ts';

/** An object with no other keys is an error message. */
const ERROR_KEYS = new Set(['detail', 'error', 'message', 'status', 'code']);

/**
 * What a response contains in place of the requested resource; undefined if it is that resource. `json` is undefined if
 * it is nested too deep to be read. `last` is the JSON of the last snapshot: the specification does not show the form of
 * notifications, so any form that they had before is theirs. The API root has no endpoint.
 */
export function otherResourceIn(
  endpoint: Endpoint | undefined,
  json: unknown,
  last?: unknown,
): string | undefined {
  if (isJsonObject(json) && Object.keys(json).every((key) => ERROR_KEYS.has(key))) return 'an error message';
  switch (endpoint?.kind) {
    case 'platforms':
    case 'releases':
      return Array.isArray(json) ? undefined : 'no list';
    case 'notifications':
      return hasResults(json) || !hasResults(last) ? undefined : 'no list of results';
    case 'service-notifications':
      return Array.isArray(json) || last === undefined || jsonTypeOf(json) === jsonTypeOf(last)
        ? undefined
        : 'no list';
    case 'platform':
    case 'service':
      return json === undefined ? undefined : otherRecordIn(json, endpoint.id);
    case 'host':
      return json === undefined || (isJsonObject(json) && json['id'] === undefined)
        ? undefined
        : otherRecordIn(json, endpoint.id);
    case undefined:
      return undefined;
  }
}

/** Whether a response is a page of the notification list. */
export function hasResults(json: unknown): boolean {
  return isJsonObject(json) && Array.isArray(json['results']);
}

function otherRecordIn(json: unknown, requested: string): string | undefined {
  const id = isJsonObject(json) ? json['id'] : undefined;
  if (typeof id !== 'string') return 'no record with an ID';
  return id.toLowerCase() === requested.toLowerCase() ? undefined : `the record ${id.slice(0, 100)}`;
}

function jsonTypeOf(json: unknown): string {
  return json === null ? 'null' : Array.isArray(json) ? 'list' : typeof json;
}
