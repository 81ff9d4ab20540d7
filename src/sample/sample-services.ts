// Makes the records of a platform's sushi services from its plan (specification §2.5).
import type { z } from 'zod';
import { apiPathOf } from '../registry/endpoint.ts';
import { serviceSchema } from '../registry/schemas/service-schemas.ts';
import { fillPlaceholders } from './data-file.ts';
import { credentialsPlanSchema, apiPathOfSampleHost, type HostTable } from './host-plans.ts';
import type { PlatformPlan, ServicePlan } from './platform-plans.ts';
import { sampleAudit, type AuditTable } from './sample-audits.ts';
import { sampleReleaseNumberSchema, type SampleReleaseNumber } from './sample-catalogue.ts';
import { seededId, seededRandom } from './seeded.ts';

export type SampleService = z.infer<typeof serviceSchema>;
type CredentialsPlan = z.infer<typeof credentialsPlanSchema>;

/** What plans of platforms name. */
export interface RecordTables {
  hosts: HostTable;
  audits: AuditTable;
}

/** The services of a platform, grouped by its parts, release 5 first. */
export function sampleServices(slug: string, platform: PlatformPlan, tables: RecordTables): SampleService[] {
  return platform.parts.flatMap((part) =>
    sampleReleaseNumberSchema.options.flatMap((release) => {
      const plan = platform.services[release];
      const words = { name: platform.name, slug, part };
      return plan ? sampleService(plan, release, words, tables) : [];
    }),
  );
}

function sampleService(
  plan: ServicePlan,
  release: SampleReleaseNumber,
  words: { name: string; slug: string; part: string },
  { hosts, audits }: RecordTables,
): SampleService {
  const host = hosts[plan.data_host]!;
  const name = `sushi service ${words.name} ${release} ${words.part}`;
  const id = seededId(name);
  const random = seededRandom(name);
  const hostContact = random.chance(0.5) ? host.contact : null;
  const count = random.chance(0.35) ? 1 + random.int(random.int(4) + 1) : 0;
  return {
    id,
    data_host: apiPathOfSampleHost(plan.data_host),
    contact: plan.contact ?? hostContact,
    url: fillPlaceholders(plan.url ?? host.url[release], words),
    ...credentialsOf({ ...host.credentials, ...plan.credentials }, words),
    notifications_url: apiPathOf({ kind: 'service-notifications', id }, ''),
    migrations: plan.migrations.map((migration) => ({
      id: seededId(`migration of ${name} on ${migration.migration_date}`),
      ...migration,
      data_host: migration.data_host && apiPathOfSampleHost(migration.data_host),
    })),
    usage_release: release,
    notification_count: plan.notification_count ?? count,
    last_audit: plan.audit === undefined ? null : sampleAudit(audits, plan.audit, release),
  };
}

/** A flag that isn't given is true if there is a text. */
function credentialsOf(plan: CredentialsPlan, words: Record<string, string>): Required<CredentialsPlan> {
  const text = (value = ''): string => fillPlaceholders(value, words);
  return {
    customer_id_info: text(plan.customer_id_info),
    requestor_id_required: plan.requestor_id_required ?? true,
    requestor_id_info: text(plan.requestor_id_info),
    api_key_required: plan.api_key_required ?? !!plan.api_key_info,
    api_key_info: text(plan.api_key_info),
    platform_attr_required: plan.platform_attr_required ?? !!plan.platform_specific_info,
    platform_specific_info: text(plan.platform_specific_info),
    credentials_auto_expire: plan.credentials_auto_expire ?? !!plan.credentials_auto_expire_info,
    credentials_auto_expire_info: text(plan.credentials_auto_expire_info),
    request_volume_limits_applied: plan.request_volume_limits_applied ?? !!plan.request_volume_limits_info,
    request_volume_limits_info: text(plan.request_volume_limits_info),
    ip_address_authorization: plan.ip_address_authorization ?? !!plan.ip_address_authorization_info,
    ip_address_authorization_info: text(plan.ip_address_authorization_info),
    customizations_in_place: plan.customizations_in_place ?? !!plan.customizations_info,
    customizations_info: text(plan.customizations_info),
  };
}
