// The columns of a list: one names platforms, others have releases, and some say nothing about platforms.
import { headingKindOf } from './list-headings.ts';
import type { ListTable } from './list-table.ts';
import type { PlatformNames } from './platform-names.ts';
import { releaseFromDate, releaseFromText } from './written-release.ts';

export interface ListColumns {
  /** Undefined if no column or several columns may name the platforms. */
  naming: number | undefined;
  /** Whether it decides: a row with a text in it then means no other platform. */
  isDecisive: boolean;
  /** Columns of credentials, remarks and other things. */
  others: ReadonlySet<number>;
  releases: ReadonlySet<number>;
}

/** The number of rows that decide. */
const MAX_SAMPLE = 1000;

export function columnsOf({ headings, rows }: ListTable, names: PlatformNames): ListColumns {
  const sample = rows.slice(0, MAX_SAMPLE);
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const kinds = Array.from({ length: width }, (_, i) => headingKindOf(headings[i] ?? ''));
  const columns = kinds.map((_, i) => sample.flatMap(({ cells }) => cells[i] || []));
  const isOther = (i: number): boolean => kinds[i] === 'other';
  const votes = columns.map((texts, i) => (isOther(i) ? 0 : votesOf(texts, names)));
  const most = Math.max(0, ...votes);
  const best = votes.flatMap((count, i) => (count === most ? i : []));
  // A column headed “Platform” may have the values of the parameter.
  const headed = kinds.findIndex(
    (kind, i) => kind === 'platform' && (votes[i]! > 0 || columns[i]!.some((text) => /\S\s\S/.test(text))),
  );
  return {
    naming: width === 1 ? 0 : headed !== -1 ? headed : most > 0 && best.length === 1 ? best[0] : undefined,
    isDecisive: headings.length > 0,
    others: new Set(kinds.flatMap((_, i) => (isOther(i) ? i : []))),
    releases: new Set(kinds.flatMap((kind, i) => (kind === 'release' || areReleases(columns[i]!) ? i : []))),
  };
}

/** The number of names; abbreviations count if most of the texts are some, as few of them may be so by chance. */
function votesOf(texts: readonly string[], names: PlatformNames): number {
  const found = texts.flatMap((text) => names.inCell(text) ?? []).filter(({ isWhole }) => isWhole);
  const full = found.filter(({ by }) => by !== 'abbreviation');
  return 2 * found.length >= texts.length ? found.length : full.length;
}

function areReleases(texts: readonly string[]): boolean {
  const isDate = (text: string): boolean => releaseFromDate(text) !== '';
  const others = texts.filter((text) => !isDate(text));
  return others.length > 0 && others.every((text) => releaseFromText(text) !== '' && !/^\d\d$/.test(text));
}
