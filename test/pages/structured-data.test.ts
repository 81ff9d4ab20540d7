import { beforeAll, expect, test } from 'vitest';
import { structuredDataOf } from '../../src/layouts/structured-data.ts';
import { setSiteUrl } from '../../src/site.ts';

const SITE = 'https://x.example';
beforeAll(() => setSiteUrl(SITE));

const site = {
  identity: { name: 'Mine' },
  manifest: {
    registry: 'https://registry.example',
    brand: 'counter',
    files: { '/api/v1/platform/': {}, '/api/v1/platform/1/': {} },
  },
  model: { platforms: [1], services: [1], reports: [1] },
} as unknown as App.Locals['site'];
const dataOf = (page: Partial<Parameters<typeof structuredDataOf>[0]>): unknown =>
  JSON.parse(structuredDataOf({ title: 'T', description: 'D', path: '/p/', ...page }, site) ?? 'null');

test('a page whose record the mirror has is a data set with its JSON', () => {
  expect(dataOf({ raw: '/platform/1/' })).toMatchObject({
    '@type': 'Dataset',
    url: `${SITE}/p/`,
    distribution: [{ contentUrl: `${SITE}/api/v1/platform/1/` }],
  });
});

test('without the answer in the mirror, no page or list offers its JSON', () => {
  expect(dataOf({ raw: '/platform/2/' })).toBeNull();
  expect(dataOf({})).toBeNull();
  expect(dataOf({ path: '/' })).toMatchObject({
    '@type': 'DataCatalog',
    isBasedOn: 'https://registry.example',
    dataset: [{ name: 'Platforms' }],
  });
});

test('no text ends the script element', () => {
  expect(
    structuredDataOf({ title: '</script>', description: '', path: '/', raw: '/platform/' }, site),
  ).not.toContain('<');
});
