// What probes found of services, as lists and filters have it.
import type { Service } from '../model/model-types.ts';
import { STATES, type StateName } from '../probe/service-states.ts';
import type { ListColumn } from './list.ts';

/** By the ID of the service; undefined for a site without probes. */
export type ServiceStates = ReadonlyMap<string, { state: StateName }> | undefined;

/** A column of CSV files, for a site with probes: each state of an item's services once. */
export function stateColumnsOf<Item>(
  states: ServiceStates,
  servicesOf: (item: Item) => readonly Service[],
): ListColumn<Item>[] {
  if (!states) return [];
  const valueOf = (item: Item): string => {
    const found = servicesOf(item).flatMap(({ id }) => states.get(id) ?? []);
    return [...new Set(found.map(({ state }) => STATES[state].label))].join(', ');
  };
  return [{ key: 'answers', heading: 'Status page', valueOf }];
}
