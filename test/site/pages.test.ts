// The built pages of the sample registry: that they are all there, that every link leads somewhere, and what they say.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { treeOf } from '../tree.ts';

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
  model = modelOf(readRegistry(await openSnapshot(snapshotDir)));
});

function page(path: string): HTMLElement {
  const found = pages.get(`${path.slice(1)}index.html`);
  if (!found) throw new Error(`There is no page ${path}`);
  return found;
}

/** What an element says, as one line. */
function wordsOf(element: HTMLElement): string {
  return element.text.replace(/[\s\u200b]+/g, ' ').trim();
}

test('there is a page for each platform, service, data host and report, with its name as its heading', () => {
  expect([model.platforms.length, model.services.length, model.hosts.length]).toEqual([
    60,
    expect.any(Number),
    expect.any(Number),
  ]);
  const views = [...model.platforms, ...model.hosts];
  for (const { path, name } of views) expect(page(path).querySelector('h1')?.text).toContain(name.trim());
  for (const { path, record } of model.services) expect(page(path).text).toContain(record.url);
  for (const { path, id } of model.reports)
    if (path) expect(page(path).querySelector('h1')?.text).toContain(id);
});

test.each([
  '/',
  '/platform/',
  '/sushi-service/',
  '/usage-data-host/',
  '/report/',
  '/audit/',
  '/notification/',
  '/snapshot/',
])('there is %s', (path) => expect(page(path).querySelector('main h1')).not.toBeNull());

test('every internal link and file resolves, and every fragment is there', () => {
  const dead: string[] = [];
  for (const [path, document] of pages) {
    const at = new URL(`${BASE}/${path.replace(/index\.html$/, '')}`, 'https://mirror.example');
    for (const element of document.querySelectorAll('[href], [src]')) {
      const target = new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', at);
      if (target.origin !== at.origin || !target.protocol.startsWith('http')) continue;
      if (!leadsSomewhere(target)) dead.push(`${path} → ${target.pathname}${target.hash}`);
    }
  }
  expect(dead).toEqual([]);
});

function leadsSomewhere({ pathname, hash }: URL): boolean {
  if (!pathname.startsWith(`${BASE}/`)) return false;
  const path = decodeURIComponent(pathname.slice(BASE.length + 1));
  const file = [path, posix.join(path, 'index.html'), posix.join(path, 'index.json')].find((each) =>
    tree.has(each),
  );
  if (!file) return false;
  return hash === '' || pages.get(file)?.getElementById(decodeURIComponent(hash.slice(1))) != null;
}

test('every page says that it shows sample data', () => {
  for (const [path, document] of pages) expect(document.text, path).toMatch(/sample (data|registry)/i);
});

