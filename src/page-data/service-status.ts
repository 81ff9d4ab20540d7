// What pages show of probes.
import type { Service } from '../model/model-types.ts';
import type { StatusChange } from '../probe/probe-file.ts';
import { STATES } from '../probe/service-states.ts';
import type { SiteData } from './site-data.ts';

export type ServiceStatus = NonNullable<ReturnType<typeof serviceStatusOf>>;

/** Undefined if nothing is known, as on a site without probes. */
export function serviceStatusOf(
  { serviceStates }: Pick<SiteData, 'serviceStates'>,
  { id }: Pick<Service, 'id'>,
) {
  const found = serviceStates?.get(id);
  return found && { ...STATES[found.state], ...found };
}

/**
 * How many services stopped, returned or moved in the month of the last change of the registry or of a status, whichever is
 * later; undefined for a site without probes.
 */
export function statusChangeCountsOf({ probes, day }: SiteData) {
  if (!probes) return undefined;
  const latest = [day, ...probes.entries.map(({ taken }) => taken)].toSorted().at(-1)!;
  const month = latest.slice(0, 7);
  const entries = probes.entries.filter(({ taken }) => taken.startsWith(month));
  const changes = entries.flatMap((entry) => entry.changes);
  const serviceCountOf = (event: StatusChange['event']) =>
    new Set(
      changes.filter((each) => each.event === event).flatMap(({ services }) => services.map(({ id }) => id)),
    ).size;
  return {
    month,
    stopped: serviceCountOf('service-stopped'),
    returned: serviceCountOf('service-returned'),
    moved: serviceCountOf('service-moved-by-redirect'),
  };
}
