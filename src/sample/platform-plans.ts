// The platforms of platforms.json: only what isn't empty, and what its kind, services and hosts don't determine.
import { z } from 'zod';
import { migrationSchema } from '../registry/schemas/service-schemas.ts';
import { dataFileReader, knownNameSchema } from './data-file.ts';
import { contactPlanSchema, credentialsPlanSchema, hostKeySchema } from './host-plans.ts';
import { readAuditTable } from './sample-audits.ts';
import { readPlatformKinds, sampleReleaseNumberSchema } from './sample-catalogue.ts';
import { countryCodeSchema } from './sample-countries.ts';

const servicePlan = z.strictObject({
  data_host: hostKeySchema,
  /** Like `credentials`: only where it differs from the host's. */
  url: z.string().optional(),
  /** Otherwise the host's contact or none, at random. */
  contact: contactPlanSchema.optional(),
  credentials: credentialsPlanSchema.default({}),
  /** Who was audited. */
  audit: knownNameSchema('audits', readAuditTable).optional(),
  migrations: z
    .array(migrationSchema.omit({ id: true }).extend({ data_host: hostKeySchema.nullable() }))
    .default([]),
  /** Fields that its record lacks, as older ones do. */
  without: z.array(z.enum(['migrations', 'last_audit'])).default([]),
  /** Otherwise random. */
  notification_count: z.int().min(0).optional(),
});
export type ServicePlan = z.infer<typeof servicePlan>;

export const platformPlanSchema = z
  .strictObject({
    name: z.string(),
    abbrev: z.string().default(''),
    /** Otherwise its name. */
    content_provider_name: z.string().optional(),
    kind: knownNameSchema('kinds', readPlatformKinds),
    /** Only if they differ from the host types of its kind. */
    host_types: z.array(z.string()).optional(),
    address: z.string().default(''),
    address_country: countryCodeSchema.default(''),
    website: z.string().optional(),
    contact: contactPlanSchema.nullable().default(null),
    /** The releases under which it offers reports; by default the releases of its services. */
    releases: z.array(sampleReleaseNumberSchema).optional(),
    /** A platform in several parts has services of each release for each part. */
    parts: z.array(z.string()).default(['']),
    /** Fields that its record lacks, as older ones do. */
    without: z.array(z.enum(['audited'])).default([]),
    services: z.partialRecord(sampleReleaseNumberSchema, servicePlan),
  })
  .transform(({ content_provider_name, releases, ...plan }) => ({
    ...plan,
    content_provider_name: content_provider_name ?? plan.name,
    releases: releases ?? sampleReleaseNumberSchema.options.filter((release) => plan.services[release]),
  }));
export type PlatformPlan = z.infer<typeof platformPlanSchema>;

/** The keys are the names of the platforms in URLs. */
export const readPlatformPlans = dataFileReader('platforms', z.record(z.string(), platformPlanSchema));
