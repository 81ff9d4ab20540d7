// The rows of a matrix: each question that something is to be said about, and which services have one answer.
import { isFactLabel } from '../config/facts.ts';
import { factHeadingOf, TERM_FACT_LABELS } from '../model/noted-facts.ts';
import { contactKey, isFilledContact } from '../model/contact-parts.ts';
import {
  HARVEST_TERM_LABELS,
  isCredential,
  isWorthRow,
  type HarvestTermKey,
} from '../model/harvest-terms.ts';
import type { Platform } from '../model/model-types.ts';
import { byFlagField } from '../model/service-flags.ts';
import type { TermId } from '../model/terms.ts';
import { inSentence } from '../util/sentence.ts';
import type { MatrixColumn } from './matrix-column.ts';

/** The columns that have one answer. */
export type MatrixCell = [MatrixColumn, ...MatrixColumn[]];

type MatrixRowKey =
  | HarvestTermKey
  | 'url'
  | 'audit'
  | 'unneeded'
  | 'contact'
  | 'platform-contact'
  | 'host'
  | 'reports'
  | 'noted';

export interface MatrixRow {
  key: MatrixRowKey;
  label: string;
  term?: TermId | undefined;
  /** The label of the operator's facts that stand in this row. */
  fact?: string | undefined;
  /** Whether it answers the question of the row above. */
  isContinued?: boolean;
  cells: MatrixCell[];
}

export interface MatrixRows {
  rows: MatrixRow[];
  /** The labels of credentials that no service requires. */
  unneeded: string[];
  /** What the registry states of all services in a few words, and what it does not state: sentences. */
  denied: string[];
}

const CONDITIONS: HarvestTermKey[] = [
  'credentials_auto_expire',
  'request_volume_limits_applied',
  'customizations_in_place',
];
const CREDENTIALS = (Object.keys(HARVEST_TERM_LABELS) as HarvestTermKey[]).filter(isCredential);
const EXPLANATIONS: Partial<Record<HarvestTermKey, TermId | undefined>> = {
  customer_id: 'customer-id',
  ...byFlagField(({ term }) => term),
};
const LABELS: Record<HarvestTermKey, string> = {
  ...HARVEST_TERM_LABELS,
  ip_address_authorization: 'IP address',
  credentials_auto_expire: 'Credentials expire',
};

