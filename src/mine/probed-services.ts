// Whether the services of a list answer, from a file that only sites with probes have.
import type { MyPlatform } from './mine-types.ts';

export const STATUS_FILE_PATH = 'data/service-status.json';

/** The part of the file that is read; see its schema. */
export interface StatusFile {
  states: Record<string, { label: string }>;
  urls: { services: string[]; state: string | null; since: string | null; asked: string }[];
}

export type ProbedService = ReturnType<typeof probedServicesOf>[number];

/** The services that have a state, such as `no-answer` with the label “Not answering”. Times are ISO 8601 in UTC. */
export function probedServicesOf(platforms: readonly MyPlatform[], { states, urls }: StatusFile) {
  const byService = new Map(urls.flatMap((url) => url.services.map((id) => [id, url] as const)));
  return platforms.flatMap(({ id, name, services }) =>
    services.flatMap((service) => {
      const url = byService.get(service.id);
      if (!url || url.state === null || url.since === null) return [];
      const { state, since, asked } = url;
      const label = states[state]?.label ?? state;
      return [
        { platform: { id, name }, service: service.id, release: service.release, state, label, since, asked },
      ];
    }),
  );
}
