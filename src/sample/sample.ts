// The whole sample registry, assembled: a fiction, but one that keeps the specification in every field.
import { CAST } from './cast.ts';
import { releases } from './catalogue.ts';
import { hostsOf } from './hosts.ts';
import { madePlan } from './made.ts';
import { generalNotifications, newestFirst, notificationsOf } from './notifications.ts';
import { platformOf } from './platforms.ts';
import type { Notification, Sample } from './records.ts';
import { plansOn, recordsOn } from './story.ts';

export interface SampleSize {
  /** How many platforms; a smaller sample holds the first ones of a larger. */
  platforms?: number;
  /** The word in `<brand>-release/` and `<brand>_release`. */
  brand?: string;
  /** The night of its story (story.ts), from 1 on. */
  night?: number;
}

/** The sample registry of a size, brand and night: the same on every machine and every day. */
export function sampleRegistry({
  platforms: count = 60,
  brand = 'usage',
  night = 1,
}: SampleSize = {}): Sample {
  const first = Array.from({ length: count }, (_, k) => CAST[k] ?? madePlan(k - CAST.length));
  const plans = plansOn(night, first);
  const platforms = plans.map(platformOf);
  const services = platforms.flatMap((platform) => platform.sushi_services);
  const hosts = hostsOf(plans, platforms);
  const ofServices = new Map<string, Notification[]>();
  for (const platform of platforms) {
    for (const service of platform.sushi_services) {
      ofServices.set(service.id, notificationsOf(platform, service));
    }
  }
  const sample = {
    brand,
    releases: releases(),
    platforms,
    services,
    hosts,
    notifications: [...generalNotifications(hosts), ...ofServices.values()].flat().toSorted(newestFirst),
    platform: byId(platforms),
    service: byId(services),
    host: byId(hosts),
    notificationsOf: ofServices,
  };
  recordsOn(night, sample);
  return sample;
}

function byId<T extends { id: string }>(records: T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}
