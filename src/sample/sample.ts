// The sample registry as a whole: fictional, in the forms of the specification and of live registries.
import { apiPathOf } from '../registry/endpoint.ts';
import { readHostPlans, type HostTable } from './host-plans.ts';
import { readPlatformPlans, type PlatformPlan } from './platform-plans.ts';
import { readAuditTable, type AuditTable } from './sample-audits.ts';
import { sampleReleases } from './sample-catalogue.ts';
import { sampleHosts } from './sample-hosts.ts';
import {
  byPublication,
  notificationsWithoutService,
  notificationsOfService,
} from './sample-notifications.ts';
import { samplePlatform, type SamplePlatform } from './sample-platforms.ts';
import { nightStates, readSampleNights, type NightState } from './sample-story.ts';

/** What the records are made from. */
export interface SamplePlans {
  /** The keys are the names of the platforms in URLs. */
  platforms: Readonly<Record<string, PlatformPlan>>;
  hosts: HostTable;
  audits: AuditTable;
}

export interface SampleOptions {
  /** Makes only so many of the platforms, the first ones. */
  platforms?: number;
  /** By default the plans of data/. */
  plans?: SamplePlans;
  /** The word in `<brand>-release/` and `<brand>_release`. */
  brand?: string;
  /** The night of its story, counted from 1. */
  night?: number;
}

export type SampleRegistry = ReturnType<typeof sampleRegistry>;

export function readSamplePlans(): SamplePlans {
  return { platforms: readPlatformPlans(), hosts: readHostPlans(), audits: readAuditTable() };
}

/**
 * The sample registry of a size, brand and night: the same on every machine and every day. The records use the
 * specification's own words (`usage_release`), and their links are paths: `sampleResponse` puts in the brand and the base
 * URL.
 */
export function sampleRegistry({
  platforms,
  plans = readSamplePlans(),
  brand = 'usage',
  night = 1,
}: SampleOptions = {}) {
  const atFirst = new Map(Object.entries(plans.platforms).slice(0, platforms));
  // Nights after the last are like the last.
  const nights = nightStates(atFirst, plans.audits).take(Math.min(night, readSampleNights().length));
  return registryOf([...nights].at(-1)!, plans.hosts, brand);
}

function registryOf(plans: NightState, hosts: HostTable, brand: string) {
  const records = Array.from(plans.platforms, ([slug, plan]) =>
    recordsOf(slug, plan, hosts, plans.conditions),
  );
  const platforms = records.map(({ platform }) => platform);
  const services = platforms.flatMap((platform) => platform.sushi_services);
  const dataHosts = sampleHosts(plans.platforms.values(), platforms, hosts);
  const notificationsOf = new Map(records.flatMap((each) => each.notifications));
  const notifications = [
    ...notificationsWithoutService(new Set(dataHosts.map(({ id }) => apiPathOf({ kind: 'host', id }, '')))),
    ...notificationsOf.values(),
  ]
    .flat()
    .toSorted(byPublication);
  return {
    brand,
    releases: sampleReleases(),
    platforms,
    services,
    hosts: dataHosts,
    /** Newest first. */
    notifications,
    platform: byId(platforms),
    service: byId(services),
    host: byId(dataHosts),
    /** By the ID of the service, newest first. */
    notificationsOf,
    /** Fields that the responses leave out, as older records do; by the ID of the record. */
    without: new Map(records.flatMap((each) => each.without)),
  };
}

function recordsOf(slug: string, plan: PlatformPlan, hosts: HostTable, conditions: NightState['conditions']) {
  const platform = samplePlatform(slug, plan, { hosts, audits: conditions.audits });
  const { sushi_services: services } = platform;
  const notifications = services.map((service) => {
    return [service.id, notificationsOfService(platform, service)] as const;
  });
  // Last, because the reports that notifications name depend on their order.
  if (conditions.reportsReversed) platform.reports.reverse();
  for (const service of services) Object.assign(service, conditions.serviceFields);
  return { platform, notifications, without: withoutOf(plan, platform) };
}

function withoutOf(
  plan: PlatformPlan,
  { id, sushi_services }: SamplePlatform,
): [id: string, fields: string[]][] {
  const ofServices = sushi_services.map((service): [string, string[]] => {
    const release = service.usage_release as keyof PlatformPlan['services'];
    return [service.id, plan.services[release]?.without ?? []];
  });
  return [[id, plan.without] as [string, string[]], ...ofServices].filter(([, fields]) => fields.length > 0);
}

function byId<T extends { id: string }>(records: T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}
