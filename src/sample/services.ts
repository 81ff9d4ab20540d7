// From the plan of a sushi service to its record (specification §2.5).
import { pathOf } from '../registry/endpoint.ts';
import { auditOf } from './audits.ts';
import { diceOf, idOf } from './id.ts';
import { hostPlan } from './made-hosts.ts';
import { credentialsOf, type PlatformPlan, type ServicePlan } from './plan.ts';
import type { Path, Service } from './records.ts';

/** The path of the usage data host that has this key in the plans. Only the release list's path needs a brand. */
export function hostPath(key: string): Path {
  return pathOf({ kind: 'host', id: idOf(`usage data host ${key}`) }, '');
}

/** The service of a plan. `notification_count` is filled from the plan or by chance: the notifications follow it. */
export function serviceOf(plan: ServicePlan, platform: PlatformPlan): Service {
  const host = hostPlan(plan.host);
  const name = `sushi service ${platform.name} ${plan.release} ${plan.part ?? ''}`;
  const id = idOf(name);
  const dice = diceOf(name);
  const site = `${platform.slug}.example`;
  const words = { name: platform.name, slug: platform.slug, site };
  const byChance = dice.chance(0.5);
  const contact = plan.contact === undefined ? (byChance ? host.contact : null) : plan.contact;
  const count = dice.chance(0.35) ? 1 + dice.int(dice.int(4) + 1) : 0;
  return {
    id,
    data_host: hostPath(plan.host),
    contact,
    url: plan.url ?? host.url[plan.release].replace('{slug}', platform.slug).replace('{site}', site),
    ...credentialsOf(host.credentials, plan.credentials, words),
    notifications_url: pathOf({ kind: 'service-notifications', id }, ''),
    migrations: (plan.migrations ?? []).map((migration) => ({
      id: idOf(`migration of ${name} on ${migration.date}`),
      data_host: migration.from === null ? null : hostPath(migration.from),
      data_host_original_name: migration.name,
      migration_date: migration.date,
    })),
    usage_release: plan.release,
    notification_count: plan.notifications ?? count,
    last_audit: plan.audit ? auditOf(plan.audit) : null,
  };
}
