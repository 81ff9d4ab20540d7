// An answer whose stored file is lost or damaged is assumed to equal the new one as far as possible, so that no change
// is reported for unknown content.
import { endpointOf, type Endpoint } from '../../registry/endpoint.ts';
import { isJsonObject, tryParseJsonBytes, jsonObjectsIn } from '../../registry/reading/json.ts';
import { endpointOfLink } from '../../registry/registry-link.ts';
import type { Manifest } from '../store/manifest.ts';

/**
 * The new answer without platforms and services that the earlier snapshot did not have; undefined if the new answer is
 * not JSON. `platforms` returns the earlier snapshot's platform records: those that the new platform list no longer
 * contains are added to it.
 */
export function substituteFromNewAnswer(
  { kind }: Endpoint,
  newAnswer: Uint8Array,
  { files, missing, failed, brand }: Manifest,
  platforms: () => Iterable<Uint8Array>,
): Uint8Array | undefined {
  if (kind !== 'platforms' && kind !== 'platform') return newAnswer;
  const known = new Set(
    [...Object.keys(files), ...missing, ...failed].flatMap(
      (path) => recordKeyOf(endpointOf(path, brand)) ?? [],
    ),
  );
  const isKnown = (endpoint: Endpoint | undefined): boolean => known.has(recordKeyOf(endpoint) ?? '');
  const json = tryParseJsonBytes(newAnswer);
  if (kind === 'platform') {
    if (!isJsonObject(json)) return undefined;
    return bytesOf({
      ...json,
      sushi_services: jsonObjectsIn(json['sushi_services']).filter(({ id }) =>
        isKnown({ kind: 'service', id: String(id) }),
      ),
    });
  }
  if (!Array.isArray(json)) return undefined;
  const knownPlatforms = jsonObjectsIn(json)
    .filter(({ id }) => isKnown({ kind: 'platform', id: String(id) }))
    .map((platform) => ({
      ...platform,
      sushi_services: jsonObjectsIn(platform['sushi_services']).filter(({ url }) =>
        isKnown(endpointOfLink(String(url), brand)),
      ),
    }));
  const ids = new Set(knownPlatforms.map((platform) => String(Object(platform).id)));
  const removed = jsonObjectsIn([...platforms()].map(tryParseJsonBytes)).filter(
    ({ id }) => !ids.has(String(id)),
  );
  return bytesOf([...knownPlatforms, ...removed.map((platform) => ({ ...platform, sushi_services: [] }))]);
}

function recordKeyOf(endpoint: Endpoint | undefined): string | undefined {
  return endpoint && 'id' in endpoint ? `${endpoint.kind} ${endpoint.id.toLowerCase()}` : undefined;
}

function bytesOf(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value));
}
