// Sushi services with their audits and migrations (specification §2.5, §3).
import {
  contactSchema,
  flagSchema,
  idSchema,
  releaseNumberSchema,
  textSchema,
  daySchema,
  monthSchema,
} from './field-schemas.ts';
import { z } from 'zod';

/** Several services may share an audit (§2.5). Live registries also have planned audits, without a status. */
export const auditSchema = z
  .strictObject({
    id: idSchema('Identifier of the audit; the same audit may appear on several services.'),
    start_date: monthSchema('Month in which it started.'),
    finish_date: monthSchema('Month in which it ended; null while unfinished.').nullable(),
    finished: flagSchema('Whether it has ended.'),
    locked: flagSchema('Whether its result is locked; true in all finished cases seen.'),
    result: textSchema(
      '`P` passed, `F` failed; null while in progress. Some registries also have `C`.',
    ).nullable(),
    usage_release: releaseNumberSchema('The release that was audited.'),
    audit_status: textSchema(
      'Its status in words (§3); null in some registries for planned audits and some older ones.',
    ).nullable(),
  })
  .describe('An audit of a sushi service (§2.5).');

/** An audit that a data host lists; the specification doesn't describe the fields. */
export const hostAuditSchema = auditSchema.loose();

/** §2.5, §9. */
export const migrationSchema = z
  .strictObject({
    id: idSchema('Identifier of the migration.'),
    data_host: textSchema('URL of the previous data host in this registry, or null.').nullable(),
    data_host_original_name: textSchema('Name of the previous data host.'),
    migration_date: daySchema('Day of the move.'),
  })
  .describe('A move of the service from a previous data host (§2.5).');

/** The service's own endpoint and the platform's detail return this. */
export const serviceSchema = z
  .strictObject({
    id: idSchema('Identifier of the service.'),
    data_host: textSchema('URL of the data host in this registry.'),
    contact: contactSchema.nullable().describe('Contact for this service, or null.'),
    url: textSchema('URL of the sushi service as registered; it may be longer than the base URL.'),
    customer_id_info: textSchema('How to get a customer ID.'),
    requestor_id_required: flagSchema('Whether requests must have a requestor ID.'),
    requestor_id_info: textSchema('How to get it.'),
    api_key_required: flagSchema('Whether requests must have an API key.'),
    api_key_info: textSchema('How to get it; empty if not required.'),
    platform_attr_required: flagSchema('Whether requests must have the `platform` parameter.'),
    platform_specific_info: textSchema('Value of the `platform` parameter; may be empty.'),
    credentials_auto_expire: flagSchema('Whether credentials expire automatically.'),
    credentials_auto_expire_info: textSchema('When and how; may be empty.'),
    request_volume_limits_applied: flagSchema('Whether the endpoint limits the number of requests.'),
    request_volume_limits_info: textSchema("The platform's own limits; empty if there are none."),
    ip_address_authorization: flagSchema('Whether only registered IP addresses may send requests.'),
    ip_address_authorization_info: textSchema('How to register them; may be empty.'),
    customizations_in_place: flagSchema('Whether the endpoint is customized.'),
    customizations_info: textSchema('Description of the customizations; may be empty.'),
    notifications_url: textSchema("URL of this service's notification list in this registry."),
    migrations: z
      .array(migrationSchema)
      .meta({ description: 'Moves from previous data hosts.', recent: true }),
    usage_release: releaseNumberSchema('The release that the service supports.'),
    notification_count: z.int().min(0).describe('Number of notifications.'),
    last_audit: auditSchema.nullable().meta({ description: 'The latest audit, or null.', recent: true }),
  })
  .describe('A sushi service (§2.5).');

/** The platform list's form of a service (§2.4). */
export const serviceLinkSchema = z
  .strictObject({
    usage_release: releaseNumberSchema('The release that the service supports.'),
    url: textSchema('URL of the sushi service in this registry.'),
  })
  .describe('A link to a sushi service (§2.4).');
