// What notes of the site's operator say of the services of a list.
import { countWithNoun } from '../util/count-with-noun.ts';
import type { MyNotedValues, MyPlatform } from './mine-types.ts';

export type NotedService = ReturnType<typeof notedServicesOf>[number];

export function notedServicesOf(platforms: readonly MyPlatform[]) {
  return platforms.flatMap(({ id, name, services }) =>
    services.flatMap(({ id: service, release, noted }) =>
      noted ? [{ platform: { id, name }, service, release, values: noted }] : [],
    ),
  );
}

/** `platform=abc, delay 20 days, URL https://…` */
export function notedValuesText({ platform, delay, retry, url }: MyNotedValues): string {
  return [
    platform !== undefined && `platform=${platform}`,
    delay !== undefined && `delay ${countWithNoun(Number(delay), 'day')}`,
    retry !== undefined && `retry after ${countWithNoun(Number(retry), 'minute')}`,
    url !== undefined && `URL ${url}`,
  ]
    .filter(Boolean)
    .join(', ');
}
