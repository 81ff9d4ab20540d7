// The catalogue of reports as pages show it: which platforms offer what under which release.
import { expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { ID, idOf, offerOf, platformOf, releaseOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

const platform = (digit: number, name: string, offers: [string, string][], services: object[] = []) =>
  platformOf({
    id: idOf(digit),
    name,
    reports: offers.map((offer) => offerOf(...offer)),
    sushi_services: services,
  });
const platforms = [
  platform(
    1,
    'Zeta',
    [
      ['TR', '5.1'],
      ['TR_J1', '5.1'],
      ['TR', '5'],
    ],
    [serviceOf()],
  ),
  platform(2, 'Beta', [
    ['TR', '5.1'],
    ['', '5'],
    ['OWN', '6'],
    ['TR', '5.1'],
    ['TR_J1', '5.1'],
  ]),
];
const releases = [
  releaseOf('5', false, { TR: ['TR', 'TR_B1'], DR: ['DR'] }),
  releaseOf('5.1', true, { DR: [], TR: ['TR_J1', 'TR'] }),
  releaseOf('4', false),
];
const model = modelOf(registryOf({ platforms, releases }), ['Former Press']);

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
    definitions: ['5', '5.1'].map((release) => ({
      release,
      id: ID,
      name: `TR of ${release}`,
      description: `As in ${release}`,
    })),
  });
  expect(report.type).toBe(type);
  expect(report.offers.map((each) => each.platform.name)).toEqual(['Beta', 'Zeta']);
  expect(type.definitions.map((each) => each.release)).toEqual(['5', '5.1']);
});

test('a platform offers a report under releases of which it has a service, or has none', () => {
  const offers = model.platforms.map((each) =>
    each.offers.map(({ report, releases: of, withoutService }) => `${report.id} ${of} ${withoutService}`),
  );
  expect(offers).toEqual([
    ['TR_J1 5.1 5.1', 'TR 5.1 5.1', 'OWN 6 6'],
    ['TR_J1 5.1 ', 'TR 5,5.1 5'],
  ]);
});

test('a release that platforms name counts as one, one of services is known, and two current ones are none', () => {
  const services = [serviceOf({ usage_release: '7' })];
  expect(modelOf(registryOf({ platforms, services, releases })).allReleases).toEqual([
    '4',
    '5',
    '5.1',
    '6',
    '7',
  ]);
  expect([model.releases, model.currentRelease]).toEqual([['4', '5', '5.1', '6'], '5.1']);
  const two = registryOf({ releases: [releaseOf('5', true), releaseOf('5.1', true)] });
  expect(modelOf(two).currentRelease).toBeUndefined();
});

test('an ID of up to forty characters has a page', () => {
  const longest = 'X'.repeat(40);
  const pathsOf = (id: string) => {
    const reports = [offerOf(id, '5')];
    const own = modelOf(
      registryOf({ list: [platformOf({ reports })], releases: [releaseOf('5', true, { [id]: [] })] }),
    );
    return [own.reports[0]!.path, own.reportTypes[0]!.path];
  };
  for (const id of [longest, 'A-b_1']) expect(pathsOf(id)).toEqual([`/report/${id}/`, `/report-type/${id}/`]);
  for (const id of [`${longest}X`, '_X', 'A.b']) expect(pathsOf(id)).toEqual([undefined, undefined]);
});
