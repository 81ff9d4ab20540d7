// The catalogue of reports as pages show it: which platforms offer what under which release.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { ID, platformOf, serviceOf } from '../registry/records.ts';

const uuid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const release = (number: string, current: boolean, types: Record<string, string[]>) => ({
  id: uuid((Number(number) * 10) % 10),
  number,
  current,
  report_types: Object.entries(types).map(([code, reports]) => ({
    id: ID,
    code,
    name: `${code} of ${number}`,
    description: '',
    reports: reports.map((id) => ({
      id: ID,
      report_id: id,
      report_name: `${id} of ${number}`,
      description: `As in ${number}`,
    })),
  })),
});
const offer = (report_id: string, usage_release: string) => ({
  report_id,
  usage_release,
  report_name: 'offered',
});
const platform = (digit: number, name: string, reports: object[], services: object[] = []) =>
  platformOf({ id: uuid(digit), name, reports, sushi_services: services });

const registry = emptyRegistry('usage');
const platforms = [
  platform(1, 'Zeta', [offer('TR', '5.1'), offer('TR_J1', '5.1'), offer('TR', '5')], [serviceOf()]),
  platform(2, 'Beta', [
    offer('TR', '5.1'),
    offer('', '5'),
    offer('OWN', '6'),
    offer('TR', '5.1'),
    offer('TR_J1', '5.1'),
  ]),
];
addResponseJson(registry, { kind: 'releases' }, [
  release('5', false, { TR: ['TR', 'TR_B1'], DR: ['DR'] }),
  release('5.1', true, { DR: [], TR: ['TR_J1', 'TR'] }),
  release('4', false, {}),
]);
addResponseJson(
  registry,
  { kind: 'platforms' },
  platforms.map((each) => ({ ...each, sushi_services: [] })),
);
for (const [i, each] of platforms.entries())
  addResponseJson(registry, { kind: 'platform', id: uuid(i + 1) }, each);
const model = modelOf(registry, ['Former Press']);

test('types are in the order of the current release', () => {
  expect(
    model.reportTypes.map(({ code, name, path, reports }) => [code, name, path, reports.map(({ id }) => id)]),
  ).toEqual([
    ['DR', 'DR of 5.1', '/report-type/DR/', ['DR']],
    ['TR', 'TR of 5.1', '/report-type/TR/', ['TR_J1', 'TR', 'TR_B1']],
    ['', 'Not in the catalogue', undefined, ['OWN']],
  ]);
});

test('a platform counts once for a report and for a type, under each release', () => {
  const type = model.reportTypes.find(({ code }) => code === 'TR')!;
  const report = model.reports.find(({ id }) => id === 'TR')!;
  for (const { counts } of [type, report]) expect(Object.fromEntries(counts)).toEqual({ '5.1': 2, '5': 1 });
  expect(type.platforms.map(({ name }) => name)).toEqual(['Beta', 'Zeta']);
  expect(report).toMatchObject({
    name: 'TR of 5.1',
    path: '/report/TR/',
    definitions: [
      { release: '5', id: ID, name: 'TR of 5', description: 'As in 5' },
      { release: '5.1', id: ID, name: 'TR of 5.1', description: 'As in 5.1' },
    ],
  });
  expect(report.type).toBe(type);
  expect(report.offers.map((each) => each.platform.name)).toEqual(['Beta', 'Zeta']);
  expect(type.definitions.map((each) => each.release)).toEqual(['5', '5.1']);
});

test('a platform offers a report under releases of which it has a service, or has none', () => {
  const [beta, zeta] = model.platforms.map(({ offers }) =>
    offers.map(({ report, releases, withoutService }) => [report.id, releases.join(), withoutService.join()]),
  );
  expect(zeta).toEqual([
    ['TR_J1', '5.1', ''],
    ['TR', '5,5.1', '5'],
  ]);
  expect(beta![0]).toEqual(['TR_J1', '5.1', '5.1']);
});

test('a release that platforms name counts as one, and two current ones are none', () => {
  expect(model.releases).toEqual(['4', '5', '5.1', '6']);
  registry.releases = [release('5', true, {}), release('5.1', true, {})];
  expect(modelOf(registry).currentRelease).toBeUndefined();
});

test('an ID of up to forty characters has a page', () => {
  const pathOf = (report_id: string) => {
    const other = emptyRegistry('usage');
    addResponseJson(other, { kind: 'platforms' }, [platformOf({ reports: [offer(report_id, '5')] })]);
    return modelOf(other).reports[0]?.path;
  };
  const longest = 'X'.repeat(40);
  expect([longest, `${longest}X`, '_X', 'A-b_1', 'A.b'].map(pathOf)).toEqual([
    `/report/${longest}/`,
    undefined,
    undefined,
    '/report/A-b_1/',
    undefined,
  ]);
});
