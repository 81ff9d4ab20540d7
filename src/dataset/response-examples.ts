import { storedFilesByApiPath, republishedResponse } from '../mirror/publish/republished-responses.ts';
import type { Model, Service } from '../model/model-types.ts';
import { apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import { shortenText } from '../registry/free-text.ts';
import { tryParseJsonBytes } from '../registry/reading/json.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TablesInput } from './data-table.ts';

/** An actual response of this mirror, shortened. */
export interface ResponseExample {
  endpoint: Endpoint;
  response: unknown;
}

const MAX_ELEMENTS = 2;
const MAX_FIELDS = 200;
/** In characters. */
const MAX_TEXT = 2000;

export function readResponseExamples(
  snapshot: Snapshot,
  { model, manifest, site }: Pick<TablesInput, 'model' | 'manifest' | 'site'>,
): ResponseExample[] {
  const responses = storedFilesByApiPath(manifest);
  const endpoints = exampleEndpoints(model, (endpoint) => responses.has(apiPathOf(endpoint, manifest.brand)));
  const platform = endpoints.find(({ kind }) => kind === 'platform');
  const firstId = platform && 'id' in platform ? platform.id : undefined;
  return endpoints.flatMap((endpoint) => {
    const path = apiPathOf(endpoint, manifest.brand);
    const response = tryParseJsonBytes(republishedResponse(snapshot, path, responses.get(path)!, site));
    return response === undefined ? [] : { endpoint, response: shortenExample(response, firstId) };
  });
}

/**
 * One endpoint of each kind that the registry has: the service with the most filled fields, its first platform, its host and
 * its notifications. If it has none, the notifications of the service with the fewest.
 */
function exampleEndpoints({ services }: Model, hasResponse: (endpoint: Endpoint) => boolean): Endpoint[] {
  const linked = services.filter(
    ({ id, host, platforms }) => host && platforms.length > 0 && hasResponse({ kind: 'service', id }),
  );
  const [service = services[0]] = linked.toSorted((one, other) => filledFields(other) - filledFields(one));
  const notified = services
    .filter(({ notifications }) => notifications.length > 0)
    .toSorted((one, other) => one.notifications.length - other.notifications.length);
  const listed = service?.notifications.length ? service : (notified[0] ?? service);
  const endpoints: (Endpoint | undefined)[] = [
    { kind: 'platforms' },
    { kind: 'releases' },
    { kind: 'notifications' },
    service && { kind: 'service', id: service.id },
    service?.platforms[0] && { kind: 'platform', id: service.platforms[0].id },
    service?.host && { kind: 'host', id: service.host.id },
    listed && { kind: 'service-notifications', id: listed.id },
  ];
  return endpoints.filter((endpoint) => endpoint !== undefined).filter(hasResponse);
}

/** A list counts as one field. */
function filledFields({ record }: Service): number {
  return Object.values(record).filter((value) => (Array.isArray(value) ? value.length : value)).length;
}

/** `firstId` is the ID of the record to show first in the outermost list. */
function shortenExample(response: unknown, firstId?: string): unknown {
  if (Array.isArray(response)) {
    const ordered = response.toSorted(
      (a, b) => Number(Object(b).id === firstId) - Number(Object(a).id === firstId),
    );
    return ordered.slice(0, MAX_ELEMENTS).map((element) => shortenExample(element));
  }
  if (typeof response === 'string') return shortenText(response, MAX_TEXT);
  if (typeof response !== 'object' || response === null) return response;
  const fields = Object.entries(response).slice(0, MAX_FIELDS);
  return Object.fromEntries(fields.map(([key, value]) => [key, shortenExample(value)]));
}
