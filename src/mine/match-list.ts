// A list as people keep it → the platforms that its rows mean. A row means a platform by an ID, by a whole name in a cell, or
// by the URL of a service. Otherwise, similar names are suggestions.
import { distinctReleasesOf } from '../util/sort-order.ts';
import type { NamedRecord } from '../search/name-list.ts';
import { preferredAtUrl, type Identified, type RecordIndex } from '../search/record-index.ts';
import { registeredUrlKeysOf, releaseInUrl, serviceUrlKeyOf, urlKeyOf } from '../search/url-key.ts';
import type { FormerUrl } from '../history/record-past.ts';
import { columnsOf, type ListColumns } from './list-columns.ts';
import { joinedText, listRowOf, type ListRow } from './list-row.ts';
import { readTable, type TextRow } from './list-table.ts';
import { MAX_CHARACTERS_READ, notListSentence } from './list-text.ts';
import type { FoundName, NameKind, PlatformNames, SimilarNames } from './platform-names.ts';

/**
 * `sure`: one platform. `removed`: one platform that the registry no longer has. `similar`: one platform that the row may mean.
 * `choice`: several such platforms.
 */
export type MatchKind = 'sure' | 'removed' | 'similar' | 'choice' | 'none';

export interface RowMatch {
  /** The number of the row in the list, from 1. */
  line: number;
  /** The row as the visitor wrote it: shown to them only. */
  text: string;
  /** Its cell that names a platform, or the row. Equal rows have equal cells. */
  cell: string;
  kind: MatchKind;
  /** Best first; none for `none`. */
  platforms: readonly NamedRecord[];
  /** Whether a similar name differs in one letter only. */
  isNear: boolean;
  /** Why the row is sure; undefined for other rows. */
  by?: 'ID' | NameKind | 'URL' | 'former URL';
  /** The name, ID or URL for which the row is sure, as the registry writes it; '' for other rows. */
  name: string;
  /** `5`, `5.1`: as stated, or by the URL; '' if neither. */
  release: string;
  /** The URL in the row, if the platform no longer has it. */
  formerUrl?: FormerUrl;
}

export interface ListMatches {
  rows: RowMatch[];
  /** The number of rows, including rows beyond the limit. */
  total: number;
  /** A sentence for a text that is no list; '' for a list. */
  problem: string;
}

/** Rows beyond these are counted, not read. */
export const MAX_LIST_ROWS = 100_000;
const [MAX_TEXT, MAX_SEARCHES] = [80, 300];
/** Between the parts of a cell that has several. */
const PARTS = /[,;\t|]|\s\/\s/;

/** Never throws for a text. */
export function matchList(text: string, names: PlatformNames): ListMatches {
  const source = text.slice(0, MAX_CHARACTERS_READ);
  const problem = notListSentence(source);
  if (problem !== '') return { rows: [], total: 0, problem };
  const table = readTable(source, (cell) => names.inCell(cell)?.isWhole === true);
  const list = { names, columns: columnsOf(table, names), similar: limitedSearch(names) };
  const rows = table.rows.slice(0, MAX_LIST_ROWS).map((row) => matchRow(row, list));
  return { rows, total: table.rows.length, problem };
}

/** What the rows of a list share. */
interface ListContext {
  names: PlatformNames;
  columns: ListColumns;
  similar: (cell: string) => SimilarNames;
}

const NOTHING_SIMILAR: SimilarNames = { platforms: [], isNear: false };

/** Each search takes some milliseconds. */
function limitedSearch(names: PlatformNames): ListContext['similar'] {
  const known = new Map<string, SimilarNames>();
  return (cell) => {
    if (!known.has(cell) && known.size < MAX_SEARCHES) known.set(cell, names.similar(cell));
    return known.get(cell) ?? NOTHING_SIMILAR;
  };
}

function matchRow(textRow: TextRow, list: ListContext): RowMatch {
  const row = listRowOf(textRow, list.columns);
  const text = textRow.cells.filter((cell) => cell !== '').join(', ');
  const match = outcomeOf(row, list);
  const [platform] = match.platforms;
  const isOne = match.platforms.length === 1;
  const former = isOne ? formerUrlIn(row.urls, platform!) : undefined;
  const atUrl = isOne
    ? row.urls.map((url) => releaseOfUrl(url, platform!, list.names.index)).find(Boolean)
    : undefined;
  return {
    isNear: false,
    ...match,
    name: match.name ?? (match.by === undefined ? '' : idOrUrlIn(row, platform!)),
    line: textRow.line,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text,
    cell: row.naming || text,
    release: row.release || serviceReleaseOf(row.ids, platform) || (atUrl ?? ''),
    ...(former && { formerUrl: former }),
  };
}

type Outcome = Pick<RowMatch, 'kind' | 'platforms' | 'by'> & Partial<Pick<RowMatch, 'name' | 'isNear'>>;

