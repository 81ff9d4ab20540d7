// What is requested of a mirror, and in which form.
import { expect, test } from 'vitest';
import type { PublishedManifest } from '../../../src/mirror/publish/published-manifest.ts';
import { foldersWithoutPage } from '../../../src/mirror/verify/absent-paths.ts';
import { isEtag, isJsonType } from '../../../src/mirror/verify/check-headers.ts';
import {
  SAMPLE_PER_KIND,
  sampledFiles,
  sampledPaths,
  spreadOver,
} from '../../../src/mirror/verify/sampled-paths.ts';
import { isRequestable, requestPathOf } from '../../../src/mirror/verify/check-file.ts';

const pathOf = (number: number, kind = 'platform'): string =>
  `/api/v1/${kind}/00000000-0000-4000-8000-${String(number).padStart(12, '0')}/`;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

test('API paths: all of each kind, or a few if there are many', () => {
  const manifestOf = (...paths: string[]) =>
    ({ brand: 'usage', paths: Object.fromEntries(paths.map((path) => [path, {}])) }) as PublishedManifest;
  const few = [...range(SAMPLE_PER_KIND).map((i) => pathOf(i)), '/api/v1/', '/api/v1/platform/'];
  expect(sampledPaths(manifestOf(...few))).toEqual(few);
  const many = range(SAMPLE_PER_KIND + 5).map((i) => pathOf(i));
  const sample = sampledPaths(manifestOf(...many, pathOf(1, 'sushi-service')));
  expect(sample).toHaveLength(SAMPLE_PER_KIND + 1);
  expect([sample[0], ...sample.slice(-2)]).toEqual([many[0], many.at(-1), pathOf(1, 'sushi-service')]);
});

test('files: all data, and of the others all of each kind, or a few if there are many', () => {
  const many = range(SAMPLE_PER_KIND + 1);
  const data = many.map((i) => `data/${i}.csv`);
  const pages = many.map((i) => `platform/${i}/index.html`);
  const rest = ['index.html', '_astro/a.css', '_astro/b.css', '_astro/c.js', 'search/names.json'];
  expect(sampledFiles([...data, ...pages, ...rest])).toEqual([...data, ...pages.toSpliced(19, 1), ...rest]);
});

test('a few of many are spread evenly, with the first and the last', () => {
  expect(spreadOver(range(11), 5)).toEqual([0, 2, 5, 7, 10]);
  expect(spreadOver(range(11), 11)).toEqual(range(11));
  expect(spreadOver([1, 2], 5)).toEqual([1, 2]);
});

test('folders without a page, except API folders and hidden ones', () => {
  const files = ['index.html', 'a/index.html', 'a/b/c.json', '_astro/a.css', 'api/v1/platform/index.json'];
  const map = new Map([...files, '.well-known/x', '../../outside.txt'].map((file) => [file, '']));
  expect(foldersWithoutPage(map)).toEqual(['/a/b/', '/_astro/']);
});

test.each([
  ['index.html', '/'],
  ['platform/1/index.html', '/platform/1/'],
  ['changes/index.json', '/changes/index.json'],
  ['api/v1/platform/index.json', '/api/v1/platform/'],
  ['api/v1/platform/index.api.json', '/api/v1/platform/?format=api'],
  ['../../outside.txt', undefined],
  ['data/a b%.csv', '/data/a%20b%25.csv'],
  ['_headers', undefined],
  ['_redirects', undefined],
  ['data/_redirects', '/data/_redirects'],
  ['404.html', undefined],
  ['.htaccess', undefined],
  ['api/v1/.htaccess', undefined],
  ['api/v1/404.json', undefined],
  ['index.html.gz', undefined],
  ['data/x.csv.br', undefined],
])('%s is requested as %s', (file, path) => {
  expect(isRequestable(file) ? requestPathOf(file) : undefined).toBe(path);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['""', false],
  ['a', false],
  [undefined, false],
])('%s is an ETag: %j', (header, expected) => {
  expect(isEtag(header)).toBe(expected);
});

test.each([
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['application/json;charset="UTF-8"', true],
  ['application/json; charset=latin1', false],
  ['application/json5', false],
  ['text/json', false],
  [undefined, false],
])('%s is the type of JSON: %j', (type, expected) => {
  expect(isJsonType(type)).toBe(expected);
});
