// Specification §2.4.
import { z } from 'zod';
import {
  contactSchema,
  countrySchema,
  flagSchema,
  idSchema,
  releaseNumberSchema,
  textSchema,
} from './field-schemas.ts';
import { serviceSchema, serviceLinkSchema } from './service-schemas.ts';

/** The specification has some of these (§2.4); live registries also use the others. */
export const HOST_TYPES: ReadonlySet<string> = new Set(
  [
    'eJournal eBook Multimedia Full_Content_Database Aggregated_Full_Content',
    'A&I_Database eBook_Collection Multimedia_Collection Data_Repository Discovery_Service',
    'Scholarly_Collaboration_Network',
  ].flatMap((names) => names.split(' ')),
);

const platformReport = z
  .strictObject({
    usage_release: releaseNumberSchema('The release under which it is offered.'),
    report_id: textSchema('A report of the catalogue.'),
    report_name: textSchema('Name.'),
  })
  .describe('A report that the platform offers (§2.4).');

export const platformSchema = z
  .strictObject({
    id: idSchema('Identifier of the platform.'),
    name: textSchema('Name of the platform.'),
    abbrev: textSchema('Abbreviation; may be empty.'),
    content_provider_name: textSchema('Name of the content provider.'),
    host_types: z
      .array(z.strictObject({ name: textSchema('`eJournal`, `eBook` and others; the set is open.') }))
      .describe('Kinds of content it hosts; may be empty.'),
    address: textSchema('Postal address, with a newline between lines; may be empty.'),
    address_country: countrySchema,
    website: textSchema("URL of the platform's website."),
    contact: contactSchema.nullable().describe('Contact for this platform, or null.'),
    reports: z.array(platformReport).describe('The reports it offers; the order has no meaning.'),
    sushi_services: z.array(serviceSchema).describe('Its services, in full.'),
    audited: flagSchema('Whether its usage reports are audited.', { recent: true }),
  })
  .describe('A platform with its services in full (§2.4).');

export const listedPlatformSchema = z
  .strictObject({
    ...platformSchema.shape,
    sushi_services: z.array(serviceLinkSchema).describe('Links to its services.'),
  })
  .describe('A platform in the list (§2.4).');
