// The platforms of platforms.json: only what its kind and its hosts don't determine.
import { z } from 'zod';
import { migration } from '../registry/schemas/service-schemas.ts';
import { contact } from '../registry/schemas/field-schemas.ts';
import { platform } from '../registry/schemas/platform-schemas.ts';
import { dataFile, nameIn } from './data-file.ts';
import { credentialsPlan, hostKey } from './host-plans.ts';
import { writtenAudits } from './sample-audits.ts';
import { platformKinds, sampleReleaseNumber } from './sample-catalogue.ts';
import { countryCode } from './sample-countries.ts';

const servicePlan = z.strictObject({
  data_host: hostKey,
  /** Like `credentials`: only where it differs from the host's. */
  url: z.string().optional(),
  /** Otherwise the host's contact or none, at random. */
  contact: contact.optional(),
  credentials: credentialsPlan.default({}),
  /** Who was audited. */
  audit: nameIn('audits', writtenAudits).optional(),
  migrations: z.array(migration.omit({ id: true }).extend({ data_host: hostKey.nullable() })).default([]),
  /** Fields that its record lacks, as older ones do. */
  without: z.array(z.enum(['migrations', 'last_audit'])).default([]),
  /** Otherwise random. */
  notification_count: z.int().min(0).optional(),
});
export type ServicePlan = z.infer<typeof servicePlan>;

export const platformPlan = platform
  .pick({ name: true, content_provider_name: true, address: true, contact: true })
  .extend({
    abbrev: z.string().default(''),
    kind: nameIn('kinds', platformKinds),
    /** Where they differ from those of its kind. */
    host_types: z.array(z.string()).optional(),
    address_country: countryCode,
    website: z.string().optional(),
    /** The releases under which it offers reports. */
    releases: z.array(sampleReleaseNumber),
    /** A platform in several parts has services of each release for each part. */
    parts: z.array(z.string()).default(['']),
    /** As for a service. */
    without: z.array(z.enum(['audited'])).default([]),
    services: z.partialRecord(sampleReleaseNumber, servicePlan),
  });
export type PlatformPlan = z.infer<typeof platformPlan>;

/** By the name of each platform in URLs. */
export const writtenPlatforms = dataFile('platforms', z.record(z.string(), platformPlan));