function outcomeOf(row: ListRow, list: ListContext): Outcome {
  const { names, columns } = list;
  const byId = platformsOf(row.ids.flatMap((id) => names.index.ofId(id)));
  if (byId.length > 0) return sureOrChoice(byId, 'ID');
  const isNamed = row.naming !== '' && columns.isDecisive;
  const cells = isNamed ? [row.naming] : row.texts;
  const found = namesIn(cells, row, list);
  const whole = found.filter(({ isWhole }) => isWhole);
  const atUrl = overlap(
    row.urls.filter((url) => !names.named(url)).map((url) => platformsOf(names.index.atUrl(url))),
  );
  const named = distinct(whole.flatMap(({ platforms }) => platforms));
  if (named.length > 0) {
    const { by, name } = whole[0]!;
    const both = named.filter((platform) => atUrl.includes(platform));
    const isDoubtful =
      by === 'abbreviation' && both.length === 0 && (atUrl.length > 0 || (!isNamed && row.texts.length > 1));
    if (isDoubtful) return suggestionOf(distinct([...named, ...atUrl]));
    return { ...sureOrChoice(both.length > 0 ? both : named, by), name };
  }
  const others = isNamed ? namesIn(row.texts, row, list) : [];
  const mentioned = distinct([...found, ...others].flatMap(({ platforms }) => platforms));
  const { platforms: similar, isNear } =
    mentioned.length > 0 ? { platforms: mentioned, isNear: false } : similarIn(cells, list);
  const isClose = isNear || mentioned.length > 0;
  const here =
    atUrl.length > 0 ? atUrl : overlap(row.urls.map((url) => platformsOf(names.index.atFormerUrl(url))));
  const agreed = similar.filter((platform) => here.includes(platform));
  if (here.length === 1 && (!isClose || agreed.length > 0))
    return sureOrChoice(here, atUrl.length > 0 ? 'URL' : 'former URL');
  if (isNear && (here.length === 0 || agreed.length > 0)) return { ...suggestionOf(similar), isNear };
  return suggestionOf(distinct([...(isClose || here.length === 0 ? similar : agreed), ...here]));
}

/** The names in cells: whole ones if there are some, and names rather than abbreviations. */
function namesIn(cells: readonly string[], row: ListRow, { names, columns }: ListContext): FoundName[] {
  const joined = columns.isDecisive ? undefined : names.named(joinedText(row));
  if (joined) return [joined];
  const found = cells.flatMap((cell) => namesInCell(cell, names));
  const whole = found.filter(({ isWhole }) => isWhole);
  const full = whole.filter(({ by }) => by !== 'abbreviation');
  // A name in the column with most names counts before names in other columns.
  const inColumn = namesInCell(row.naming, names).filter(
    ({ by, isWhole }) => isWhole && by !== 'abbreviation',
  );
  return [inColumn, full, whole, found].find(({ length }) => length > 0) ?? [];
}

/** A cell may have several parts: `Acme Journals, 2024, EUR 1200`. */
function namesInCell(cell: string, names: PlatformNames): FoundName[] {
  const found = names.inCell(cell);
  if (found?.isWhole) return [found];
  const parts = cell.split(PARTS).flatMap((part) => names.inCell(part.trim()) ?? []);
  // In a sentence, a short word is an abbreviation by chance.
  const whole = parts.filter(({ isWhole, by }) => isWhole && by !== 'abbreviation');
  return whole.length > 0 ? whole : found ? [found] : [];
}

/** The similar names of the first cell that has some. */
function similarIn(cells: readonly string[], { similar }: ListContext): SimilarNames {
  for (const cell of cells) {
    const found = similar(cell);
    if (found.platforms.length > 0) return found;
  }
  return NOTHING_SIMILAR;
}

function suggestionOf(platforms: readonly NamedRecord[]): Outcome {
  return { kind: platforms.length > 1 ? 'choice' : platforms.length === 1 ? 'similar' : 'none', platforms };
}

function sureOrChoice(platforms: readonly NamedRecord[], by: NonNullable<RowMatch['by']>): Outcome {
  if (platforms.length > 1) return suggestionOf(platforms);
  return { kind: platforms[0]!.removed === undefined ? 'sure' : 'removed', platforms, by };
}

function platformsOf(found: readonly Identified[]): NamedRecord[] {
  return distinct(found.map(({ record }) => record).filter(({ kind }) => kind === 'P'));
}

/** The platforms of all lists that have some; of any, if they share none. */
function overlap(lists: readonly NamedRecord[][]): NamedRecord[] {
  const filled = lists.filter(({ length }) => length > 0);
  const [first = [], ...rest] = filled;
  const shared = first.filter((platform) => rest.every((list) => list.includes(platform)));
  return shared.length > 0 ? shared : distinct(filled.flat());
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}

/** '' if the URL is of several releases, or of none. */
function releaseOfUrl(url: string, platform: NamedRecord, index: RecordIndex): string {
  const key = urlKeyOf(url);
  const own = index.atKey(serviceUrlKeyOf(url) ?? '').filter(({ record }) => record === platform);
  const written = own.filter(({ service }) => service && urlKeyOf(service.url) === key);
  return onlyReleaseOf(written) || releaseInUrl(url) || onlyReleaseOf(preferredAtUrl(url, own));
}

function onlyReleaseOf(found: readonly Identified[]): string {
  const releases = distinctReleasesOf(found.flatMap(({ service }) => service?.release ?? []));
  return releases.length === 1 ? releases[0]! : '';
}

function serviceReleaseOf(ids: readonly string[], platform: NamedRecord | undefined): string {
  return platform?.services?.find(({ id }) => ids.includes(id.toLowerCase()))?.release ?? '';
}

function idOrUrlIn({ ids, urls }: ListRow, { id, services = [], formerUrls = [] }: NamedRecord): string {
  const own = [id!, ...services.map((service) => service.id)].find((each) =>
    ids.includes(each.toLowerCase()),
  );
  return own ?? [...services, ...formerUrls].find(({ url }) => isAmong(url, urls))?.url ?? '';
}

function formerUrlIn(
  urls: readonly string[],
  { services = [], formerUrls = [] }: NamedRecord,
): FormerUrl | undefined {
  if (services.some(({ url }) => isAmong(url, urls))) return undefined;
  return formerUrls.find(({ url }) => isAmong(url, urls));
}

/** Whether a registered URL is one of these, however they are written. */
function isAmong(registered: string, urls: readonly string[]): boolean {
  const keys = registeredUrlKeysOf(registered);
  return urls.some((url) => keys.includes(serviceUrlKeyOf(url) ?? ''));
}
