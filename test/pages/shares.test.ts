// The bars of the Statistics page: each service and platform is counted, also one that states nothing.
import { expect, test } from 'vitest';
import { CREDENTIAL_FIELDS, countsByFacetOf } from '../../src/model/facets.ts';
import { platformFactsOf } from '../../src/lists/filter-facts.ts';
import { platformFiltersOf, searchPageFiltersOf, serviceFiltersOf } from '../../src/lists/list-filters.ts';
import { modelOf } from '../../src/model/model.ts';
import { shareGroupsOf } from '../../src/page-data/shares.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { model as twoPlatforms } from '../model/two-platforms.ts';
import { platformOf, serviceOf } from '../registry/records.ts';

const uuid = (number: number): string => `11111111-0000-4000-8000-00000000000${number}`;
const [FIRST, ...OTHERS] = CREDENTIAL_FIELDS;
const flags = (first: boolean | null, others: boolean | null): object =>
  Object.fromEntries([[FIRST, first], ...OTHERS.map((field) => [field, others])]);

/** The texts and counts of a group, for services with these fields. */
function shares(heading: string, ...services: object[]): Record<string, number> {
  const registry = emptyRegistry('usage');
  const records = services.map((fields, i) => serviceOf({ id: uuid(i), ...fields }));
  const platform = platformOf({ id: uuid(9), sushi_services: records });
  addResponse(registry, { kind: 'platform', id: uuid(9) }, Buffer.from(JSON.stringify(platform)));
  const group = shareGroupsOf(modelOf(registry)).find((each) => each.heading === heading)!;
  return Object.fromEntries(group.shares.map(({ text, count }) => [text, count]));
}

test.each([
  ['one is required', flags(true, null), {}],
  ['none is', flags(false, false), {}],
  ['none that is stated is, and others are open', flags(false, null), { 'Not stated': 1 }],
  ['nothing is stated', flags(null, null), { 'Not stated': 1 }],
])('credentials: %s', (_, fields, expected) => {
  const { 'Not stated': notStated } = shares('Credentials that services require', fields, flags(true, true));
  expect({ ...(notStated && { 'Not stated': notStated }) }).toEqual(expected);
});

test('each bar has its count and its filter, the newest release first, and links to the complete list', async () => {
  const texts = shareGroupsOf(twoPlatforms).flatMap(({ heading, list, total, shares: all, more }) => [
    `${heading}: ${list} ${total}`,
    ...all.map((share) => `  ${JSON.stringify(share)}`),
    ...(more ? [`  ${more.path} ${more.text}`] : []),
  ]);
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/shares.txt');
});

test('each bar leads to an option of the filter, also for a release that the registry does not list', () => {
  const registry = emptyRegistry('usage');
  const addJson = (endpoint: Parameters<typeof addResponse>[1], value: object) =>
    addResponse(registry, endpoint, Buffer.from(JSON.stringify(value)));
  const services = ['5.1', '5.2', ''].map((usage_release, i) => serviceOf({ id: uuid(i), usage_release }));
  addJson({ kind: 'releases' }, [{ id: uuid(8), number: '5.1', current: true, report_types: [] }]);
  const platforms = [services, [services[1]!]].map((own, i) => ({
    ...platformOf({ sushi_services: own }),
    id: uuid(i + 6),
  }));
  addJson({ kind: 'platforms' }, platforms);
  for (const platform of platforms) addJson({ kind: 'platform', id: platform.id }, platform);
  const model = modelOf(registry);
  const fields = { '/platform/': platformFiltersOf(model), '/sushi-service/': serviceFiltersOf(model) };
  const filters = shareGroupsOf(model).flatMap(({ list, shares: all }) =>
    all.flatMap(({ filter = {} }) => Object.entries(filter).map((entry) => ({ list, entry }))),
  );
  for (const release of ['5.1 and 5.2', 'only 5.2'])
    expect(filters).toContainEqual({ list: '/platform/', entry: ['release', release] });
  for (const { list, entry } of filters) {
    const [name, value] = entry;
    const options = fields[list].find((field) => field.name === name)?.options;
    expect(options?.map((option) => option.value)).toContain(value);
  }
  const ofSearch = searchPageFiltersOf(model).find(({ name }) => name === 'release')!;
  expect(ofSearch.options.map(({ value }) => value)).toEqual(['5.1', '5.2']);
});

test('eight data hosts and countries have a bar, more are linked with their number', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ key: `k${i}`, label: '', count: 99 - i }));
  const rest = { key: '', label: 'Not stated', count: 1 };
  const moreOf = (count: number) => {
    const facets = { ...twoPlatforms.facets, hosts: many(count), countries: [...many(count), rest] };
    const unused = { ...twoPlatforms.hosts[0]!, platforms: [] };
    const hosts = Array.from({ length: count + 3 }, () => unused);
    const groups = shareGroupsOf({ ...twoPlatforms, facets, hosts });
    return [groups[3]!, groups[5]!].map(({ shares: all, more }) => [all[0]!.text, all.length, more!.text]);
  };
  expect(moreOf(8)).toEqual([
    ['k0', 8, 'All data hosts'],
    ['k0', 9, 'All platforms, by country'],
  ]);
  expect(moreOf(9)).toEqual([
    ['k0', 8, 'All 12 data hosts'],
    ['k0', 9, 'All 9 countries'],
  ]);
});

test('what platforms do not state is a bar of its own', () => {
  const [platform] = twoPlatforms.platforms;
  const bare = {
    ...platform!,
    hosts: [],
    country: { code: '', name: 'X' },
    record: { ...platform!.record, host_types: [{ name: '' }] },
  };
  const groups = shareGroupsOf({ ...twoPlatforms, platforms: [platform!, bare] });
  expect(groups.slice(3).map(({ shares: all }) => all.at(-1))).toEqual(
    Array.from({ length: 3 }, () => ({ text: 'Not stated', count: 1 })),
  );
  const none = { ...twoPlatforms.facets, platformsByReleases: [{ key: '', label: '', count: 1 }] };
  expect(shareGroupsOf({ ...twoPlatforms, facets: none })[0]!.shares).toEqual([
    { text: 'No service', count: 1, filter: { release: 'none' } },
  ]);
  const unstated = { ...bare, releases: [], services: [{ ...platform!.services[0]!, release: '' }] };
  const facets = countsByFacetOf([unstated], unstated.services);
  const filter = { release: 'not stated' };
  expect(shareGroupsOf({ ...twoPlatforms, facets })[0]!.shares).toEqual([
    { text: 'No release stated', count: 1, filter },
  ]);
  expect(platformFiltersOf({ ...twoPlatforms, facets })[0]!.options).toContainEqual({
    value: filter.release,
    label: 'No release stated',
    count: 1,
  });
  expect(platformFactsOf(unstated).always).toContainEqual(['release', filter.release]);
});
