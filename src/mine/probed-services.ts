// Whether the services of a list answer, from a file that only sites with probes have.
import type { MyPlatform } from './mine-types.ts';

export const STATUS_FILE_PATH = 'data/service-status.json';

/** The part of the file that is read; see its schema. Times are ISO 8601 in UTC. */
export interface StatusFile {
  states: Record<string, { label: string; up: boolean | null }>;
  urls: {
    services: string[];
    state: string | null;
    since: string | null;
    moved_to: string | null;
    asked: string;
  }[];
  changes: { event: string; taken: string; services: string[] }[];
}

export type ServiceStatus = NonNullable<ReturnType<StatusOfServices['of']>>;

export class StatusOfServices {
  readonly #states: StatusFile['states'];
  readonly #urls: ReadonlyMap<string, StatusFile['urls'][number]>;
  readonly #redirects: StatusFile['changes'];

  /** `file` is null for a site without probes. */
  constructor(file: StatusFile | null) {
    const { states, urls, changes } = file ?? { states: {}, urls: [], changes: [] };
    this.#states = states;
    this.#urls = new Map(urls.flatMap((url) => url.services.map((id) => [id, url] as const)));
    this.#redirects = changes.filter(({ event }) => event === 'service-moved-by-redirect');
  }

  /** Undefined if no state is known. `isUp` is null if the probes cannot tell. */
  of(service: string) {
    const { state, since, asked } = this.#urls.get(service) ?? {};
    if (!state || !since || asked === undefined) return undefined;
    const { label, up: isUp } = this.#states[state] ?? { label: state, up: null };
    return { state, label, isUp, since, asked };
  }

  /** The base URL to which the service's URL leads, and when that was found, if it was since a day or time. */
  redirectSince(service: string, since: string): { url: string; seen: string } | undefined {
    const url = this.#urls.get(service)?.moved_to;
    const found = this.#redirects.findLast((each) => each.taken >= since && each.services.includes(service));
    return url && found ? { url, seen: found.taken } : undefined;
  }
}

export type ProbedService = ReturnType<typeof probedServicesOf>[number];

/** The services that have a state, such as `no-answer` with the label “Not answering”. */
export function probedServicesOf(platforms: readonly MyPlatform[], status: StatusOfServices) {
  return platforms.flatMap(({ id, name, services }) =>
    services.flatMap((service) => {
      const found = status.of(service.id);
      if (!found) return [];
      const { state, label, since, asked } = found;
      return [
        { platform: { id, name }, service: service.id, release: service.release, state, label, since, asked },
      ];
    }),
  );
}
