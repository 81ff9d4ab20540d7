// The hosts of hosts.json, and the credentials that their services require.
import { z } from 'zod';
import { apiPathOf } from '../registry/endpoint.ts';
import { serviceSchema } from '../registry/schemas/service-schemas.ts';
import { dataFileReader, knownNameSchema } from './data-file.ts';
import { sampleReleaseNumberSchema } from './sample-catalogue.ts';
import { countryCodeSchema } from './sample-countries.ts';
import { seededId } from './seeded.ts';

/** What services state about credentials. Texts may contain `{name}`, `{slug}` and `{part}` of the platform. */
export const credentialsPlanSchema = serviceSchema
  .omit({ id: true, data_host: true, contact: true, url: true, notifications_url: true, migrations: true })
  .omit({ usage_release: true, notification_count: true, last_audit: true })
  .partial();

const text = z.string().default('');
export const contactPlanSchema = z.strictObject({ person: text, email: text, phone: text, form_url: text });

const hostPlan = z.strictObject({
  name: z.string(),
  abbrev: text,
  address: text,
  address_country: countryCodeSchema.default(''),
  website: text,
  contact: contactPlanSchema.nullable().default(null),
  /** Only if it contradicts the audits. */
  audit_status: z.string().optional(),
  /** Base URLs of its services, with the same placeholders. */
  url: z.record(sampleReleaseNumberSchema, z.string()),
  credentials: credentialsPlanSchema.required({ customer_id_info: true }),
});
export type HostPlan = z.infer<typeof hostPlan>;
/** Services name a data host by its key. */
export type HostTable = Readonly<Record<string, HostPlan>>;

export const readHostPlans = dataFileReader('hosts', z.record(z.string(), hostPlan));

export const hostKeySchema = knownNameSchema('hosts', readHostPlans);

export function apiPathOfSampleHost(key: string): string {
  return apiPathOf({ kind: 'host', id: seededId(`usage data host ${key}`) }, '');
}