describe('no page trusts the registry', () => {
  test('no script or style stands in a page, nothing runs from an attribute', () => {
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

  test('only http, https and mailto addresses are links', () => {
    for (const [path, document] of pages) {
      for (const link of document.querySelectorAll('a[href]')) {
        expect(link.getAttribute('href'), path).toMatch(/^(https?:|mailto:|\/|#)/);
      }
    }
  });
});

test('free text keeps its line breaks', () => {
  const withBreaks = model.services.find(({ record }) => record.customer_id_info.includes('\r\n'));
  expect(withBreaks).toBeDefined();
  const [first = '', second = ''] = withBreaks!.record.customer_id_info.split(/(?:\r\n)+/);
  const html = page(withBreaks!.path).toString();
  const between = html.slice(html.indexOf(first.slice(-20)), html.indexOf(second.slice(0, 20)));
  expect(between).toMatch(/<br|<p|<\/p>|\n/);
});

test('a card says of an audit when it ended or began, and never since when it is what it is', () => {
  const months = new Set<string>();
  for (const { path, services } of model.platforms) {
    const cards = page(path).querySelectorAll('.card');
    expect(cards.length, path).toBe(services.length);
    for (const [i, { audit }] of services.entries()) {
      const said = wordsOf(cards[i]!);
      if (!audit) expect(said).toContain('No audit');
      else {
        const { finish_date, start_date } = audit.record;
        const month = finish_date ? `ended ${finish_date}` : `began ${start_date}`;
        expect(said, path).toContain(`${audit.status} (${month})`);
        months.add(month.slice(0, 5));
      }
    }
  }
  expect([...months].toSorted()).toEqual(['began', 'ended']);
});

test('a link to the notifications of a service says what it leads to', () => {
  const links = model.platforms.flatMap(({ path }) =>
    page(path).querySelectorAll('a[href$="#notifications"]'),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(wordsOf(link)).toMatch(/^(1 notification|\d+ notifications)$/);
});

test('home says why there are fewer audits than services that show one', () => {
  const more = page('/').querySelectorAll('.more').map(wordsOf);
  expect(more).toContain('All audits One audit may cover several services.');
});

test('each thing that a request needs has a word beside its name', () => {
  for (const { path } of model.services) {
    const rows = page(path).querySelectorAll('.asked > div');
    expect(rows.length, path).toBe(8);
    expect(
      rows.map((row) => row.querySelector('dd.word')?.text ?? ''),
      path,
    ).not.toContain('');
  }
});

test('services of one platform with one release and one address are told apart wherever they stand together', () => {
  const twins = model.services.filter(({ release, record, sisters }) =>
    sisters.some((sister) => sister.release === release && sister.record.url === record.url),
  );
  expect(twins.length).toBeGreaterThan(3);
  /** Where a service is linked on a page: the card, row or line that it has there. */
  const linesOn = (path: string, within: string) =>
    twins.map((service) =>
      wordsOf(page(path).querySelectorAll(`${within} a[href$="${service.path}"]`)[0]!.closest(within)!),
    );
  const platform = twins[0]!.platforms[0]!;
  for (const [path, within] of [
    [platform.path, '.card'],
    ['/sushi-service/', 'tr'],
    ['/audit/', 'li'],
    [platform.hosts[0]!.path, 'li'],
    [twins[0]!.sisters.find((sister) => !twins.includes(sister))!.path, '.facts li'],
  ] as const) {
    const lines = linesOn(path, within);
    expect(new Set(lines).size, `${path}: ${lines.join(' | ')}`).toBe(twins.length);
    for (const line of lines) expect(line).toMatch(/platform=scrr-/);
  }
});

describe('every field of every record has its place on a page', () => {
  /** All texts of a record, whatever they are nested in; addresses of the registry's own resources are shown as links. */
  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return value.includes('/api/v1/') ? [] : [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
  }
  const squeezed = (text: string) => text.replace(/[\s\u200b_]+/g, '');

  test.each(['platforms', 'services', 'hosts'] as const)('%s', (kind) => {
    for (const { path, record } of model[kind]) {
      const { sushi_services: _, ...own } = record as Record<string, unknown>;
      const html = page(path);
      const shown = squeezed(
        html.textContent +
          html
            .querySelectorAll('time, a')
            .map((each) => Object.values(each.attributes).join(' '))
            .join(' '),
      );
      const absent = textsOf(own).filter((text) => !shown.includes(squeezed(text)));
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

test('notifications are found by their years, each beginning where its link leads', () => {
  const main = page('/notification/').querySelector('main')!;
  const years = Map.groupBy(model.notifications, ({ record }) => record.published_date.slice(0, 4));
  const ways = main.querySelectorAll('nav[aria-label="By year"] li');
  expect(ways.map((way) => way.textContent.replace(/\s+/g, ' ').trim())).toEqual(
    [...years].map(([year, { length }]) => `${year} ${length}`),
  );
  for (const way of ways) {
    const link = way.querySelector('a')!;
    const section = main.querySelector(link.getAttribute('href')!)!;
    const first = years.get(link.textContent.trim())![0]!;
    expect(section.querySelector('article')!.id).toBe(`notification-${first.record.id}`);
  }
});

test('a notification names its type in a calm voice, keeps the published one, and shows no id', () => {
  const main = page('/notification/').querySelector('main')!;
  const types = main.querySelectorAll('article [title]');
  expect(new Set(types.map((type) => `${type.getAttribute('title')} → ${type.textContent}`))).toEqual(
    new Set(['GENERIC → Generic', 'DATA EDIT → Data edit']),
  );
  for (const { record } of model.notifications) expect(main.textContent).not.toContain(record.id);
});

test('the home page says how much more there is than it shows', () => {
  const sections = page('/').querySelectorAll('section');
  for (const [heading, shares, noun] of [
    ['Platforms by country', model.facets.countries, 'countries'],
    ['Platforms by data host', model.facets.hosts, 'data hosts'],
  ] as const) {
    const section = sections.find((each) => each.querySelector('h2')?.text === heading)!;
    const more = shares.length - section.querySelectorAll('.share').length;
    expect(more).toBeGreaterThan(1);
    expect(section.querySelector('.more a')!.text.trim()).toBe(`and ${more} more ${noun}`);
  }
});

test('the snapshot counts its answers so that they can be held against the data', () => {
  const said = page('/snapshot/').querySelectorAll('dd').at(-1)!.text;
  const [, answers, further] = /^(\d+), (\d+) of them a further page of a list/.exec(said)!;
  const lines = tree.get('data/registry.ndjson')!.trimEnd().split('\n');
  expect(Number(answers) - Number(further)).toBe(lines.length);
});

test('status.json holds the two times; beside it only what tells where the data is from has one', async () => {
  const status = JSON.parse(await readFile(join(distDir, 'data/status.json'), 'utf8')) as Record<
    string,
    string
  >;
  const { manifest } = await openSnapshot(snapshotDir);
  expect(status).toEqual({ checked: manifest.taken, changed: manifest.taken });
  const holders = [...tree].filter(([, text]) => text.includes(manifest.taken)).map(([path]) => path);
  // The history tells when it began, and so do feeds without any news yet.
  const history = /^changes\/|\.atom$/;
  expect(holders.filter((path) => !history.test(path)).toSorted()).toEqual([
    'data/datapackage.json',
    'data/manifest.json',
    'data/registry.sqlite',
    'data/status.json',
    'snapshot/index.html',
  ]);
});
