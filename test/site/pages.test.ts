// The HTML of the sample site.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { isPlainNo } from '../../src/model/harvest-terms.ts';
import type { Model } from '../../src/model/model-types.ts';
import { urlAdviceOf } from '../../src/model/url-advice.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { treeOf } from '../tree.ts';
import { templatesOf } from './templates.ts';

const { url, distDir, snapshotDir } = inject('site');
const BASE = new URL(url).pathname;

let tree: Map<string, string>;
let pages: Map<string, HTMLElement>;
let model: Model;

beforeAll(async () => {
  tree = await treeOf(distDir);
  pages = new Map();
  for (const [path, latin1] of tree) {
    if (path.endsWith('.html')) pages.set(path, parse(Buffer.from(latin1, 'latin1').toString()));
  }
  const snapshot = await openSnapshot(snapshotDir);
  model = modelOf(readRegistry(snapshot));
});

function page(path: string): HTMLElement {
  const found = pages.get(`${path.slice(1)}index.html`);
  if (!found) throw new Error(`There is no page ${path}`);
  return found;
}

function wordsOf(element: HTMLElement): string {
  return element.text.replace(/[\s\u200b]+/g, ' ').trim();
}

test('what to do about an unusual URL stands on the pages of its service and platforms, once', () => {
  const odd = model.services.filter(({ harvesterUrl }) => harvesterUrl.notices.length > 0);
  expect(odd.length).toBeGreaterThan(5);
  for (const { path, platforms, harvesterUrl } of odd) {
    for (const each of [path, ...platforms.map((platform) => platform.path)]) {
      const text = wordsOf(page(each));
      expect(text).toContain(harvesterUrl.text);
      for (const notice of harvesterUrl.notices) expect(text).toContain(urlAdviceOf(notice));
    }
    expect(wordsOf(page(path)).split(urlAdviceOf(harvesterUrl.notices[0]!))).toHaveLength(2);
  }
});

test('every internal link, file and fragment exists', () => {
  const dead: string[] = [];
  for (const [path, document] of pages) {
    const at = new URL(`${BASE}/${path.replace(/index\.html$/, '')}`, 'https://mirror.example');
    for (const element of document.querySelectorAll('[href], [src]')) {
      const target = new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', at);
      if (target.origin !== at.origin || !target.protocol.startsWith('http')) continue;
      if (!targetExists(target)) dead.push(`${path} → ${target.pathname}${target.hash}`);
    }
  }
  expect(dead).toEqual([]);
});

test('links lead from the home page to every record, without a script', () => {
  const seen = new Set<string>();
  const open = ['index.html'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const link of pages.get(path)?.querySelectorAll('a[href]') ?? []) {
      const { pathname } = new URL(link.getAttribute('href')!, `${url}/`);
      if (pathname.startsWith(`${BASE}/`) && pathname.endsWith('/'))
        open.push(`${decodeURIComponent(pathname.slice(BASE.length + 1))}index.html`);
    }
  }
  const records = [...model.platforms, ...model.services, ...model.hosts];
  expect(records.filter(({ path }) => !seen.has(`${path.slice(1)}index.html`))).toEqual([]);
});

function targetExists({ pathname, hash }: URL): boolean {
  if (!pathname.startsWith(`${BASE}/`)) return false;
  const path = decodeURIComponent(pathname.slice(BASE.length + 1));
  const file = [path, posix.join(path, 'index.html'), posix.join(path, 'index.json')].find((each) =>
    tree.has(each),
  );
  if (!file) return false;
  return hash === '' || pages.get(file)?.getElementById(decodeURIComponent(hash.slice(1))) != null;
}

/** What a shared link shows elsewhere: the contents of the page's meta elements by name or property, and its title. */
function previewOf(path: string): Record<string, string> {
  const head = page(path).querySelector('head')!;
  const metas = head
    .querySelectorAll('meta')
    .flatMap(({ attributes: { name, property, content = '' } }) =>
      [name, property].flatMap((key) => (key === undefined ? [] : [[key, content]])),
    );
  return { ...Object.fromEntries(metas), title: head.querySelector('title')!.text };
}

test('a page of each kind has a title, a description of one to three lines', async () => {
  for (const path of (await templatesOf(distDir)).filter((each) => each.endsWith('/'))) {
    const preview = previewOf(path);
    expect(preview['title'], path).toContain('Registry Snapshot');
    expect(preview['og:title']!.length, path).toBeGreaterThan(2);
    expect(preview['og:description'], path).toBe(preview['description']);
    expect(preview['description'], path).toMatch(/^.{35,400}$/su);
    expect(preview['og:image'], path).toBeUndefined();
  }
});