export function matrixRowsOf(
  columns: readonly MatrixColumn[],
  isByRelease: boolean,
  platforms: readonly Platform[],
): MatrixRows {
  const rowOf = (
    row: Omit<MatrixRow, 'cells'>,
    answerOf: (column: MatrixColumn) => unknown = () => '',
  ): MatrixRow => ({
    ...row,
    cells: cellsOf(columns, isByRelease, (column) => [
      answerOf(column),
      row.fact !== undefined && column.facts.get(row.fact),
    ]),
  });
  const termRowsOf = (keys: readonly HarvestTermKey[]): MatrixRow[] =>
    keys
      .filter((key) => isWorthMatrixRow(key, columns))
      .map((key) =>
        rowOf(
          { key, label: LABELS[key], term: EXPLANATIONS[key], fact: TERM_FACT_LABELS[key] },
          ({ terms }) => terms.get(key),
        ),
      );
  const labelsOf = (keys: readonly HarvestTermKey[], state: boolean | null): string[] =>
    keys
      .filter((key) => !isWorthMatrixRow(key, columns) && columns[0]?.terms.get(key)!.state === state)
      .map((key) => (state === null || !isCredential(key) ? HARVEST_TERM_LABELS[key] : LABELS[key]));
  const unneeded = labelsOf(CREDENTIALS, false).map((label, i) => (i > 0 ? inSentence(label) : label));
  const absent = labelsOf(CONDITIONS, false).map((label) => `no ${inSentence(label)}`);
  const unstated = labelsOf([...CREDENTIALS, ...CONDITIONS], null).map(inSentence);
  const denied = [
    absent.length > 0 && `The registry states: ${absent.join(', ')}.`,
    unstated.length > 0 && `Not stated: ${unstated.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
  const closing = unneeded.length > 0 ? 'You do not need' : denied.length > 0 ? 'Conditions' : '';
  return {
    unneeded,
    denied,
    rows: [
      rowOf({ key: 'url', label: 'URL', term: 'base-url', fact: 'url' }, ({ service }) => service.id),
      rowOf({ key: 'audit', label: 'Audit', term: 'audit' }, ({ service }) => [
        service.auditStatus,
        service.audit?.record,
      ]),
      ...termRowsOf(CREDENTIALS),
      ...(closing ? [rowOf({ key: 'unneeded', label: closing })] : []),
      ...termRowsOf(CONDITIONS),
      ...contactRowsOf(columns, platforms)
        .map((row) =>
          rowOf(row, ({ service }) => row.key === 'contact' && contactKey(service.record.contact)),
        )
        .map((row, _i, rows) => (isByRelease || rows.length === 1 ? row : withOwnContacts(row))),
      rowOf({ key: 'host', label: 'Data host', term: 'data-host' }, ({ service }) => [
        service.host?.id,
        service.record.data_host,
      ]),
      ...notedHeadingsOf(columns).map(([fact, label]) => rowOf({ key: 'noted', label, fact })),
      rowOf({ key: 'reports', label: 'Reports', term: 'report', fact: 'reports' }, ({ reports }) =>
        reports.map(({ id }) => id),
      ),
    ],
  };
}

/** Services with one answer. Where releases are columns, only neighbours can share a cell. */
function cellsOf(
  columns: readonly MatrixColumn[],
  isByRelease: boolean,
  answerOf: (column: MatrixColumn) => unknown,
): MatrixCell[] {
  const answers = columns.map((column) => JSON.stringify(answerOf(column)));
  let run = 0;
  const keys = answers.map((answer, i) => {
    if (i > 0 && answer !== answers[i - 1]) run += 1;
    return isByRelease ? run : answer;
  });
  const groups = Map.groupBy(columns.keys(), (i) => keys[i]);
  return [...groups.values()].map((numbers) => numbers.map((i) => columns[i]!) as MatrixCell);
}

/** What a service requires or limits, what the operator noted, and that in which services differ. */
function isWorthMatrixRow(key: HarvestTermKey, columns: readonly MatrixColumn[]): boolean {
  const terms = columns.map((column) => column.terms.get(key)!);
  return (
    terms.some(isWorthRow) ||
    terms.some(({ state }) => state !== terms[0]!.state) ||
    columns.some(({ facts }) => facts.has(TERM_FACT_LABELS[key] ?? ''))
  );
}

/** The services' contacts, then the platform's, unless it is the same one or the only one. */
function contactRowsOf(
  columns: readonly MatrixColumn[],
  platforms: readonly Platform[],
): Omit<MatrixRow, 'cells'>[] {
  const own = columns.map(({ service }) => service.record.contact);
  const ofPlatform = platforms.length === 1 ? platforms[0]!.record.contact : undefined;
  const label = 'Contact';
  const fact = 'contact';
  if (!isFilledContact(ofPlatform)) return [{ key: 'contact', label, fact }];
  if (!own.some(isFilledContact)) return [{ key: 'platform-contact', label, fact }];
  if (own.every((contact) => contactKey(contact) === contactKey(ofPlatform)))
    return [{ key: 'contact', label, fact }];
  return [
    { key: 'contact', label, fact },
    { key: 'platform-contact', label: 'Contact of the platform', isContinued: true },
  ];
}

/** Beside lines of services, the platform's contact is also the contact of the services without one. */
function withOwnContacts(row: MatrixRow): MatrixRow {
  if (row.key !== 'contact') return row;
  const hasOwn = ([{ service, facts }]: MatrixCell): boolean =>
    isFilledContact(service.record.contact) || facts.has('contact');
  return { ...row, cells: row.cells.filter(hasOwn) };
}

/** The facts that no other row is about: their labels and headings. */
function notedHeadingsOf(columns: readonly MatrixColumn[]): [label: string, heading: string][] {
  const facts = new Map(columns.flatMap(({ facts: all }) => [...all]));
  return [...facts]
    .filter(([label]) => !isFactLabel(label))
    .map(([label, fact]) => [label, factHeadingOf(fact)]);
}
