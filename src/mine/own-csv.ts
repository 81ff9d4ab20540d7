// The file of a visitor's list: the rows of the list of services, with the numbers of the visitor's own rows before them and
// what needs attention behind them. Of the visitor's texts it has nothing but these numbers.
import { valuesIn } from '../lists/own-facts.ts';
import type { Rows } from '../lists/row-search.ts';
import { csvTextWithoutFormulas } from '../util/csv.ts';

export interface OwnFacts {
  /** The IDs of the visitor's platforms, in lower case. */
  ids: ReadonlySet<string>;
  /** The numbers of the rows that mean a platform, by its ID. */
  rows: ReadonlyMap<string, readonly number[]>;
  /** What is not done, of a service or of the whole platform. */
  attentionOf: (service: string, platform: string) => readonly string[];
}

/** `found` are numbers of rows of the list. A service has a line for each of the visitor's rows that mean its platform. */
export function ownCsv(file: Rows, found: readonly number[], { ids, rows, attentionOf }: OwnFacts): string {
  const at = file.columns.findIndex(({ key }) => key === 'platform_id');
  const lines = found.flatMap((row) => {
    const [service = ''] = valuesIn(file, 'id', row);
    const platforms = valuesIn(file, 'platform_id', row).filter((id) => ids.has(id.toLowerCase()));
    return platforms.flatMap((platform) => {
      const numbers: readonly (number | '')[] = rows.get(platform.toLowerCase()) ?? [''];
      const values = file.rows[row]!.with(at, platform).map(String);
      const attention = attentionOf(service, platform).join('; ');
      return numbers.map((number) => [String(number), ...values, attention]);
    });
  });
  const heads = ['row', ...file.columns.map(({ heading }) => heading), 'Needs attention'];
  return csvTextWithoutFormulas([heads, ...lines]);
}
