// The states of services, as lists and filters show them.
import type { Service } from '../model/model-types.ts';
import type { ServiceStates } from '../model/service-states.ts';
import type { ListColumn } from './list.ts';

/** A column of CSV files, for a site with states: each state of an item's services once. */
export function stateColumnsOf<Item>(
  states: ServiceStates | undefined,
  servicesOf: (item: Item) => readonly Service[],
): ListColumn<Item>[] {
  if (!states) return [];
  const valueOf = (item: Item): string => {
    const found = servicesOf(item).flatMap(({ id }) => states.get(id) ?? []);
    return [...new Set(found.map(({ label }) => label))].join(', ');
  };
  return [{ key: 'status', heading: 'Status page', valueOf }];
}
