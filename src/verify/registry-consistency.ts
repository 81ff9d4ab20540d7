// Where a registry says the same thing in two places, and whether it does.
import { isDeepStrictEqual } from 'node:util';
import { pathOf } from '../registry/endpoint.ts';
import { linkOf } from '../registry/registry-link.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { CheckedRegistry, EndpointAnswer } from './check-endpoint.ts';

type Json = Record<string, unknown>;
type Platform = EndpointAnswer<{ kind: 'platform'; id: string }>;
type Service = EndpointAnswer<{ kind: 'service'; id: string }>;

/** Judges a platform's detail against its element of the list (§2.4); `listed` is that element as it came. */
export function checkRecordForms({ recorder, brand }: CheckedRegistry, detail: Platform, listed: Json): void {
  const own = detail.json as Json;
  for (const name of new Set([...Object.keys(listed), ...Object.keys(own)])) {
    if (name === 'sushi_services') continue;
    recorder.check('forms', detail.reply, isDeepStrictEqual(listed[name], own[name]), {
      expected: `“${name}” as in the list`,
      found: 'another',
    });
  }
  const links = [listed['sushi_services'] ?? []].flat() as { url?: unknown }[];
  const linked = links.map(({ url }) => linkOf(String(url))?.path);
  const embedded = detail.value.sushi_services.map(({ id }) => servicePath(id, brand));
  recorder.check('forms', detail.reply, isDeepStrictEqual(linked, embedded), {
    expected: 'the services that the list links to, in its order',
    found: 'others',
  });
}

function servicePath(id: string, brand: string): string {
  try {
    return pathOf({ kind: 'service', id }, brand);
  } catch {
    return id; // no UUID: a matter of its shape
  }
}

/** Judges a service against the record of it within a platform (§4, 5), which is `embedded`, as it came. */
export function checkServiceForms(
  { recorder }: CheckedRegistry,
  { reply, json }: Service,
  embedded: unknown,
): void {
  const own = Object(json) as Json;
  const other = Object(embedded) as Json;
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    recorder.check('services', reply, isDeepStrictEqual(own[name], other[name]), {
      expected: `“${name}” as within its platform`,
      found: 'another',
    });
  }
}

/** Judges what a service says of its notification list, which holds `length` records (§2.5). */
export function checkReportCount(
  { recorder, brand }: CheckedRegistry,
  service: Service,
  reply: VerifyResponse,
  length: number,
): void {
  const { id, notifications_url: url, notification_count: count } = service.value;
  const path = pathOf({ kind: 'service-notifications', id }, brand);
  recorder.check('notifications', service.reply, linkOf(url)?.path === path, {
    expected: 'notifications_url of the service itself',
    found: 'another',
  });
  const words = { expected: 'as many records as notification_count says', found: 'another number' };
  recorder.check('notifications', reply, count === length, words);
}
