// What a lost response contained is unknown. It is assumed to equal the new one as far as possible, so that no change is
// reported for it.
import { endpointOf, type Endpoint } from '../../registry/endpoint.ts';
import {
  isJsonObject,
  jsonObjectsIn,
  tryParseJsonBytes,
  type JsonObject,
} from '../../registry/reading/json.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import type { Manifest } from '../store/manifest.ts';

/**
 * The new response without the platforms and services that the earlier snapshot did not have; undefined if it is not JSON.
 * `platforms` returns the earlier platform records: those that the new platform list no longer contains are added to it.
 */
export function assumedResponse(
  { kind }: Endpoint,
  newResponse: Uint8Array,
  { files, missing, failed, brand }: Manifest,
  platforms: () => Iterable<Uint8Array>,
): Uint8Array | undefined {
  if (kind !== 'platforms' && kind !== 'platform') return newResponse;
  const paths = [...Object.keys(files), ...missing, ...failed];
  const known = new Set(paths.map((path) => idOf(endpointOf(path, brand))));
  const isKnown = ({ id, url }: JsonObject): boolean =>
    known.has(idOf({ id }) || idOf(endpointOfLink(String(url), brand)) || 'none');
  const withKnownServices = (platform: JsonObject): JsonObject => ({
    ...platform,
    sushi_services: jsonObjectsIn(platform['sushi_services']).filter(isKnown),
  });
  const json = tryParseJsonBytes(newResponse);
  if (kind === 'platform') return isJsonObject(json) ? bytesOf(withKnownServices(json)) : undefined;
  if (!Array.isArray(json)) return undefined;
  const listed = jsonObjectsIn(json).filter(isKnown);
  const ids = new Set(listed.map(idOf));
  const removed = jsonObjectsIn([...platforms()].map(tryParseJsonBytes)).filter(
    (each) => !ids.has(idOf(each)),
  );
  return bytesOf([
    ...listed.map(withKnownServices),
    ...removed.map((platform) => ({ ...platform, sushi_services: [] })),
  ]);
}

/** '' if there is none. */
function idOf(value: object | undefined): string {
  const { id } = Object(value) as JsonObject;
  return typeof id === 'string' ? id.toLowerCase() : '';
}

function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
