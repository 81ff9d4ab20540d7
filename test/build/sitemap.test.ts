// The sitemap, as sitemaps.org has it: whole addresses, escaped, and an index where one file may not hold all.
import { expect, test } from 'vitest';
import { sitemapFilesOf } from '../../src/build/sitemap.ts';

const SITE = 'https://mirror.example/base';
const located = (document = '') =>
  [...document.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

test('names every page once, sorted, and not the one for what is missing', () => {
  const files = sitemapFilesOf(['/platform/b/', '/', '/404/', '/platform/a/'], SITE);
  expect([...files.keys()]).toEqual(['sitemap.xml']);
  expect(located(files.get('sitemap.xml'))).toEqual([
    `${SITE}/`,
    `${SITE}/platform/a/`,
    `${SITE}/platform/b/`,
  ]);
});

test('is the same for pages told in another order', () => {
  expect(sitemapFilesOf(['/b/', '/a/'], SITE)).toEqual(sitemapFilesOf(['/a/', '/b/'], SITE));
});

test('is XML of its own namespace, with what XML reserves escaped', () => {
  const text = sitemapFilesOf([`/report/A&B<"'/`], SITE).get('sitemap.xml')!;
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
  );
  expect(located(text)).toEqual([`${SITE}/report/A&amp;B&lt;&quot;&apos;/`]);
});

test('up to its limit it is one file, beyond it an index of several', () => {
  const paths = Array.from({ length: 7 }, (_, i) => `/platform/${i}/`);
  expect([...sitemapFilesOf(paths, SITE, 7).keys()]).toEqual(['sitemap.xml']);

  const files = sitemapFilesOf(paths, SITE, 3);
  const parts = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'];
  expect([...files.keys()]).toEqual(['sitemap.xml', ...parts]);
  expect(files.get('sitemap.xml')).toContain('<sitemapindex');
  expect(located(files.get('sitemap.xml'))).toEqual(parts.map((name) => `${SITE}/${name}`));
  expect(parts.map((name) => located(files.get(name)).length)).toEqual([3, 3, 1]);
  expect(parts.flatMap((name) => located(files.get(name)))).toEqual(paths.map((path) => SITE + path));
});

test('a site without pages has an empty one', () => {
  expect(located(sitemapFilesOf([], SITE).get('sitemap.xml'))).toEqual([]);
});
