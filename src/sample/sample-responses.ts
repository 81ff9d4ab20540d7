// The response of each endpoint (specification §4): the sample's records with the brand's key and complete URLs.
import { hash } from 'node:crypto';
import { API_PATH, apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import { isJsonObject } from '../registry/reading/json.ts';
import type { SampleRegistry } from './sample.ts';

/** How the links of a response are written. */
export interface LinkStyle {
  /** The base URL, before `/api/v1/`: `http://127.0.0.1:4000`. */
  base: string;
  /** Whether the request has `?format=api`: links to records then have it too (§4). */
  formatApi: boolean;
}

const NOTIFICATIONS_PER_PAGE = 50;

/**
 * The JSON value of an endpoint; undefined for an ID or a page that does not exist. `page` counts from 1 and is only for the
 * notification list.
 */
export function sampleResponse(
  sample: SampleRegistry,
  endpoint: Endpoint,
  style: LinkStyle,
  page = 1,
): unknown {
  const id = 'id' in endpoint ? endpoint.id.toLowerCase() : '';
  const response = (record: unknown): unknown => published(record, sample, style);
  switch (endpoint.kind) {
    case 'releases':
      return sample.releases;
    case 'platforms':
      return sample.platforms.map((record) => {
        const sushi_services = record.sushi_services.map(({ id: service, usage_release }) => ({
          usage_release,
          url: apiPathOf({ kind: 'service', id: service }, sample.brand),
        }));
        return response({ ...record, sushi_services });
      });
    case 'platform':
    case 'service':
    case 'host':
      return response(sample[endpoint.kind].get(id));
    case 'service-notifications':
      return response(sample.notificationsOf.get(id));
    case 'notifications':
      return notificationPage(sample, style, page);
  }
}

/** The bytes of a response, with a strong ETag. */
export function sampleBody(
  ...of: Parameters<typeof sampleResponse>
): { bytes: Buffer; etag: string } | undefined {
  const value = sampleResponse(...of);
  if (value === undefined) return undefined;
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, etag: `"${hash('sha1', bytes).slice(0, 20)}"` };
}

function notificationPage(sample: SampleRegistry, style: LinkStyle, page: number): unknown {
  const count = sample.notifications.length;
  const last = Math.max(1, Math.ceil(count / NOTIFICATIONS_PER_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > last) return undefined;
  const urlOf = (other: number): string | null => {
    if (other < 1 || other > last) return null;
    const query = [style.formatApi ? 'format=api' : '', other > 1 ? `page=${other}` : '']
      .filter(Boolean)
      .join('&');
    return `${style.base}${API_PATH}notification/${query && `?${query}`}`;
  };
  const start = (page - 1) * NOTIFICATIONS_PER_PAGE;
  const results = sample.notifications.slice(start, start + NOTIFICATIONS_PER_PAGE);
  return {
    count,
    next: urlOf(page + 1),
    previous: urlOf(page - 1),
    results: published(results, sample, style),
  };
}

/** A value with the brand's key in place of `usage_release`, and with a URL in place of each API path. */
function published(
  value: unknown,
  sample: Pick<SampleRegistry, 'brand' | 'without'>,
  style: LinkStyle,
  name?: string,
): unknown {
  if (typeof value === 'string' && value.startsWith(API_PATH)) {
    // Links to notifications never have the suffix (§4).
    const suffix = style.formatApi && name !== 'notifications_url' ? '?format=api' : '';
    return style.base + value + suffix;
  }
  if (Array.isArray(value)) return value.map((each) => published(each, sample, style));
  if (!isJsonObject(value)) return value;
  const without = sample.without.get(String(value['id'])) ?? [];
  const members = Object.entries(value).filter(([key]) => !without.includes(key));
  return Object.fromEntries(
    members.map(([key, each]) => [
      key === 'usage_release' ? `${sample.brand}_release` : key,
      published(each, sample, style, key),
    ]),
  );
}
