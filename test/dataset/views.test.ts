// The tables and views of the database: what is counted, named and listed in which order. The files of data come from the views.
import { expect, test } from 'vitest';
import { pastOf } from '../../src/history/past.ts';
import { createDatabase, viewRowsOf } from '../../src/dataset/database.ts';
import type { TablesInput } from '../../src/dataset/data-table.ts';
import { DATASET_TABLES, tableDefinitionOf } from '../../src/dataset/data-tables.ts';
import { DATASET_VIEWS } from '../../src/dataset/sql-views.ts';
import { modelOf } from '../../src/model/model.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { factOf } from '../config/facts.ts';
import { ID, platformOf } from '../registry/records.ts';
import { id, model } from '../model/two-platforms.ts';
import { entries, MARCH } from '../model/two-platforms-history.ts';

const manifest = {
  registry: 'https://registry.example',
  brand: 'usage',
  sample: false,
  taken: MARCH,
  tool: 'x',
};
const source = {
  model,
  manifest,
  site: 'https://mirror.example',
  history: { past: pastOf(entries) },
  facts: new NotedFacts(
    [
      factOf(id(2), 'platform', 'beta', { day: '2026-01-02', source: 'Ann' }),
      factOf('Acme Press', 'Delay', '20 days'),
      factOf('Nobody', 'Delay', '20 days'),
    ],
    model,
  ),
} as unknown as TablesInput;

/** Every row of a database, without its nulls. */
function rowsText(input: TablesInput): string {
  const database = createDatabase(input);
  const views = new Map(DATASET_VIEWS.map((view) => [view.name, view]));
  const sections = [...DATASET_TABLES.map(({ name }) => name), ...views.keys()].map((name) => {
    const view = views.get(name);
    const columns = view?.columns.map((column) => column.name);
    const rows = view
      ? [...viewRowsOf(database, view)].map((cells) => cells.map((cell, i) => [columns![i]!, cell] as const))
      : database
          .prepare(`select * from "${name}"`)
          .all()
          .map((row) => Object.entries(row));
    const lines = rows.map((row) =>
      row.flatMap(([column, cell]) => (cell === null ? [] : `${column}=${JSON.stringify(cell)}`)).join(' '),
    );
    return [`${view ? 'view' : 'table'} ${name}`, ...lines].join('\n');
  });
  database.close();
  return `${sections.join('\n\n')}\n`;
}

test('two platforms that share a service, with their history', async () => {
  await expect(rowsText(source)).toMatchFileSnapshot('__snapshots__/two-platforms.txt');
});

test('a catalogue, what platforms offer of it, and days of notices', async () => {
  const registry = emptyRegistry('acme');
  const report = (report_id: string) => ({ id: id(1), report_id, report_name: 'Titles', description: '' });
  const types = [
    { id: id(1), code: 'TR', name: '', description: '', reports: ['TR', 'TR_J1'].map(report) },
    { id: id(2), code: 'DR', name: 'Databases', description: '', reports: [] },
  ];
  addResponseJson(registry, { kind: 'releases' }, [
    { id: id(1), number: '5.1', current: true, report_types: types },
    { id: id(2), number: '5', current: false, report_types: [] },
  ]);
  const offers = ['TR_J1', 'TR_J1', 'OWN', ''].map((report_id) => ({
    report_id,
    report_name: 'Own',
    acme_release: '5.1',
  }));
  addResponseJson(registry, { kind: 'platforms' }, [
    platformOf({ reports: structuredClone(offers), further: { deep: [1] } }),
    platformOf({ id: id(2), content_provider_name: ' ', reports: [] }),
  ]);
  // Two services of the first platform: one without a release.
  for (const [digit, acme_release] of [
    [3, '5.1'],
    [4, ''],
  ] as const)
    addResponseJson(registry, { kind: 'service', id: id(digit) }, { id: id(digit), url: '', acme_release });
  addResponseJson(
    registry,
    { kind: 'platform', id: ID },
    platformOf({
      reports: offers,
      sushi_services: [
        { id: id(3), acme_release: '5.1' },
        { id: id(4), acme_release: '' },
      ],
    }),
  );
  const days = { start_date: '2026-01-01T10:00:00Z', end_date: '2026-02-01T10:00:00Z' };
  const reports = ['TR', { report_id: 'TR_J1', acme_release: '5.1' }];
  addResponseJson(registry, { kind: 'notifications' }, { results: [{ id: id(1), ...days, reports }] });
  const input = { ...source, model: modelOf(registry), history: { past: pastOf([]) } };
  await expect(rowsText(input)).toMatchFileSnapshot('__snapshots__/catalogue.txt');
});

test('earlier changes have the platforms that an entry lacks', () => {
  const service = { kind: 'service', id: id(3), name: 'Acme' };
  const own = [
    { id: 'first', event: 'changed', about: [{ ...service, platforms: [{ id: id(1) }, { id: id(2) }] }] },
    { id: 'removal', event: 'service-removed', about: [service, service] },
  ].map((each) => ({ ...each, fields: [] }));
  const past = pastOf([{ changes: own }] as unknown as Parameters<typeof pastOf>[0]);
  const { cells } = tableDefinitionOf('change_platform');
  expect([...cells({ ...source, history: { past } })].map(([, ...row]) => row)).toEqual([
    ['first', id(1)],
    ['first', id(2)],
    ['removal', id(1)],
    ['removal', id(2)],
  ]);
});
