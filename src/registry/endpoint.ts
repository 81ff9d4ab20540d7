// The registry's API paths (specification §4).

/** The two lists of §4, and the notification list, which only live registries have. */
export type ListEndpointKind = 'releases' | 'platforms' | 'notifications';
/** Endpoints of one record (§4). */
export type RecordEndpointKind = 'platform' | 'service' | 'service-notifications' | 'host';

export type Endpoint =
  | { [Kind in ListEndpointKind]: { kind: Kind } }[ListEndpointKind]
  | { [Kind in RecordEndpointKind]: { kind: Kind; id: string } }[RecordEndpointKind];

/** §9, 1. Also the path of the API root, which a registry may answer, and which has no record: it is no endpoint. */
export const API_PATH = '/api/v1/';

// `*` is the brand, `:id` a UUID. In the order of a manifest.
const PATTERNS: Record<ListEndpointKind | RecordEndpointKind, string> = {
  releases: '*-release/',
  platforms: 'platform/',
  platform: 'platform/:id/',
  service: 'sushi-service/:id/',
  'service-notifications': 'sushi-service/:id/notification/',
  host: 'usage-data-host/:id/',
  notifications: 'notification/',
};

const KINDS = Object.keys(PATTERNS);

/** In the order of a manifest. */
export function byEndpointKind(one: { endpoint: Endpoint }, other: { endpoint: Endpoint }): number {
  return KINDS.indexOf(one.endpoint.kind) - KINDS.indexOf(other.endpoint.kind);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** All IDs are UUIDs (§2). Nothing else may become part of a path. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** `/api/v1/platform/<id>/`. Throws on an ID that isn't a UUID. */
export function apiPathOf(endpoint: Endpoint, brand: string): string {
  const pattern = API_PATH + PATTERNS[endpoint.kind].replace('*', brand);
  if (!('id' in endpoint)) return pattern;
  if (!isId(endpoint.id)) throw new TypeError(`Not a UUID: ${JSON.stringify(endpoint.id)}`);
  return pattern.replace(':id', endpoint.id);
}

/** Turns the path of a further page of a list into the path of the list. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '');
}

/** The path must end in one slash and have no query. */
export function endpointOf(path: string, brand: string): Endpoint | undefined {
  if (!path.startsWith(API_PATH)) return undefined;
  const parts = path.slice(API_PATH.length).split('/');
  for (const [kind, pattern] of Object.entries(PATTERNS)) {
    const expected = pattern.replace('*', brand).split('/');
    if (expected.length !== parts.length) continue;
    if (!expected.every((part, i) => (part === ':id' ? isId(parts[i]) : part === parts[i]))) continue;
    const index = expected.indexOf(':id');
    return index < 0
      ? { kind: kind as ListEndpointKind }
      : { kind: kind as RecordEndpointKind, id: parts[index]! };
  }
  return undefined;
}

/** Whether a mirror may have a response at a path: at an endpoint, and at the API root. */
export function isResponsePath(path: string, brand: string): boolean {
  return path === API_PATH || endpointOf(path, brand) !== undefined;
}

/** The path of a record's page: its API path without `/api/v1`, as on the live registry, so that links recorded elsewhere work. */
export function recordPagePathOf(record: { kind: 'platform' | 'service' | 'host'; id: string }): string {
  return apiPathOf(record, '').slice(API_PATH.length - 1);
}
