// The registry's addresses: Endpoint ⇄ path, under any brand (specification §4).

/** Endpoints without an id: the two lists of §4, and the list of all notifications that live registries have. */
export type ListKind = 'releases' | 'platforms' | 'notifications';
/** Endpoints that name one record by its UUID (§4). */
export type EndpointKind = 'platform' | 'service' | 'service-notifications' | 'host';

export type Endpoint =
  | { [Kind in ListKind]: { kind: Kind } }[ListKind]
  | { [Kind in EndpointKind]: { kind: Kind; id: string } }[EndpointKind];

/** All addresses of the API begin with this (§9, 1). */
export const API = '/api/v1/';

// `*` stands for the brand (the document writes `usage`), `:id` for a UUID.
const SHAPES: Record<ListKind | EndpointKind, string> = {
  releases: '*-release/',
  platforms: 'platform/',
  platform: 'platform/:id/',
  service: 'sushi-service/:id/',
  'service-notifications': 'sushi-service/:id/notification/',
  host: 'usage-data-host/:id/',
  notifications: 'notification/',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a value is an identifier of the registry (§2: all ids are UUID strings). Nothing else may touch a path. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The path of an endpoint, with its last slash: `/api/v1/platform/<id>/`. Throws on an id that is no UUID. */
export function pathOf(endpoint: Endpoint, brand: string): string {
  const shape = API + SHAPES[endpoint.kind].replace('*', brand);
  if (!('id' in endpoint)) return shape;
  if (!isId(endpoint.id)) throw new TypeError(`Not a UUID: ${JSON.stringify(endpoint.id)}`);
  return shape.replace(':id', endpoint.id);
}

/** The endpoint that a path names, or undefined. Knows only the form with one last slash and no query. */
export function endpointOf(path: string, brand: string): Endpoint | undefined {
  if (!path.startsWith(API)) return undefined;
  const parts = path.slice(API.length).split('/');
  for (const [kind, shape] of Object.entries(SHAPES)) {
    const wanted = shape.replace('*', brand).split('/');
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, i) => (part === ':id' ? isId(parts[i]) : part === parts[i]))) continue;
    const at = wanted.indexOf(':id');
    return at < 0 ? { kind: kind as ListKind } : { kind: kind as EndpointKind, id: parts[at]! };
  }
  return undefined;
}
