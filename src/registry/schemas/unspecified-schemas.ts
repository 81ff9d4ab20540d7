// The specification doesn't define these records (§2.5, §4): the schemas describe what live registries return, and all
// other fields are kept.
import { z } from 'zod';
import { contact } from './contact-schemas.ts';
import { id, text } from './field-schemas.ts';

export const host = z
  .looseObject({
    id: id('Identifier of the host.'),
    name: text('Name of the host.'),
    abbrev: text('Short name; may be empty.'),
    address: text('Postal address; may be empty.'),
    address_country: text('A bare two-letter country code, or empty.'),
    website: text('Its website; may be empty.'),
    contact: contact.nullable().describe('Whom to ask, or null.'),
    platforms: z.array(z.string()).describe('Addresses of its platforms in this registry.'),
  })
  .describe('A usage data host; its shape is not shown in the specification.');

export const notification = z
  .looseObject({
    id: id('Identifier of the notification.'),
    published_date: text('When it was published.'),
    last_modified: text('When it was last changed.'),
    source: text('Who published it.'),
    type: text('What kind it is.'),
    subject: text('Its subject.'),
    message: text('What it says.'),
    start_date: text('When what it announces begins.').nullable(),
    end_date: text('When what it announces ends.').nullable(),
    reports: z.array(z.unknown()).describe('The reports it concerns.'),
    sushi_service: z
      .looseObject({ id: id('Identifier of the service.') })
      .nullable()
      .describe('The service it concerns, or null.'),
    data_host: text('Address of the usage data host it concerns, or null.').nullable(),
  })
  .describe('A notification; its shape is not shown in the specification.');

/** Only live registries have the list of all notifications. */
export const notificationPage = z
  .looseObject({
    count: z.int().describe('Number of notifications on all pages.'),
    next: text('Address of the next page, or null.').nullable(),
    previous: text('Address of the previous page, or null.').nullable(),
    results: z.array(notification).describe('The notifications of this page.'),
  })
  .describe('A page of all notifications.');
