// Specification §2.4.
import { z } from 'zod';
import { contact, country, flag, id, releaseNumber, text } from './field-schemas.ts';
import { service, serviceLink } from './service-schemas.ts';

/** Those of the specification (§2.4), and others that live registries use. */
export const HOST_TYPES: ReadonlySet<string> = new Set(
  [
    'eJournal eBook Multimedia Full_Content_Database Aggregated_Full_Content',
    'A&I_Database eBook_Collection Multimedia_Collection Data_Repository Discovery_Service',
    'Scholarly_Collaboration_Network',
  ].flatMap((names) => names.split(' ')),
);

const platformReport = z
  .strictObject({
    usage_release: releaseNumber('The release under which it is offered.'),
    report_id: text('A report of the catalogue.'),
    report_name: text('Name.'),
  })
  .describe('A report that the platform offers (§2.4).');

export const platform = z
  .strictObject({
    id: id('Identifier of the platform.'),
    name: text('Name of the platform.'),
    abbrev: text('Abbreviation; may be empty.'),
    content_provider_name: text('Name of the content provider.'),
    host_types: z
      .array(z.strictObject({ name: text('`eJournal`, `eBook` and others; the set is open.') }))
      .describe('Kinds of content it hosts; may be empty.'),
    address: text('Postal address, with a newline between lines; may be empty.'),
    address_country: country,
    website: text("URL of the platform's website."),
    contact: contact.nullable().describe('Contact for this platform, or null.'),
    reports: z.array(platformReport).describe('The reports it offers; the order has no meaning.'),
    sushi_services: z.array(service).describe('Its services, in full.'),
    audited: flag('Whether its usage reports are audited.', { recent: true }),
  })
  .describe('A platform with its services in full (§2.4).');

export const listedPlatform = z
  .strictObject({
    ...platform.shape,
    sushi_services: z.array(serviceLink).describe('Links to its services.'),
  })
  .describe('A platform in the list (§2.4).');
