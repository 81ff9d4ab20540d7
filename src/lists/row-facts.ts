// The filter facts of a row, as numbers: lists have a thousand rows.
import type { FilterFacts, FilterField } from '../model/model-types.ts';

/** The numbers of the options that a row has in any case, then the numbers of each combination. */
export type RowFacts = readonly (readonly number[])[];

/** The keys of all options of all fields, in the order of the form. An option's number is the index of its key. */
export function optionKeysOf(fields: readonly Pick<FilterField, 'name' | 'options'>[]): string[] {
  return fields.flatMap(({ name, options }) => options.map(({ value }) => optionKeyOf(name, value)));
}

/** `release=5.1` */
export function optionKeyOf(name: string, value: string): string {
  return `${name}=${value}`;
}

/** Leaves out facts that are no option. */
export function rowFactsOf({ always, combinations }: FilterFacts, options: readonly string[]): RowFacts {
  return [always, ...combinations].map((facts) => {
    const numbers = facts.map(([name, value]) => options.indexOf(optionKeyOf(name, value)));
    return [...new Set(numbers)].filter((each) => each >= 0);
  });
}

/** Whether a row has all chosen facts: at least one of its combinations has those that it does not have in any case. */
export function matchesFacts([always = [], ...combinations]: RowFacts, chosen: readonly number[]): boolean {
  const open = chosen.filter((each) => !always.includes(each));
  return (
    open.length === 0 || combinations.some((combination) => open.every((each) => combination.includes(each)))
  );
}
