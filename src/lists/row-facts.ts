// The filter facts of a row, in a compact form for lists of a thousand rows.
import type { FilterFacts, FilterField } from '../model/model-types.ts';

/** Facts by the numbers of their options. */
export interface RowFacts {
  always: ReadonlySet<number>;
  combinations: readonly ReadonlySet<number>[];
}

/** Maps the key of an option to its number. */
export type FactNumbering = ReadonlyMap<string, number>;

type Fields = readonly Pick<FilterField, 'name' | 'options'>[];

/** Of all options of all fields, in the order of the form. */
export function optionKeysOf(fields: Fields): string[] {
  return fields.flatMap(({ name, options }) => options.map(({ value }) => optionKeyOf(name, value)));
}

/** `release=5.1` */
export function optionKeyOf(name: string, value: string): string {
  return `${name}=${value}`;
}

export function numberingOf(fields: Fields): FactNumbering {
  return new Map(optionKeysOf(fields).map((key, i) => [key, i]));
}

/** `0 a|1 5|2 6`: base-36 numbers, `always` first, then each combination. Unknown facts are left out. */
export function encodeFacts({ always, combinations }: FilterFacts, numbering: FactNumbering): string {
  return [always, ...combinations]
    .map((facts) => {
      const numbers = facts.flatMap(([name, value]) => numbering.get(optionKeyOf(name, value)) ?? []);
      return [...new Set(numbers)]
        .toSorted((a, b) => a - b)
        .map((each) => each.toString(36))
        .join(' ');
    })
    .join('|');
}

export function decodeFacts(text: string): RowFacts {
  const [always, ...combinations] = text.split('|').map(
    (part) =>
      new Set(
        part
          .split(' ')
          .filter(Boolean)
          .map((each) => Number.parseInt(each, 36)),
      ),
  );
  return { always: always!, combinations: combinations.length > 0 ? combinations : [new Set()] };
}

/** Whether at least one combination has all chosen facts. */
export function matchesFacts({ always, combinations }: RowFacts, chosen: readonly number[]): boolean {
  const open = chosen.filter((each) => !always.has(each));
  return combinations.some((combination) => open.every((each) => combination.has(each)));
}
