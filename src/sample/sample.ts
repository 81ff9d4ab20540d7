// The sample registry as a whole: fictional, in the forms of the specification and of live registries.
import { pathOf } from '../registry/endpoint.ts';
import { generatedPlatform } from './generated-platforms.ts';
import { writtenPlatforms, type PlatformPlan } from './platform-plans.ts';
import { sampleReleases } from './sample-catalogue.ts';
import { sampleHosts } from './sample-hosts.ts';
import { byPublication, notificationsOfHosts, notificationsOfService } from './sample-notifications.ts';
import { samplePlatform, type SamplePlatform } from './sample-platforms.ts';
import { plansOnNight } from './sample-story.ts';

export interface SampleOptions {
  /** The number of platforms. A smaller sample has the first ones of a larger one. */
  platforms?: number;
  /** The word in `<brand>-release/` and `<brand>_release`. */
  brand?: string;
  /** The night of its story, counted from 1. */
  night?: number;
}

export type SampleRegistry = ReturnType<typeof sampleRegistry>;

/**
 * The sample registry of a size, brand and night: the same on every machine and every day. The records use the
 * specification's own words (`usage_release`), and their links are paths: `sampleAnswer` puts in the brand and the base
 * URL.
 */
export function sampleRegistry({ platforms: count = 90, brand = 'usage', night = 1 }: SampleOptions = {}) {
  const written = Object.entries(writtenPlatforms()).slice(0, count);
  const generated = Array.from({ length: count - written.length }, (_, k) => generatedPlatform(k));
  const plans = plansOnNight(night, new Map([...written, ...generated]));
  const platforms = [...plans.platforms].map(([slug, plan]) => samplePlatform(slug, plan, plans.audits));
  const without = new Map([...plans.platforms.values()].flatMap((plan, i) => withoutOf(plan, platforms[i]!)));
  const services = platforms.flatMap((platform) => platform.sushi_services);
  const hosts = sampleHosts(plans.platforms.values(), platforms);
  const notificationsOf = new Map(
    platforms.flatMap((platform) =>
      platform.sushi_services.map((service) => [service.id, notificationsOfService(platform, service)]),
    ),
  );
  const notifications = [
    ...notificationsOfHosts(new Set(hosts.map(({ id }) => pathOf({ kind: 'host', id }, '')))),
    ...notificationsOf.values(),
  ]
    .flat()
    .toSorted(byPublication);
  // Last, because the reports that notifications name depend on their order.
  if (plans.reportsReversed) for (const platform of platforms) platform.reports.reverse();
  for (const service of services) Object.assign(service, plans.serviceFields);
  return {
    brand,
    releases: sampleReleases(),
    platforms,
    services,
    hosts,
    /** Newest first. */
    notifications,
    /** By ID. */
    platform: byId(platforms),
    service: byId(services),
    host: byId(hosts),
    /** By the ID of the service, newest first. */
    notificationsOf,
    /** Fields that the answers leave out, as older records do; by the ID of the record. */
    without,
  };
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
