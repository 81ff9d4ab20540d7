// A registry that has read these records, each from a response of its own.
import { addResponse, emptyRegistry, type Registry } from '../../src/registry/reading/registry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';

interface Records {
  releases?: object[];
  /** By default the platforms, without services. */
  list?: unknown[];
  platforms?: object[];
  services?: object[];
  hosts?: object[];
  notifications?: object[];
  /** The keys are IDs of services. */
  serviceNotifications?: Record<string, object[]>;
}

export function registryOf(records: Records, { brand = 'usage', taken = '' } = {}): Registry {
  const {
    releases,
    platforms,
    services = [],
    hosts = [],
    notifications,
    serviceNotifications = {},
  } = records;
  const list = records.list ?? platforms?.map((each) => ({ ...each, sushi_services: [] }));
  const idIn = (record: object): string => Reflect.get(record, 'id') as string;
  const registry = emptyRegistry(brand, taken);
  const add = (endpoint: Endpoint, json: unknown): void => {
    const text = JSON.stringify(json).replaceAll('"usage_release"', `"${brand}_release"`);
    addResponse(registry, endpoint, Buffer.from(text));
  };
  if (releases) add({ kind: 'releases' }, releases);
  if (list) add({ kind: 'platforms' }, list);
  for (const each of platforms ?? []) add({ kind: 'platform', id: idIn(each) }, each);
  for (const each of services) add({ kind: 'service', id: idIn(each) }, each);
  for (const each of hosts) add({ kind: 'host', id: idIn(each) }, each);
  for (const [id, each] of Object.entries(serviceNotifications))
    add({ kind: 'service-notifications', id }, each);
  if (notifications) {
    const count = notifications.length;
    add({ kind: 'notifications' }, { count, next: null, previous: null, results: notifications });
  }
  return registry;
}
