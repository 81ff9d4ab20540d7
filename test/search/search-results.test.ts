// Queries against a real index.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../src/model/model-types.ts';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { openIndex, sampleModel, type SearchIndex } from './search-index.ts';

let model: Model;
let index: SearchIndex;

beforeAll(async () => {
  model = sampleModel(200);
  index = await openIndex(searchRecordsOf(model));
});

/** The records whose name (as given by `nameOf`) no other has. */
function withUniqueName<T>(records: T[], nameOf: (record: T) => string): T[] {
  const groups = Map.groupBy(records, (record) => nameOf(record).toLowerCase());
  return records.filter(
    (record) => nameOf(record) !== '' && groups.get(nameOf(record).toLowerCase())!.length === 1,
  );
}

test('a unique name, abbreviation or ID of a report finds its record first, also if longer names begin with it', async () => {
  const records = [...model.platforms, ...model.hosts];
  const abbreviated = withUniqueName(records, ({ record }) => record.abbrev);
  expect(abbreviated.length).toBeGreaterThan(100);
  const sought = [
    ...withUniqueName(records, ({ name }) => name).map(({ name, path }) => [name, path]),
    ...abbreviated.map(({ record, path }) => [record.abbrev, path]),
    ...model.reports.filter(({ id, type }) => id !== type.code).map(({ id, path }) => [id, path]),
  ];
  for (const [query, path] of sought)
    expect([query, (await index.find(query!, {}, 1))[0]?.url]).toEqual([query, path]);
});

test('a service is found by its host name and the ends of it, not by a top-level domain alone', () => {
  const [sample] = model.services;
  const withUrl = (url: string) => ({ ...sample!, record: { ...sample!.record, url } });
  const services = [withUrl('https://reports.sushi.acme.example:8443/r5'), withUrl('https://localhost/')];
  const records = searchRecordsOf({ ...model, platforms: [], services, hosts: [], reports: [] });
  const words = records
    .filter(({ meta }) => meta['kind'] === 'Sushi service')
    .map(({ meta }) => Object.values(meta).find((value) => /acme|localhost/.test(value)));
  expect(words).toEqual(['reports.sushi.acme.example sushi.acme.example acme.example', undefined]);
});

test.each([
  ['acta', ['Acta Nova', 'Actaeon Press', 'Acta']],
  ['Acta Nova', ['Acta Nova Botanica', 'Nova Acta Press', 'Acta Nova']],
  ['acs', ['Acsys', 'ACS Publications', 'ACS']],
])('“%s” finds the exact name before longer ones', async (query, names) => {
  const [sample] = model.platforms;
  const platforms = names.map((name, i) => ({
    ...sample!,
    name,
    path: `/platform/${i}/`,
    record: { ...sample!.record, abbrev: '', content_provider_name: `${name} ${name} Group` },
  }));
  const smallIndex = await openIndex(searchRecordsOf({ ...model, platforms, services: [] }));
  const found = await smallIndex.find(query, {}, 1);
  expect(found[0]!.meta['title']).toBe(names.at(-1));
});

describe('a record is found', () => {
  const platform = () => model.platforms.find(({ services, country }) => services.length > 0 && country)!;

  test('by its country and an offered report', async () => {
    const { country, offers } = platform();
    const found = await index.find(`${country!.name} ${offers[0]!.report.id}`, { kind: 'Platform' }, 200);
    const offering = model.platforms.filter(
      (each) =>
        each.country?.name === country!.name &&
        each.offers.some(({ report }) => report === offers[0]!.report),
    );
    expect(found.map(({ url }) => url)).toEqual(expect.arrayContaining(offering.map(({ path }) => path)));
  });

  test.each([
    ['its URL', (url: URL) => url.href],
    ['its host name', (url: URL) => url.hostname],
    ['its domain', (url: URL) => url.hostname.split('.').slice(-2).join('.')],
    ['one label of its host name', (url: URL) => url.hostname.split('.').at(-2)!],
  ])('by %s', async (_, partOf) => {
    const [service] = platform().services;
    const found = await index.find(partOf(new URL(service!.record.url)), { kind: 'Sushi service' }, 200);
    expect(found.map(({ url }) => url)).toContain(service!.path);
  });
});

test("the index has the model's records only", () => {
  const paths = [
    model.platforms,
    model.services,
    model.hosts,
    model.providers,
    model.reports,
    model.reportTypes,
  ]
    .flat()
    .map(({ path }) => path)
    .filter((path) => path !== undefined);
  expect(
    searchRecordsOf(model)
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(paths.toSorted());
});
