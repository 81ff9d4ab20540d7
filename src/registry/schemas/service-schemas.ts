// Specification §2.5.
import { z } from 'zod';
import { audit, migration } from './audit-schemas.ts';
import { contact } from './contact-schemas.ts';
import { flag, id, releaseNumber, text } from './field-schemas.ts';

/** As its own endpoint and the platform's detail return it. */
export const service = z
  .strictObject({
    id: id('Identifier of the service.'),
    data_host: text('URL of the usage data host in this registry.'),
    contact: contact.nullable().describe('Contact for this service, or null.'),
    url: text("Base URL of the platform's own report endpoint, as published by the platform."),
    customer_id_info: text('How to get a customer identifier.'),
    requestor_id_required: flag('Whether requests must have a requestor ID.'),
    requestor_id_info: text('How to get it.'),
    api_key_required: flag('Whether requests must have an API key.'),
    api_key_info: text('How to get it; empty if not required.'),
    platform_attr_required: flag('Whether requests must have the `platform` parameter.'),
    platform_specific_info: text('Value of the `platform` parameter; may be empty.'),
    credentials_auto_expire: flag('Whether credentials expire automatically.'),
    credentials_auto_expire_info: text('When and how; may be empty.'),
    request_volume_limits_applied: flag('Whether the endpoint limits the number of requests.'),
    request_volume_limits_info: text("The platform's own limits; empty if there are none."),
    ip_address_authorization: flag('Whether only registered IP addresses may send requests.'),
    ip_address_authorization_info: text('How to register them; may be empty.'),
    customizations_in_place: flag('Whether the endpoint is customized.'),
    customizations_info: text('Description of the customizations; may be empty.'),
    notifications_url: text("URL of this service's notification list in this registry."),
    migrations: z.array(migration).meta({ description: 'Moves from previous hosts.', recent: true }),
    usage_release: releaseNumber('The release that the service supports.'),
    notification_count: z.int().min(0).describe('Number of notifications.'),
    last_audit: audit.nullable().meta({ description: 'The latest audit, or null.', recent: true }),
  })
  .describe('A sushi service (§2.5).');

/** The platform list's form of a service (§2.4). */
export const serviceLink = z
  .strictObject({
    usage_release: releaseNumber('The release that the service supports.'),
    url: text('URL of the sushi service in this registry.'),
  })
  .describe('A link to a sushi service (§2.4).');
