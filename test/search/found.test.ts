// What people type and what they should find, asked of the index itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Model } from '../../src/model/model-types.ts';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { openIndex, sampleModel, type Index } from './index.ts';

let model: Model;
let index: Index;

beforeAll(async () => {
  model = sampleModel(200);
  index = await openIndex(searchRecordsOf(model));
});
afterAll(() => index.close());

/** Things whose word for themselves nothing else has. */
function own<T>(things: T[], wordOf: (thing: T) => string): T[] {
  const counts = Map.groupBy(things, (thing) => wordOf(thing).toLowerCase());
  return things.filter(
    (thing) => wordOf(thing) !== '' && counts.get(wordOf(thing).toLowerCase())!.length === 1,
  );
}

describe('comes first', () => {
  test('what is called exactly as asked, also where longer names begin with it', async () => {
    const named = [...model.platforms, ...model.hosts];
    for (const { name, path } of own(named, (thing) => thing.name)) {
      expect([name, (await index.find(name, {}, 1))[0]?.url]).toEqual([name, path]);
    }
  });

  test('what is shortened exactly so', async () => {
    const named = [...model.platforms, ...model.hosts];
    const checked = own(named, ({ record }) => record.abbrev);
    expect(checked.length).toBeGreaterThan(100);
    for (const { record, path } of checked) {
      expect([record.abbrev, (await index.find(record.abbrev, {}, 1))[0]?.url]).toEqual([
        record.abbrev,
        path,
      ]);
    }
  });

  test('the report and the report type of an id', async () => {
    for (const { id, path, type } of model.reports) {
      if (id === type.code) continue;
      expect([id, (await index.find(id, {}, 1))[0]?.url]).toEqual([id, path]);
    }
    const urls = (await index.find('TR', {}, 2)).map(({ url }) => url);
    expect(urls.toSorted()).toEqual(['/report-type/TR/', '/report/TR/']);
  });
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
])('“%s” finds its own name before longer ones', async (query, names) => {
  const [sample] = model.platforms;
  const platforms = names.map((name, i) => ({
    ...sample!,
    name,
    path: `/platform/${i}/`,
    record: { ...sample!.record, abbrev: '', content_provider_name: `${name} ${name} Group` },
  }));
  const few = await openIndex(searchRecordsOf({ ...model, platforms, services: [] }));
  const found = await few.find(query, {}, 1);
  await few.close();
  expect(found[0]!.meta['title']).toBe(names.at(-1));
});

describe('is found', () => {
  const platform = () => model.platforms.find(({ services, country }) => services.length > 0 && country)!;

  test('by its provider', async () => {
    const { record, path } = platform();
    const found = await index.find(record.content_provider_name, { kind: 'Platform' }, 50);
    expect(found.map(({ url }) => url)).toContain(path);
  });

  test('a usage data host by the name of its country, which its own record does not have', async () => {
    const host = model.hosts.find(({ country }) => country?.name)!;
    const found = await index.find(host.country!.name, { kind: 'Usage data host' }, 50);
    expect(found.map(({ url }) => url)).toContain(host.path);
  });

  test('by its country and a report that it offers', async () => {
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
    ['the whole address', (url: URL) => url.href],
    ['its host name', (url: URL) => url.hostname],
    ['the end of its host name', (url: URL) => url.hostname.split('.').slice(-2).join('.')],
    ['one label of it', (url: URL) => url.hostname.split('.').at(-2)!],
  ])('by %s', async (_, partOf) => {
    const [service] = platform().services;
    const found = await index.find(partOf(new URL(service!.record.url)), { kind: 'Sushi service' }, 200);
    expect(found.map(({ url }) => url)).toContain(service!.path);
  });
});

test('every filter leaves what has the value, and nothing else', async () => {
  const found = await index.find(null, { kind: 'Platform', release: '5.1', country: 'France' }, 500);
  const wanted = model.platforms.filter(
    ({ releases, country }) => releases.includes('5.1') && country?.name === 'France',
  );
  expect(wanted.length).toBeGreaterThan(0);
  expect(found.map(({ url }) => url).toSorted()).toEqual(wanted.map(({ path }) => path).toSorted());
});

test('texts are sentences, so that every excerpt reads as one', () => {
  for (const { content } of searchRecordsOf(model)) {
    expect(content).toMatch(/^\S.*[.!?]$/su);
    // A label and a value run together: “CountryFrance”.
    expect(content).not.toMatch(/\b(Provider|Country|Release|Address)\p{Lu}/u);
  }
});

test('an excerpt is cut from those sentences, where what was looked for stands', async () => {
  const { name, path, record } = model.platforms.find(({ record: { abbrev } }) => abbrev === 'ADC')!;
  const found = await index.find(record.content_provider_name, { kind: 'Platform' }, 50);
  const { excerpt } = found.find(({ url }) => url === path)!;
  const marked = record.content_provider_name.replaceAll(/(\S+)/g, '<mark>$1</mark>');
  expect(excerpt).toContain(`the content provider ${marked.replace(/<\/mark>$/, '')}`);
  const [first] = await index.find(name, {}, 1);
  expect(first!.excerpt.replaceAll(/<\/?mark>/g, '')).toMatch(
    new RegExp(`^${name} \\(ADC\\) is a platform of the content provider`),
  );
});

test('a removed record is not there: the index is made of the model alone', () => {
  const paths = [model.platforms, model.services, model.hosts, model.reports, model.reportTypes]
    .flat()
    .map(({ path }) => path)
    .filter((path) => path !== undefined);
  expect(
    searchRecordsOf(model)
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(paths.toSorted());
});
