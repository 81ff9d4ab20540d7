// Which paths of a mirror are requested in every way.
import { expect, test } from 'vitest';
import { isRequestable, requestPathOf } from '../../src/verify/ask-for-file.ts';
import { unknownPaths } from '../../src/verify/absent-records.ts';
import { isEtag, isJsonType } from '../../src/verify/check-headers.ts';
import { pagePathsToCheck } from '../../src/verify/page-urls.ts';
import { checksumsIn } from '../../src/verify/site-listing.ts';
import type { PublishedManifest } from '../../src/mirror/publish/published-manifest.ts';
import {
  sampledFiles,
  sampledPaths,
  SAMPLE_PER_KIND,
  SMALL_MIRROR,
  spreadOver,
} from '../../src/verify/sampled-paths.ts';

const pathOf = (number: number, kind = 'platform'): string =>
  `/api/v1/${kind}/00000000-0000-4000-8000-${String(number).padStart(12, '0')}/`;

/** A mirror of so many platforms, of which one answer is larger than the others. */
function mirrorOf(count: number, largest: number): PublishedManifest {
  const paths = Array.from({ length: count }, (_, i) => [
    pathOf(i),
    { size: i === largest ? 100 : 99 - (i % 2) },
  ]);
  return { brand: 'usage', paths: Object.fromEntries(paths) } as PublishedManifest;
}

test('all of a small mirror, and of a large one if that is wanted', () => {
  expect(sampledPaths(mirrorOf(SMALL_MIRROR, 0), false)).toHaveLength(SMALL_MIRROR);
  expect(sampledPaths(mirrorOf(SMALL_MIRROR + 1, 0), true)).toHaveLength(SMALL_MIRROR + 1);
});

test('of each kind in a larger one a few, and on top its largest answer', () => {
  const mirror = mirrorOf(SMALL_MIRROR + 1, 7);
  const paths = sampledPaths(mirror, false);
  expect(paths).toEqual([0, 7, 25, 50, 75, 100].map((number) => pathOf(number)));
  const service = { [pathOf(1, 'sushi-service')]: { size: 1 } };
  const mixed = { ...mirror, paths: { ...mirror.paths, ...service } } as PublishedManifest;
  expect(sampledPaths(mixed, false)).toEqual([...paths, pathOf(1, 'sushi-service')]);
});

test('a few of many are spread evenly, with the first and the last', () => {
  const numbers = Array.from({ length: 11 }, (_, i) => i);
  expect(spreadOver(numbers, SAMPLE_PER_KIND)).toEqual([0, 2, 5, 7, 10]);
  expect(spreadOver(numbers, 11)).toEqual(numbers);
  expect(spreadOver([1, 2], SAMPLE_PER_KIND)).toEqual([1, 2]);
});

test('of files outside the API all pages and data, and a few of many others; one of each kind on our own server', () => {
  const many = (name: (i: number) => string): string[] =>
    Array.from({ length: SMALL_MIRROR + 1 }, (_, i) => name(i));
  const pages = many((i) => `platform/${i}/index.html`);
  const data = many((i) => `data/${i}.csv`);
  const others = many((i) => `search/keys/${i}.json`);
  const rest = ['index.html', '_astro/a.css', '_astro/b.css', '_astro/c.js', 'search/names.json'];
  const files = [...pages, ...data, ...others, ...rest];
  const few = [0, 25, 50, 75, 100].map((i) => `search/keys/${i}.json`);
  expect(sampledFiles(files, false, false)).toEqual([...pages, ...data, ...few, ...rest]);
  const ofEachKind = [
    pages[0],
    ...data,
    others[0],
    'index.html',
    '_astro/a.css',
    '_astro/c.js',
    'search/names.json',
  ];
  expect(sampledFiles(files, false, true)).toEqual(ofEachKind);
  expect(sampledFiles(files, true, true)).toEqual(files);
});

test('what must not be found: unknown records, with and without a slash, words, folders, and lists that are not mirrored', () => {
  const UNKNOWN = '00000000-0000-4000-8000-000000000000';
  const manifest = { ...mirrorOf(1, 0), brand: 'acme' };
  const records = [
    `/api/v1/platform/${UNKNOWN}`,
    `/api/v1/sushi-service/${UNKNOWN}`,
    `/api/v1/sushi-service/${UNKNOWN}/notification`,
    `/api/v1/usage-data-host/${UNKNOWN}`,
  ];
  const others = [
    '/api/v1/',
    '/api/v1/nothing/',
    '/api/v1/platform/nothing/',
    '/api/v1/sushi-service/',
    '/api/v1/usage-data-host/',
    `${pathOf(0)}nothing/`,
  ];
  const lists = ['/api/v1/acme-release/', '/api/v1/platform/', '/api/v1/notification/'];
  const always = [...records.map((path) => `${path}/`), ...records, ...others];
  expect(unknownPaths(manifest).toSorted()).toEqual([...always, ...lists].toSorted());
  const paths = { ...manifest.paths, '/api/v1/platform/': Object.values(manifest.paths)[0]! };
  expect(unknownPaths({ ...manifest, paths })).not.toContain('/api/v1/platform/');
});

test('pages of platforms and data hosts have URLs that reports cite', () => {
  const paths = [pathOf(1), pathOf(2, 'usage-data-host'), pathOf(3, 'sushi-service'), '/api/v1/platform/'];
  expect(pagePathsToCheck(mirrorOf(1, 0), paths).filter((url) => url.includes('0000'))).toEqual([
    pathOf(1).slice('/api/v1'.length, -1),
    pathOf(2, 'usage-data-host').slice('/api/v1'.length, -1),
  ]);
});

test.each([
  ['index.html', '/'],
  ['platform/1/index.html', '/platform/1/'],
  ['api/v1/platform/index.api.json', '/api/v1/platform/?format=api'],
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

test('a list of checksums may have up to half a million lines, of which some are none', () => {
  const sum = 'a'.repeat(64);
  const lines = [`${sum}  one.csv`, 'note', `${sum.toUpperCase()}  two.csv`, `${sum}  a  b.csv`];
  expect([...checksumsIn(Buffer.from(lines.join('\n')), '')]).toEqual([
    ['one.csv', sum],
    ['a  b.csv', sum],
  ]);
  const empty = (count: number) => () =>
    checksumsIn(Buffer.from('\n'.repeat(count - 1)), 'https://m.example/S');
  expect(empty(500_000)).not.toThrow();
  expect(empty(500_001)).toThrow('https://m.example/S has more than 500,000 lines');
});
