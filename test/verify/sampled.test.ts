// Which paths of a mirror are requested in every way.
import { expect, test } from 'vitest';
import type { PublishedManifest } from '../../src/mirror/publish/published-manifest.ts';
import {
  sampledFiles,
  sampledPaths,
  SAMPLE_SIZE,
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
  expect(spreadOver(numbers, SAMPLE_SIZE)).toEqual([0, 2, 5, 7, 10]);
  expect(spreadOver(numbers, 11)).toEqual(numbers);
  expect(spreadOver([1, 2], SAMPLE_SIZE)).toEqual([1, 2]);
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
