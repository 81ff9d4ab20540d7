// Platforms whose services have one URL.
import type { Model, Platform, Service } from '../model/model-types.ts';

type PlatformsByUrl = Map<string, Set<Platform>>;

const found = new WeakMap<Model, PlatformsByUrl>();

/** How many platforms without `service` have a service of its release at its URL. */
export function otherPlatformsAtUrl(model: Model, service: Service): number {
  const known = found.get(model) ?? platformsByUrl(model);
  found.set(model, known);
  const others = known.get(keyOf(service)) ?? new Set();
  return [...others].filter((platform) => !service.platforms.includes(platform)).length;
}

function platformsByUrl({ services }: Model): PlatformsByUrl {
  const platforms: PlatformsByUrl = new Map();
  for (const service of services) {
    if (service.harvesterUrl.text === '') continue;
    const known = platforms.get(keyOf(service)) ?? new Set();
    platforms.set(keyOf(service), known);
    for (const platform of service.platforms) known.add(platform);
  }
  return platforms;
}

function keyOf({ release, harvesterUrl }: Service): string {
  return JSON.stringify([release, harvesterUrl.text]);
}
