// What each column of a list has, by its heading and by its cells.
import { cellNamesOf } from './cell-names.ts';
import type { ListTable } from './list-forms.ts';
import { hintOfHeading, type ColumnHint } from './list-headings.ts';
import type { NameKind, PlatformDirectory } from './platform-directory.ts';
import { releaseFromText } from './written-names.ts';

export interface Column {
  hint: ColumnHint | undefined;
  /** Whether it names the platforms of the list. */
  isNaming: boolean;
  /** Whether its texts may be shown: an account or a label may be a credential. */
  isShown: boolean;
  isHarvesterUrl: boolean;
  isRelease: boolean;
}

/** The number of rows that decide which column has the names. */
const MAX_SAMPLE = 1000;
const UNSAFE_HEADING =
  /account|konto|compte|cuenta|conta|label|source|quelle|fuente|fonte|code|kode|c[oó]dig/i;
/** Readers visit a website; harvesters request another URL. */
const WEBSITE_HEADING = /^(web ?sites?|site web|home ?page)$/i;
const HARVESTER_HEADING = /sushi|endpoint|base|server|api|request|counter/i;
/** How much a match in a column says that the column names the platforms; '' is an unknown heading. */
const WEIGHTS: Partial<Record<ColumnHint | '', number>> = {
  platform: 2,
  name: 3,
  '': 2,
  provider: 1.5,
  abbrev: 1,
  url: 0.5,
};
const DECISIVE = 1e6;

export function columnsOf(table: ListTable, directory: PlatformDirectory): Column[] {
  const { headings = [], rows } = table;
  const width = rows
    .slice(0, MAX_SAMPLE)
    .reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  const hints = Array.from({ length: width }, (_, i) => hintOfHeading(headings[i] ?? ''));
  const naming = namingColumnOf(table, hints, directory);
  const isHarvesterUrl = (i: number): boolean => HARVESTER_HEADING.test(headings[i] ?? '');
  const isWebsite = (i: number): boolean => WEBSITE_HEADING.test((headings[i] ?? '').trim());
  const urls = hints.flatMap((hint, i) => (hint === 'url' && !isWebsite(i) ? i : []));
  const best = urls.some(isHarvesterUrl) ? urls.filter(isHarvesterUrl) : urls;
  return hints.map((hint, i) => {
    const filled = rows.slice(0, MAX_SAMPLE).flatMap(({ cells }) => cells[i] || []);
    return {
      hint,
      isNaming: i === naming,
      isShown: !UNSAFE_HEADING.test(headings[i] ?? ''),
      isHarvesterUrl:
        !isWebsite(i) &&
        (urls.length === 0 ? !isSecret(hint) : best.includes(i) || hint === 'platform' || hint === 'name'),
      isRelease:
        hint === 'release' ||
        (hint === undefined &&
          filled.length > 0 &&
          filled.every((cell) => releaseFromText(cell) !== '' && !/^\d\d$/.test(cell))),
    };
  });
}

/** Whether it has credentials, or names of their owners. */
export function isSecret(hint: ColumnHint | undefined): boolean {
  return hint === 'secret' || (hint?.includes('_') ?? false);
}

/** The column under “Platform” if it has names, or else the one with most matches; undefined if there is no such. */
function namingColumnOf(
  { rows }: ListTable,
  hints: readonly (ColumnHint | undefined)[],
  directory: PlatformDirectory,
): number | undefined {
  // In a list of names, every row is a name, even if none is known.
  if (hints.length === 1) return 0;
  const sample = rows.slice(0, MAX_SAMPLE);
  const scores = hints.map((hint, i) => {
    const weight = WEIGHTS[hint ?? ''] ?? 0;
    if (weight === 0) return 0;
    const texts = sample.flatMap(({ cells }) => cells[i] || []);
    const kinds = texts.map((text) => kindsOfPlatformNames(text, hint, directory));
    const named = kinds.filter(({ length }) => length > 0).length;
    // Below an unknown heading, few abbreviations are acronyms of institutions by chance.
    const areAbbreviations = kinds.flat().every((kind) => kind.endsWith('abbreviation'));
    const isChance = hint === undefined && areAbbreviations && 2 * named < texts.length;
    const score = isChance ? 0 : weight * named;
    // Codes below “Platform” are values of the parameter.
    const isNames = texts.some((text) => /\S\s\S/.test(text)) || (score > 0 && score >= texts.length);
    return hint === 'platform' && isNames ? score + DECISIVE : score;
  });
  const most = Math.max(...scores);
  const best = scores.flatMap((score, i) => (score === most ? i : []));
  return most > 0 && best.length === 1 ? best[0] : undefined;
}

/** Below an unknown heading, two letters may be a country. */
function kindsOfPlatformNames(
  text: string,
  hint: ColumnHint | undefined,
  directory: PlatformDirectory,
): NameKind[] {
  if (hint === undefined && text.length <= 2) return [];
  return cellNamesOf(text, directory).flatMap(({ kind }) => (kind.endsWith('provider') ? [] : kind));
}
