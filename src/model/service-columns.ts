// Chooses the columns of a table of services. An empty column is left out; a value that all rows share is one sentence.
import type { ServiceRow } from './service-row.ts';
import { CREDENTIALS_IN_SENTENCE, type CredentialField } from './facets.ts';
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

interface ServiceColumns {
  columns: ServiceColumn[];
  /** What all rows share, in a sentence; '' for nothing. */
  same: string;
  /** The credentials that the sentence names. */
  sameNeeds: CredentialField[];
}

/** With `platform`, the table is on a platform page, where the release is part of a row's name. */
export function serviceColumnsOf(rows: readonly ServiceRow[], platform?: unknown): ServiceColumns {
  const [first] = rows;
  const areMany = rows.length >= MIN_ROWS_WITH_SENTENCE;
  const sameNeeds = areMany
    ? (first!.needs ?? []).filter((field) => rows.every(({ needs }) => needs?.includes(field)))
    : [];
  const needOnlyId = areMany && rows.every(({ needs }) => needs?.length === 0);
  const sameLimit = areMany && rows.every(({ limit }) => limit === first!.limit);
  const hasContent: Record<ServiceColumn, boolean> = {
    name: true,
    release: !platform && rows.some(({ release }) => release !== ''),
    url: true,
    needs: !needOnlyId && rows.some((row) => row.needs !== null && needsText(row, sameNeeds) !== ''),
    limit: !sameLimit && rows.some(({ limit }) => Boolean(limit)),
    audit: rows.some(({ audit }) => audit !== ''),
  };
  const credentials = sameNeeds.map((field) => CREDENTIALS_IN_SENTENCE[field]);
  const texts = [
    needOnlyId && 'need only a customer ID',
    credentials.length > 0 && `need ${andListFormat.format(credentials)}`,
    sameLimit && first!.limit && `have the request limit ${limitText(first!, Infinity)}`,
  ].filter(Boolean);
  return {
    columns: COLUMN_NAMES.filter((column) => hasContent[column]),
    // A quotation may end with a full stop of its own.
    same:
      texts.length > 0
        ? `All ${rows.length} services ${texts.join(' and ')}.`.replace(/([.!?]”)\.$/, '$1')
        : '',
    sameNeeds,
  };
}
