// Where the records of the registry name others: by an id, or by a link.
import type { Answer, ListedPlatform, ServiceRecord } from '../../registry/reading/answer.ts';
import { isId, type Endpoint } from '../../registry/endpoint.ts';

/** A place in an answer that names a resource of the registry. */
export interface Reference {
  kind: Exclude<Endpoint['kind'], 'releases' | 'platforms'>;
  /** JSON pointer to the place. */
  pointer: string;
  /** What stands there: an id or a link, whatever it looks like; null and '' name nothing. */
  id?: string;
  link?: string | null;
  /** The specification does not show the record that it stands in, so it may be anything. */
  unshown?: true;
  /** Nothing else in the answer should name the same resource. */
  once?: true;
}

/** The places of an answer that name resources, in the answer's order. */
export function* referencesIn<E extends Endpoint>(source: E, value: Answer<E['kind']>): Generator<Reference> {
  switch (source.kind) {
    case 'platforms':
      yield* inList(value as ListedPlatform[]);
      break;
    case 'platform':
      for (const [i, service] of (value as Answer<'platform'>).sushi_services.entries()) {
        const pointer = `/sushi_services/${i}`;
        if (isId(service.id)) yield { kind: 'service', id: service.id, pointer: `${pointer}/id`, once: true };
        yield* inService(service, pointer);
      }
      break;
    case 'service':
      yield* inService(value as ServiceRecord, '');
      break;
    case 'host':
      for (const [i, link] of (value as Answer<'host'>).platforms.entries())
        yield { kind: 'platform', link, pointer: `/platforms/${i}`, unshown: true };
      break;
    case 'service-notifications':
      yield* inNotifications(value as Answer<'service-notifications'>, '');
      break;
    case 'notifications':
      yield* inNotifications((value as Answer<'notifications'>).results, '/results');
      yield { kind: 'notifications', link: (value as Answer<'notifications'>).next, pointer: '/next' };
      break;
  }
}

function* inList(platforms: ListedPlatform[]): Generator<Reference> {
  for (const [i, { id, sushi_services }] of platforms.entries()) {
    yield { kind: 'platform', id, pointer: `/${i}/id`, once: true };
    for (const [j, { url }] of sushi_services.entries())
      yield { kind: 'service', link: url, pointer: `/${i}/sushi_services/${j}/url`, once: true };
  }
}

function* inService(service: ServiceRecord, at: string): Generator<Reference> {
  yield { kind: 'host', link: service.data_host, pointer: `${at}/data_host` };
  for (const [i, { data_host }] of service.migrations.entries())
    yield { kind: 'host', link: data_host, pointer: `${at}/migrations/${i}/data_host` };
  if (service.notifications_url)
    yield {
      kind: 'service-notifications',
      link: service.notifications_url,
      pointer: `${at}/notifications_url`,
    };
  // Where the link is missing, the specification (§4) says where the list is.
  else if (isId(service.id)) yield { kind: 'service-notifications', id: service.id, pointer: `${at}/id` };
}

function* inNotifications(notifications: Answer<'service-notifications'>, at: string): Generator<Reference> {
  for (const [i, { data_host }] of notifications.entries())
    yield { kind: 'host', link: data_host, pointer: `${at}/${i}/data_host`, unshown: true };
}
