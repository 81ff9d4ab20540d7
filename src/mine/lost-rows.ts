// Rows that match no platform now, but had the name of one at the time of `since`. No change is reported for them.
import type { Change } from '../history/entry.ts';
import { squashedSpellings } from '../search/words.ts';
import { firstRunAfter } from './changes-since.ts';
import type { ListRow } from './list-row.ts';
import type { RowResult } from './row-result.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform } from './mine-types.ts';
import { printableRowOf, type PrintableRow } from './row-label.ts';

export type ListedRow = RowResult | LostRow;

interface LostRow {
  kind: 'lost';
  row: PrintableRow;
  /** What the row's text was: `abbreviation`. */
  what: string;
  platform: MyPlatform;
  /** When the change was first seen: a day. */
  until: string;
}

interface LostName {
  id: string;
  what: string;
  until: string;
}

const NAME_FIELDS = { name: 'name', abbrev: 'abbreviation', content_provider_name: 'provider' };

/** `results` are those of `rows`. Loads all runs since then if a row matches nothing. */
export async function withLostRows(
  results: readonly RowResult[],
  rows: readonly ListRow[],
  since: string,
  files: MineFiles,
): Promise<ListedRow[]> {
  const isUnmatched = ({ kind }: RowResult): boolean => kind === 'unknown' || kind === 'similar';
  if (!results.some(isUnmatched)) return [...results];
  const names = await lostNamesSince(since, files);
  return Promise.all(
    results.map(async (result, i) => {
      const row = rows[i]!;
      const texts = isUnmatched(result) ? [row.joined, ...row.names, ...row.others] : [];
      const [lost] = texts.flatMap((text) =>
        squashedSpellings(text).flatMap((spelling) => {
          const name = names.get(spelling);
          return name ? [{ text, ...name }] : [];
        }),
      );
      const platform = lost && (await files.platform(lost.id));
      if (!platform) return result;
      const { text, what, until } = lost;
      return { kind: 'lost', row: printableRowOf(row, text), what, platform, until };
    }),
  );
}

/** Names that platforms had then and later lost, by their spellings. */
async function lostNamesSince(since: string, files: MineFiles): Promise<Map<string, LostName>> {
  const runs = await files.runs();
  const cursors = runs.cursors.slice(firstRunAfter(since, runs));
  const pages = await Promise.all(cursors.map((cursor) => files.changesAfter(cursor)));
  const names = new Map<string, LostName>();
  /** The fields of platforms, `<id> <field>`, whose first value was seen. */
  const known = new Set<string>();
  for (const { changes, taken } of pages)
    for (const change of changes) {
      const { kind, id } = change.about[0]!;
      if (kind !== 'platform') continue;
      for (const [field, what] of Object.entries(NAME_FIELDS)) {
        const text = change.event === 'platform-added' ? '' : valueBefore(change, field);
        if (typeof text !== 'string' || known.has(`${id} ${field}`)) continue;
        known.add(`${id} ${field}`);
        for (const spelling of squashedSpellings(text))
          names.set(spelling, { id, what, until: taken!.slice(0, 10) });
      }
    }
  return names;
}

/** Undefined if the change does not concern the field. */
function valueBefore({ event, about, fields, last }: Change, field: string): unknown {
  if (event === 'platform-removed') return field === 'name' ? about[0]!.name : (last?.[field] ?? '');
  return fields.find((each) => each.field === `/${field}`)?.before;
}
