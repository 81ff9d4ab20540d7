// What probes found of services, as lists and filters have it.
import type { Service } from '../model/model-types.ts';
import { STATES, type StateName } from '../probe/service-states.ts';

/** By the ID of the service; undefined for a site without probes. */
export type ServiceStates = ReadonlyMap<string, { state: StateName }> | undefined;

/** Each label once; '' if nothing is known. */
export function stateLabelsOf(services: readonly Pick<Service, 'id'>[], states: ServiceStates): string {
  const labels = services.flatMap(({ id }) => {
    const found = states?.get(id);
    return found ? STATES[found.state].label : [];
  });
  return [...new Set(labels)].join(', ');
}
