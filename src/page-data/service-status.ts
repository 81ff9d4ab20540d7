// What pages show of probes.
import type { FilterField, Service } from '../model/model-types.ts';
import type { StatusChange } from '../probe/probe-file.ts';
import { STATE_NAMES, STATES } from '../probe/service-states.ts';
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

/** The filter of lists by state; none for a site without probes. */
export function statusFilterOf({ serviceStates }: Pick<SiteData, 'serviceStates'>): FilterField[] {
  if (!serviceStates || serviceStates.size === 0) return [];
  const found = new Set([...serviceStates.values()].map(({ state }) => state));
  const options = STATE_NAMES.filter((name) => found.has(name)).map((name) => {
    const { label } = STATES[name];
    return { value: name, label, short: label.toLowerCase() };
  });
  return [{ name: 'answers', label: 'Status page', isFolded: true, options }];
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
