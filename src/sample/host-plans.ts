// The hosts of hosts.json, and the credentials that their services require.
import { z } from 'zod';
import { pathOf } from '../registry/endpoint.ts';
import { service } from '../registry/schemas/service-schemas.ts';
import { host } from '../registry/schemas/unspecified-schemas.ts';
import { dataFile, nameIn } from './data-file.ts';
import { sampleReleaseNumber } from './sample-catalogue.ts';
import { countryCode } from './sample-countries.ts';
import { seededId } from './seeded.ts';

/** What services state about credentials. Texts may contain `{name}`, `{slug}` and `{part}` of the platform. */
export const credentialsPlan = service
  .omit({ id: true, data_host: true, contact: true, url: true, notifications_url: true, migrations: true })
  .omit({ usage_release: true, notification_count: true, last_audit: true })
  .partial();

const hostPlan = host
  .pick({ name: true, abbrev: true, address: true, website: true, contact: true })
  .extend({
    address_country: countryCode,
    /** Whether generated platforms may be there. */
    generated_platforms: z.boolean().default(true),
    /** Only if it contradicts the audits. */
    audit_status: z.string().optional(),
    /** Base URLs of its services, with the same placeholders. */
    url: z.record(sampleReleaseNumber, z.string()),
    credentials: credentialsPlan.required({ customer_id_info: true }),
  })
  .strict();
export type HostPlan = z.infer<typeof hostPlan>;

export const writtenHosts = dataFile('hosts', z.record(z.string(), hostPlan));

/** The schema of the key of a host in hosts.json. */
export const hostKey = nameIn('hosts', writtenHosts);

/** The path of the host with this key. */
export function samplePathOfHost(key: string): string {
  return pathOf({ kind: 'host', id: seededId(`usage data host ${key}`) }, '');
}
