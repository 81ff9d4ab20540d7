// The specification doesn't define these records (§2.5, §4): the schemas describe what live registries return, and all
// other fields are kept.
import { z } from 'zod';
import { contactSchema, idSchema, textSchema } from './field-schemas.ts';

export const hostSchema = z
  .looseObject({
    id: idSchema('Identifier of the data host.'),
    name: textSchema('Name of the data host.'),
    abbrev: textSchema('Abbreviation; may be empty.'),
    address: textSchema('Postal address; may be empty.'),
    address_country: textSchema('Two-letter country code, or empty.'),
    website: textSchema('Its website; may be empty.'),
    contact: contactSchema.nullable().describe('Contact, or null.'),
    platforms: z.array(z.string()).describe('URLs of its platforms in this registry.'),
  })
  .describe('A data host; the specification does not define its fields.');

export const notificationSchema = z
  .looseObject({
    id: idSchema('Identifier of the notification.'),
    published_date: textSchema('When it was published.'),
    last_modified: textSchema('When it was last changed.'),
    source: textSchema('Who published it.'),
    type: textSchema('Type of notification.'),
    subject: textSchema('Subject of the notification.'),
    message: textSchema('Text of the notification.'),
    start_date: textSchema('Start of the announced period.').nullable(),
    end_date: textSchema('End of the announced period.').nullable(),
    reports: z.array(z.unknown()).describe('The reports it concerns.'),
    sushi_service: z
      .looseObject({ id: idSchema('Identifier of the service.') })
      .nullable()
      .describe('The service it concerns, or null.'),
    data_host: textSchema('URL of the data host it concerns, or null.').nullable(),
  })
  .describe('A notification; the specification does not define its fields.');

/** Only live registries have the notification list. */
export const notificationPageSchema = z
  .looseObject({
    count: z.int().describe('Number of notifications on all pages.'),
    next: textSchema('URL of the next page, or null.').nullable(),
    previous: textSchema('URL of the previous page, or null.').nullable(),
    results: z.array(notificationSchema).describe('The notifications of this page.'),
  })
  .describe('A page of all notifications.');
