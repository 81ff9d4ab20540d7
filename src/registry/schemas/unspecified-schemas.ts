// The specification doesn't define these records (§2.5, §4): the schemas describe what live registries return, and all
// other fields are kept.
import { z } from 'zod';
import { contact, id, text } from './field-schemas.ts';

export const host = z
  .looseObject({
    id: id('Identifier of the host.'),
    name: text('Name of the host.'),
    abbrev: text('Abbreviation; may be empty.'),
    address: text('Postal address; may be empty.'),
    address_country: text('Two-letter country code, or empty.'),
    website: text('Its website; may be empty.'),
    contact: contact.nullable().describe('Contact, or null.'),
    platforms: z.array(z.string()).describe('URLs of its platforms in this registry.'),
  })
  .describe('A usage data host; the specification does not define its fields.');

export const notification = z
  .looseObject({
    id: id('Identifier of the notification.'),
    published_date: text('When it was published.'),
    last_modified: text('When it was last changed.'),
    source: text('Who published it.'),
    type: text('Type of notification.'),
    subject: text('Subject of the notification.'),
    message: text('Text of the notification.'),
    start_date: text('Start of the announced period.').nullable(),
    end_date: text('End of the announced period.').nullable(),
    reports: z.array(z.unknown()).describe('The reports it concerns.'),
    sushi_service: z
      .looseObject({ id: id('Identifier of the service.') })
      .nullable()
      .describe('The service it concerns, or null.'),
    data_host: text('URL of the usage data host it concerns, or null.').nullable(),
  })
  .describe('A notification; the specification does not define its fields.');

/** Only live registries have the list of all notifications. */
export const notificationPage = z
  .looseObject({
    count: z.int().describe('Number of notifications on all pages.'),
    next: text('URL of the next page, or null.').nullable(),
    previous: text('URL of the previous page, or null.').nullable(),
    results: z.array(notification).describe('The notifications of this page.'),
  })
  .describe('A page of all notifications.');
