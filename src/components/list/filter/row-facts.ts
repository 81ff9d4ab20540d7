// How a row of a list carries what is true of it, in a form short enough for a thousand rows, and when it passes.
import type { FilterFacts, FilterField } from '../../../model/model-types.ts';

/** What is true of a row, each fact by the number of its option: always, and in each way in which it can be used. */
export interface ListRow {
  own: ReadonlySet<number>;
  ways: readonly ReadonlySet<number>[];
}

/** The number of an option: its place among all options of all fields. */
export type FactNumbering = ReadonlyMap<string, number>;

/** Numbers the options of a list's fields in the order in which its form has them. */
export function numberingOf(fields: readonly Pick<FilterField, 'name' | 'options'>[]): FactNumbering {
  const keys = fields.flatMap(({ name, options }) => options.map(({ value }) => keyOf(name, value)));
  return new Map(keys.map((key, i) => [key, i]));
}

/** The number of one option, or undefined where the form does not have it. */
export function numberOf(numbering: FactNumbering, name: string, value: string): number | undefined {
  return numbering.get(keyOf(name, value));
}

/** Facts as a text: `0 a|1 5|2 6`, numbers to the base 36, the row's own first, then each way. Unknown ones are left out. */
export function encodeFacts({ always, combinations }: FilterFacts, numbering: FactNumbering): string {
  return [always, ...combinations]
    .map((facts) => {
      const numbers = facts.flatMap(([name, value]) => numberOf(numbering, name, value) ?? []);
      return [...new Set(numbers)]
        .toSorted((a, b) => a - b)
        .map((each) => each.toString(36))
        .join(' ');
    })
    .join('|');
}

/** Reads what `written` wrote. */
export function decodeFacts(text: string): ListRow {
  const [own, ...ways] = text.split('|').map(
    (part) =>
      new Set(
        part
          .split(' ')
          .filter(Boolean)
          .map((each) => Number.parseInt(each, 36)),
      ),
  );
  return { own: own!, ways: ways.length > 0 ? ways : [new Set()] };
}

/** Whether all that was chosen holds together, in one way at least. */
export function matchesFacts({ own, ways }: ListRow, chosen: readonly number[]): boolean {
  const open = chosen.filter((each) => !own.has(each));
  return ways.some((way) => open.every((each) => way.has(each)));
}

function keyOf(name: string, value: string): string {
  return `${name}=${value}`;
}