test('search engines find the home page as a catalogue, and the data files as its data set', () => {
  const dataOf = (path: string) => page(path).querySelector('script[type="application/ld+json"]')?.text;
  const [catalogue, data] = ['/', '/data/'].map(
    (path) => JSON.parse(dataOf(path)!) as { dataset: object; distribution: { contentUrl: string }[] },
  );
  expect(catalogue).toMatchObject({ '@type': 'DataCatalog', name: 'Registry Snapshot' });
  expect(data).toMatchObject({ '@type': 'Dataset', url: `${url}/data/`, ...catalogue!.dataset });
  const files = data!.distribution.map(({ contentUrl }) => contentUrl.replace(`${url}/`, ''));
  expect(files).toContain('data/sushi-services.csv');
  expect(files.filter((file) => !tree.get(file))).toEqual([]);
  for (const { path } of [model.platforms[0]!, model.services[0]!])
    expect(dataOf(path), path).toBeUndefined();
});

/** What a page links to as a feed of notifications: in its head, then in its text. */
function feedsOf(path: string): [head: string[], text: string[]] {
  const hrefsOf = (selector: string) =>
    page(path)
      .querySelectorAll(selector)
      .map((link) => decodeURI(link.getAttribute('href')!))
      .filter((href) => /notif.*\.(atom|json)$/.test(href));
  return [hrefsOf('head link[rel=alternate]'), hrefsOf('main a')];
}

test.each(['platform', 'provider'])(
  'each %s with a feed of notifications leads to it, and no other',
  (kind) => {
    const paths = [...pages.keys()].filter((path) => new RegExp(`^${kind}/[^/]+/index\\.html$`).test(path));
    const withFeed = paths.filter((path) => tree.has(path.replace('index.html', 'notifications.atom')));
    expect(withFeed.length).toBeGreaterThan(20);
    expect(withFeed.length).toBeLessThan(paths.length);
    for (const path of paths) {
      const record = `/${path.replace('index.html', '')}`;
      const feed = `${BASE}${decodeURI(record)}notifications`;
      const expected = withFeed.includes(path)
        ? [[`${feed}.atom`], [`${feed}.atom`, `${feed}.json`]]
        : [[], []];
      expect(feedsOf(record), path).toEqual(expected);
    }
  },
);

test('the list of notifications leads to the feed of all, which feed readers find first', () => {
  const feed = `${BASE}/notification/feed`;
  expect(feedsOf('/notification/')).toEqual([[`${feed}.atom`], [`${feed}.atom`, `${feed}.json`]]);
  const [first] = page('/notification/').querySelectorAll('link[type="application/atom+xml"]');
  expect(first!.getAttribute('href')).toBe(`${feed}.atom`);
});

/** The pages that have moved only lead on. */
const wholePages = () => [...pages].filter(([, root]) => !root.querySelector('meta[content=noindex]'));

test('every page states that it shows sample data', () => {
  for (const [path, document] of wholePages()) expect(document.text, path).toMatch(/sample (data|registry)/i);
});

