// Platforms, services and changes of them, made for tests of what needs attention.
import type { Change } from '../../src/history/entry.ts';
import { attentionOf } from '../../src/mine/attention.ts';
import type { MyChange } from '../../src/mine/changes-since.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { StatusOfServices, type StatusFile } from '../../src/mine/probed-services.ts';

const SINCE = '2026-11-03';
const AFTER = '2026-11-10T03:00:00Z';
export const BEFORE = '2026-10-01T03:00:00Z';

export function serviceOf(id: string, more: Partial<MyService> = {}): MyService {
  return {
    id,
    release: '5.1',
    label: '',
    url: `https://${id}.example/sushi`,
    credentials: 'nnnn',
    limits: null,
    audit: '',
    auditFinished: '',
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

export function statusFileOf(
  urls: readonly { service: string; up: boolean | null; since?: string; movedTo?: string }[],
): StatusFile {
  return {
    states: { up: { label: 'Answers', up: true }, down: { label: 'Not answering', up: false } },
    urls: urls.map(({ service, up, since = AFTER, movedTo = null }) => ({
      services: [service],
      state: up === null ? 'unknown' : up ? 'up' : 'down',
      since,
      moved_to: movedTo,
      asked: AFTER,
    })),
    changes: urls.flatMap(({ service, since = AFTER, movedTo }) =>
      movedTo ? [{ event: 'service-moved-by-redirect', taken: since, services: [service] }] : [],
    ),
  };
}

export function newsOf(
  platforms: readonly MyPlatform[],
  changes: MyChange[],
  file: StatusFile | null = null,
  since = SINCE,
): ListNews {
  const status = new StatusOfServices(file);
  const attention = attentionOf(platforms, { since, changes, status, currentRelease: '5.1' });
  return { changes, notices: [], cursor: null, attention, status };
}
