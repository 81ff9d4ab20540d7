// The sitemap, as sitemaps.org has it: whole URLs, escaped.
import { expect, test } from 'vitest';
import { sitemapOf } from '../../src/build/sitemap.ts';

const SITE = 'https://mirror.example/base';
const located = (document: string) => [...document.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);

test('lists every page once, sorted, and not the one for what is missing', () => {
  expect(located(sitemapOf(['/platform/b/', '/', '/404/', '/platform/a/'], SITE))).toEqual([
    `${SITE}/`,
    `${SITE}/platform/a/`,
    `${SITE}/platform/b/`,
  ]);
});

test('is XML of its own namespace, with what XML reserves escaped', () => {
  const text = sitemapOf([`/report/A&B<"'/`], SITE);
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
  );
  expect(located(text)).toEqual([`${SITE}/report/A&amp;B&lt;&quot;&apos;/`]);
});
