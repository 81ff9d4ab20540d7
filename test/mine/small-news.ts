// Platforms, services and changes of them, made for tests of what needs attention.
import type { Change } from '../../src/history/entry.ts';
import { attentionOf } from '../../src/mine/attention.ts';
import type { MyChange } from '../../src/mine/changes-since.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { byCredential } from '../../src/model/facets.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';

const SINCE = '2026-11-03';
const AFTER = '2026-11-10T03:00:00Z';
export const BEFORE = '2026-10-01T03:00:00Z';

type ServiceFields = Omit<Partial<MyService>, 'record'> & { record?: Partial<MyService['record']> };

/** It requires no credentials, unless its record says so. */
export function serviceOf(
  id: string,
  { record = {}, release = '5.1', ...more }: ServiceFields = {},
): MyService {
  const url = record.url ?? `https://${id}.example/sushi`;
  return {
    id,
    release,
    label: '',
    harvesterUrl: harvesterUrlOf(url, release),
    record: {
      url,
      ...byCredential(() => false),
      request_volume_limits_applied: null,
      request_volume_limits_info: '',
      ...record,
    },
    auditStatus: '',
    auditEnded: '',
    ...more,
  };
}

export function platformOf(id: string, services: MyService[], more: Partial<MyPlatform> = {}): MyPlatform {
  return { id, name: `Name of ${id}`, abbrev: '', provider: '', services, ...more };
}

/** A change of a service, or of its platform. */
export function changeOf(
  event: Change['event'],
  platform: string,
  { service, ...more }: Partial<Change> & { service?: string } = {},
): MyChange {
  const subject = service
    ? { kind: 'service' as const, id: service, name: '', platforms: [{ id: platform, name: '' }] }
    : { kind: 'platform' as const, id: platform, name: '' };
  const change = { id: `${event} ${service}`, event, about: [subject], fields: [], ...more };
  return { change, taken: AFTER, platforms: [platform] };
}

export function newsOf(platforms: readonly MyPlatform[], changes: MyChange[], since = SINCE): ListNews {
  const attention = attentionOf(platforms, { since, changes, currentRelease: '5.1' });
  return { changes, notices: [], cursor: null, attention };
}
