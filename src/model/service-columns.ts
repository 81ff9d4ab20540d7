// Which columns a table of services needs. What is empty is left out, and what is the same for all rows is one sentence.
import type { ServiceRow } from './service-row.ts';
import { CREDENTIALS_IN_SENTENCE } from './facets.ts';
import { limitText, needsText } from './service-words.ts';
import { andListFormat } from '../util/list-formats.ts';

/** In the order in which tables have them; also the names by which lists are sorted. */
export const SERVICE_COLUMNS = {
  name: 'Platform',
  release: 'Release',
  url: 'URL',
  needs: 'Needs',
  limit: 'Request limit',
  audit: 'Audit',
} as const;

export type ServiceColumn = keyof typeof SERVICE_COLUMNS;

const COLUMN_NAMES = Object.keys(SERVICE_COLUMNS) as ServiceColumn[];
/** Classes of the style sheet, by what a column contains. */
const CLASSES: Record<ServiceColumn, string> = {
  name: 'name',
  release: 'release',
  url: 'url',
  needs: 'needs',
  limit: 'text',
  audit: 'state',
};

/** The heads of a table with these columns. */
export function serviceColumnHeads(columns: readonly ServiceColumn[] = COLUMN_NAMES) {
  return columns.map((key) => ({ key, label: SERVICE_COLUMNS[key], class: CLASSES[key] }));
}
/** Fewer rows are compared at a glance. */
const MIN_ROWS_WITH_SENTENCE = 3;

/** `platform`: on the page of its platform, the release is part of a row's name. */
export function serviceColumnsOf(
  rows: readonly ServiceRow[],
  platform?: unknown,
): { columns: ServiceColumn[]; same: string } {
  const isSame = (textOf: (row: ServiceRow) => string) =>
    rows.length >= MIN_ROWS_WITH_SENTENCE && new Set(rows.map(textOf)).size === 1;
  const sameNeeds = isSame(needsText);
  const sameLimit = isSame(limitText);
  const hasContent: Record<ServiceColumn, boolean> = {
    name: true,
    release: !platform && rows.some(({ release }) => release !== ''),
    url: true,
    needs: !sameNeeds && rows.some(({ needs }) => needs !== null),
    limit: !sameLimit && rows.some(({ limit }) => Boolean(limit)),
    audit: rows.some(({ audit }) => audit !== ''),
  };
  const [first] = rows;
  const texts = [
    sameNeeds && first!.needs && `need ${needsInSentence(first!.needs)}`,
    sameLimit && first!.limit && `have the request limit ${limitText(first!)}`,
  ].filter(Boolean);
  return {
    columns: COLUMN_NAMES.filter((column) => hasContent[column]),
    same: texts.length > 0 ? `All ${rows.length} services ${texts.join(' and ')}.` : '',
  };
}

/** `a requestor ID and an API key` */
function needsInSentence(needs: NonNullable<ServiceRow['needs']>): string {
  const parts = needs.map((field) => CREDENTIALS_IN_SENTENCE[field]);
  return parts.length === 0 ? 'only a customer ID' : andListFormat.format(parts);
}