describe('no page trusts the registry', () => {
  test('pages have no inline scripts, styles or event handlers', () => {
    for (const [path, document] of pages) {
      for (const script of document.querySelectorAll('script')) {
        const isCode = !['application/ld+json', 'application/json'].includes(
          script.getAttribute('type') ?? '',
        );
        if (isCode) expect(script.getAttribute('src'), `${path}: inline script`).toBeTruthy();
      }
      expect(document.querySelectorAll('style, [style]').length, `${path}: inline style`).toBe(0);
      for (const element of document.querySelectorAll('*')) {
        for (const name of Object.keys(element.attributes)) expect(name, path).not.toMatch(/^on/i);
      }
    }
  });

  test('only http, https, mailto and tel addresses are links', () => {
    for (const [path, document] of pages) {
      for (const link of document.querySelectorAll('a[href]')) {
        expect(link.getAttribute('href'), path).toMatch(/^(https?:|mailto:|tel:[+\d]+$|\/|#)/);
      }
    }
  });
});

test('no line of a heading starts with a dash', () => {
  const reports = model.reports.filter(({ name }) => name.includes(' - '));
  expect(reports.length).toBeGreaterThan(5);
  for (const { path } of reports) expect(page(path!).querySelector('h1')!.text).not.toMatch(/ [-–]/);
});

test('facts of the operator are on the records that they hold for, and in the data, not in the mirror', () => {
  const platform = model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;
  const { path: service, host } = platform.services[0]!;
  const notesOn = (path: string) =>
    page(path)
      .querySelectorAll('main .note')
      .map((note) =>
        wordsOf((note.closest('tr') ?? note.closest('dd')!.parentNode!).querySelector('th, dt')!),
      );
  expect(notesOn(host!.path)).toEqual(['Delay', 'Request']);
  expect(notesOn(platform.provider!.path)).toEqual(['Delay', 'First month', 'Reports']);
  const neighbour = model.services.find(
    (each) => each.host === host && each.platforms[0]!.provider !== platform.provider,
  )!;
  expect(notesOn(neighbour.path)).toEqual(['Delay', 'Request']);
  expect(wordsOf(page(neighbour.path).querySelector('main .note')!)).toMatch(/^Noted by .*: 28 days after/);
  const stranger = model.services.find((each) => each.host !== host)!;
  expect(notesOn(stranger.path)).toEqual([]);
  expect(tree.get('data/facts.csv')).toContain(
    'https://usage.cedarandvine.example/v51/,2026-11-02,Northern Libraries',
  );
  for (const path of ['/platform/', platform.path, service])
    expect(tree.get(`api/v1${path}index.json`), path).not.toMatch(/usage\.cedarandvine|Northern Libraries/);
});

test('free text keeps its line breaks', () => {
  const withBreaks = model.services.find(({ record }) => record.customer_id_info.includes('\r\n'));
  expect(withBreaks).toBeDefined();
  const [first = '', second = ''] = withBreaks!.record.customer_id_info.split(/(?:\r\n)+/);
  const html = page(withBreaks!.path).toString();
  const [from, to] = [html.indexOf(first.slice(-20)), html.indexOf(second.slice(0, 20))];
  expect(from).toBeGreaterThan(0);
  expect(html.slice(from, to)).toMatch(/<br|<\/p>/);
  expect(to).toBeGreaterThan(from);
});

test('services with the same platform, release and URL are distinguished wherever they are listed together', () => {
  const twins = model.services.filter(({ release, record, sisters }) =>
    sisters.some((sister) => sister.release === release && sister.record.url === record.url),
  );
  expect(twins.length).toBeGreaterThan(3);
  /** The card, row or line of a service on a page. */
  const linesOn = (path: string, within: string) =>
    twins.map((service) =>
      wordsOf(page(path).querySelectorAll(`${within} a[href$="${service.path}"]`)[0]!.closest(within)!),
    );
  const platform = twins[0]!.platforms[0]!;
  for (const [path, within] of [
    [platform.path, 'tr'],
    ['/sushi-service/', 'tr'],
    ['/audit/', 'li'],
    [platform.hosts[0]!.path, 'tr'],
  ] as const) {
    const lines = linesOn(path, within);
    expect(new Set(lines).size, `${path}: ${lines.join(' | ')}`).toBe(twins.length);
    for (const line of lines) expect(line).toMatch(/books|journals|film|newspapers/);
  }
});

describe('every field of every record is on a page', () => {
  /** All texts of a record, including nested ones, without URLs of the registry, which become links. */
  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return value.includes('/api/v1/') ? [] : [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
  }
  // Telephone numbers have hyphens that don't break.
  const squeezed = (text: string) => text.replace(/[\s\u200b_]+/g, '').replaceAll('\u2011', '-');

  test.each(['platforms', 'services', 'hosts'] as const)('%s', (kind) => {
    for (const item of model[kind]) {
      const { path, record } = item;
      const country = 'country' in item ? item.country : undefined;
      // Audits are in words, countries have their names, and reports are IDs that link to their names.
      const {
        sushi_services: _,
        audits: __,
        last_finished_audit: ___,
        audited_reports: ____,
        last_audit: _____,
        reports: ______,
        migrations,
        ...own
      } = record as Record<string, unknown>;
      const html = page(path);
      const shown = squeezed(
        html.textContent +
          html
            .querySelectorAll('time, a')
            .map((each) => Object.values(each.attributes).join(' '))
            .join(' '),
      );
      for (const move of (migrations ?? []) as Record<string, string>[])
        expect(html.textContent, path).toContain(dateInWords(move['migration_date']!));
      // A flag that is false needs no “Not required.” beside it.
      const absent = textsOf(own).filter(
        (text) => text !== country?.code && !isPlainNo(text) && !shown.includes(squeezed(text)),
      );
      expect(absent, path).toEqual([]);
    }
  });

  test('notifications', () => {
    const shown = squeezed(page('/notification/').textContent);
    for (const { record } of model.notifications) {
      expect(shown).toContain(squeezed(record.subject));
      expect(shown).toContain(squeezed(record.message));
    }
  });
});

test('only status.json and the origin of the data have times', async () => {
  const status = JSON.parse(await readFile(join(distDir, 'data/status.json'), 'utf8')) as Record<
    string,
    string
  >;
  const { manifest } = await openSnapshot(snapshotDir);
  expect(status).toEqual({ checked: manifest.taken, changed: manifest.taken });
  const holders = [...tree].filter(([, text]) => text.includes(manifest.taken)).map(([path]) => path);
  // The history has its start date, and so do empty feeds.
  const history = /^changes\/|^mine\/runs\.json$|\.atom$/;
  expect(holders.filter((path) => !history.test(path)).toSorted()).toEqual([
    'data/changes.csv',
    'data/datapackage.json',
    'data/former-urls.csv',
    'data/index.html',
    'data/manifest.json',
    'data/registry.sqlite',
    'data/status.json',
    'data/sushi-services.csv',
    'snapshot/index.html',
  ]);
});
