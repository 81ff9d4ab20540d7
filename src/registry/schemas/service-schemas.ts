// Specification §2.5.
import { z } from 'zod';
import { audit, migration } from './audit-schemas.ts';
import { contact } from './contact-schemas.ts';
import { flag, id, releaseNumber, text } from './field-schemas.ts';

/** As its own endpoint and the platform's detail return it. */
export const service = z
  .strictObject({
    id: id('Identifier of the service.'),
    data_host: text('Address of the usage data host in this registry.'),
    contact: contact.nullable().describe('Whom to ask about this service, or null.'),
    url: text("Base address of the platform's own report endpoint, as the platform published it."),
    customer_id_info: text('How a customer identifier is obtained.'),
    requestor_id_required: flag('Whether requests must carry a requestor id.'),
    requestor_id_info: text('How it is obtained.'),
    api_key_required: flag('Whether requests must carry an API key.'),
    api_key_info: text('How it is obtained; empty when none is needed.'),
    platform_attr_required: flag('Whether requests must name the platform.'),
    platform_specific_info: text('What to name; may be empty.'),
    credentials_auto_expire: flag('Whether credentials expire by themselves.'),
    credentials_auto_expire_info: text('When and how; may be empty.'),
    request_volume_limits_applied: flag('Whether the endpoint limits requests.'),
    request_volume_limits_info: text("The platform's own limits; empty when none are applied."),
    ip_address_authorization: flag('Whether requests are accepted from registered IP addresses only.'),
    ip_address_authorization_info: text('How to register them; may be empty.'),
    customizations_in_place: flag('Whether the endpoint departs from the standard.'),
    customizations_info: text('In what; may be empty.'),
    notifications_url: text("Address of this service's notification list in this registry."),
    migrations: z.array(migration).meta({ description: 'Moves from previous hosts.', recent: true }),
    usage_release: releaseNumber('The release that the service speaks.'),
    notification_count: z.int().min(0).describe('Number of notifications.'),
    last_audit: audit.nullable().meta({ description: 'The latest audit, or null.', recent: true }),
  })
  .describe('A sushi service (§2.5).');

/** The platform list's form of a service (§2.4). */
export const serviceLink = z
  .strictObject({
    usage_release: releaseNumber('The release that the service speaks.'),
    url: text('Address of the sushi service in this registry.'),
  })
  .describe('A link to a sushi service (§2.4).');
