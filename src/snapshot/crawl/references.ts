import type {
  ListedPlatform,
  NotificationRecord,
  ServiceRecord,
  TypedResponse,
} from '../../registry/reading/response.ts';
import { isId, type RecordEndpointKind } from '../../registry/endpoint.ts';

/** A field of a response that refers to a resource, by an ID or by a link. */
export interface Reference {
  kind: RecordEndpointKind | 'notifications';
  /** JSON pointer to the field. */
  pointer: string;
  /** The value as sent; null and '' refer to nothing. */
  id?: string;
  link?: string | null;
  /** The specification does not describe the record that contains the field, so any value is valid. */
  unspecified?: true;
  /** The response should not refer to the same resource again. */
  isUnique?: true;
}

/** In the response's order. */
export function* referencesIn({ kind, value }: TypedResponse): Generator<Reference> {
  switch (kind) {
    case 'platforms':
      yield* referencesInList(value);
      break;
    case 'platform':
      for (const [i, service] of value.sushi_services.entries()) {
        const pointer = `/sushi_services/${i}`;
        if (isId(service.id))
          yield { kind: 'service', id: service.id, pointer: `${pointer}/id`, isUnique: true };
        yield* referencesInService(service, pointer);
      }
      break;
    case 'service':
      yield* referencesInService(value, '');
      break;
    case 'host':
      for (const [i, link] of value.platforms.entries())
        yield { kind: 'platform', link, pointer: `/platforms/${i}`, unspecified: true };
      break;
    case 'service-notifications':
      yield* referencesInNotifications(value, '');
      break;
    case 'notifications':
      yield* referencesInNotifications(value.results, '/results');
      yield { kind: 'notifications', link: value.next, pointer: '/next' };
      break;
  }
}

function* referencesInList(platforms: ListedPlatform[]): Generator<Reference> {
  for (const [i, { id, sushi_services }] of platforms.entries()) {
    yield { kind: 'platform', id, pointer: `/${i}/id`, isUnique: true };
    for (const [j, { url }] of sushi_services.entries())
      yield { kind: 'service', link: url, pointer: `/${i}/sushi_services/${j}/url`, isUnique: true };
  }
}

function* referencesInService(service: ServiceRecord, parent: string): Generator<Reference> {
  yield { kind: 'host', link: service.data_host, pointer: `${parent}/data_host` };
  for (const [i, { data_host }] of service.migrations.entries())
    yield { kind: 'host', link: data_host, pointer: `${parent}/migrations/${i}/data_host` };
  if (service.notifications_url)
    yield {
      kind: 'service-notifications',
      link: service.notifications_url,
      pointer: `${parent}/notifications_url`,
    };
  // The specification (§4) defines the list's URL in case the link is missing.
  else if (isId(service.id)) yield { kind: 'service-notifications', id: service.id, pointer: `${parent}/id` };
}

function* referencesInNotifications(
  notifications: NotificationRecord[],
  parent: string,
): Generator<Reference> {
  for (const [i, { data_host }] of notifications.entries())
    yield { kind: 'host', link: data_host, pointer: `${parent}/${i}/data_host`, unspecified: true };
}
