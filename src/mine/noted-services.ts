// What notes of the site's operator say of the services of a list.
import type { MyPlatform } from './mine-types.ts';

export type NotedService = ReturnType<typeof notedServicesOf>[number];

export function notedServicesOf(platforms: readonly MyPlatform[]) {
  return platforms.flatMap(({ id, name, services }) =>
    services.flatMap(({ id: service, release, noted }) =>
      noted ? [{ platform: { id, name }, service, release, values: noted }] : [],
    ),
  );
}
