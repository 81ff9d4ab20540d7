// The rows of the list of services that are about a visitor's platforms, and a row for each platform without a service.
import { rowsOfPlatforms, valuesIn, withOption } from '../lists/own-facts.ts';
import type { RowFacts } from '../lists/row-facts.ts';
import type { Rows } from '../lists/row-search.ts';
import type { CellValue } from '../lists/list.ts';
import type { NamedRecord } from '../search/name-list.ts';

/** The option of platforms that need attention, in the filter of the visitor's page. */
const NEEDED = 'attention=1';

/** The rows with the option of platforms that need attention now: IDs in lower case. */
export function withNeeded(file: Rows, needy: ReadonlySet<string>): Rows {
  return withOption(file, NEEDED, rowsOfPlatforms(file, needy));
}

export interface OwnRows {
  file: Rows;
  /** For each row its number in the list of all services, or the platform that has no service. */
  sources: (number | NamedRecord)[];
}

/** Platforms in `needy` come first; the IDs are in lower case. Services are in the order of the list, platforms in their own. */
export function ownRowsOf(all: Rows, platforms: readonly NamedRecord[], needy: ReadonlySet<string>): OwnRows {
  const ids = new Set(platforms.map(({ id }) => id!.toLowerCase()));
  const platformsOf = (row: number): string[] =>
    valuesIn(all, 'platform_id', row).map((id) => id.toLowerCase());
  const known = rowsOfPlatforms(all, ids);
  const served = new Set(known.flatMap(platformsOf));
  const rows: OwnRow[] = [
    ...known.map((row) => ({
      values: all.rows[row]!,
      facts: all.facts[row]!,
      isNeedy: platformsOf(row).some((id) => needy.has(id)),
      source: row,
    })),
    ...platforms
      .filter(({ id }) => !served.has(id!.toLowerCase()))
      .map((platform) => ({
        values: all.columns.map(({ key }) => valueOf(platform, key)),
        facts: [[]],
        isNeedy: needy.has(platform.id!.toLowerCase()),
        source: platform,
      })),
  ].toSorted((one, other) => Number(other.isNeedy) - Number(one.isNeedy));
  const file: Rows = {
    options: all.options,
    columns: all.columns,
    facts: rows.map(({ facts }) => facts),
    rows: rows.map(({ values }) => values),
  };
  return { file, sources: rows.map(({ source }) => source) };
}

interface OwnRow {
  values: CellValue[];
  facts: RowFacts;
  isNeedy: boolean;
  source: number | NamedRecord;
}

function valueOf({ id, name }: NamedRecord, key: string): string {
  return key === 'name' ? name : key === 'platform_id' ? id! : '';
}
