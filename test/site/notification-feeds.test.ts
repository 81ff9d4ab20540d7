// Pages lead to the feeds of notifications that they have.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, inject, test } from 'vitest';

const { distDir } = inject('site');

/** What a page links to as a feed of notifications: in its head, then in its text. */
function feedsOf(path: string): [head: string[], text: string[]] {
  const page = parse(readFileSync(join(distDir, path, 'index.html'), 'utf8'));
  const hrefs = (selector: string): string[] =>
    page
      .querySelectorAll(selector)
      .map((link) => link.getAttribute('href')!)
      .filter((href) => /notif.*\.(atom|json)$/.test(href));
  return [hrefs('head link[rel=alternate]'), hrefs('main a')];
}

test.each(['platform', 'provider'])('each %s with a feed leads to it, and no other', (kind) => {
  const records = readdirSync(join(distDir, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${kind}/${name}`);
  const withFeed = records.filter((path) => existsSync(join(distDir, path, 'notifications.atom')));
  expect(withFeed.length).toBeGreaterThan(20);
  expect(withFeed.length).toBeLessThan(records.length);
  for (const path of records) {
    const feed = `/base/${path}/notifications`;
    const expected = withFeed.includes(path)
      ? [[`${feed}.atom`], [`${feed}.atom`, `${feed}.json`]]
      : [[], []];
    expect(
      feedsOf(path).map((hrefs) => hrefs.map(decodeURI)),
      path,
    ).toEqual(expected);
  }
});

test('the list of notifications leads to the feed of all', () => {
  const feed = '/base/notification/feed';
  expect(feedsOf('notification')).toEqual([[`${feed}.atom`], [`${feed}.atom`, `${feed}.json`]]);
  // Feed readers subscribe to the first.
  const page = parse(readFileSync(join(distDir, 'notification/index.html'), 'utf8'));
  expect(page.querySelector('link[type="application/atom+xml"]')!.getAttribute('href')).toBe(`${feed}.atom`);
});
