// The HTML of the sample site.
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { dateInWords } from '../../src/util/date-words.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { auditLabelOf } from '../../src/model/release-audits.ts';
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

function wordsOf(element: HTMLElement): string {
  return element.text.replace(/[\s\u200b]+/g, ' ').trim();
}

test('each platform, service, data host and report has a page with its name as the heading', () => {
  expect([model.platforms.length, model.services.length, model.hosts.length]).toEqual([
    90,
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
])('%s exists', (path) => expect(page(path).querySelector('main h1')).not.toBeNull());

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

function targetExists({ pathname, hash }: URL): boolean {
  if (!pathname.startsWith(`${BASE}/`)) return false;
  const path = decodeURIComponent(pathname.slice(BASE.length + 1));
  const file = [path, posix.join(path, 'index.html'), posix.join(path, 'index.json')].find((each) =>
    tree.has(each),
  );
  if (!file) return false;
  return hash === '' || pages.get(file)?.getElementById(decodeURIComponent(hash.slice(1))) != null;
}

test('every page states that it shows sample data', () => {
  for (const [path, document] of pages) expect(document.text, path).toMatch(/sample (data|registry)/i);
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

test('a card has the month in which an audit ended or began', () => {
  const months = new Set<string>();
  for (const { path, services } of model.platforms) {
    expect(page(path).querySelectorAll('.card').length, path).toBe(services.length);
    for (const { id, audit } of services) {
      const said = wordsOf(page(path).getElementById(`service-${id}`)!);
      if (!audit) expect(said).toContain('No audit');
      else {
        const { finish_date, start_date } = audit.record;
        const month = finish_date ? `ended ${dateInWords(finish_date)}` : `began ${dateInWords(start_date)}`;
        expect(said, path).toContain(`${auditLabelOf(audit.status)} (${month})`);
        months.add(month.slice(0, 5));
      }
    }
  }
  expect([...months].toSorted()).toEqual(['began', 'ended']);
});

test('a link to the notifications of a service names its target', () => {
  const links = model.platforms.flatMap(({ path }) =>
    page(path).querySelectorAll('a[href$="#notifications"]'),
  );
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(wordsOf(link)).toMatch(/^(1 notification|\d+ notifications)$/);
});

test('the home page explains why there are fewer audits than audited services', () => {
  const more = page('/').querySelectorAll('.more').map(wordsOf);
  expect(more).toContain('All audits One audit may cover several services.');
});

test('each request parameter has its state as text', () => {
  for (const { path } of model.services) {
    const rows = page(path).querySelectorAll('.requirements > div');
    expect(rows.length, path).toBe(8);
    expect(
      rows.map((row) => row.querySelector('dd.word')?.text ?? ''),
      path,
    ).not.toContain('');
  }
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
    [platform.path, '.card'],
    ['/sushi-service/', 'tr'],
    ['/audit/', 'li'],
    [platform.hosts[0]!.path, 'li'],
  ] as const) {
    const lines = linesOn(path, within);
    expect(new Set(lines).size, `${path}: ${lines.join(' | ')}`).toBe(twins.length);
    for (const line of lines) expect(line).toMatch(/platform=scrr-/);
  }
});

describe('every field of every record is on a page', () => {
  /** All texts of a record, including nested ones, without URLs of the registry, which become links. */
  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return value.includes('/api/v1/') ? [] : [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
  }
  const squeezed = (text: string) => text.replace(/[\s\u200b_]+/g, '');

  test.each(['platforms', 'services', 'hosts'] as const)('%s', (kind) => {
    for (const { path, record } of model[kind]) {
      // A host's audits are in a table, with words for what they are.
      const {
        sushi_services: _,
        audits: __,
        last_finished_audit: ___,
        audited_reports: ____,
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
      const absent = textsOf(own).filter((text) => !shown.includes(squeezed(text)));
      expect(absent, path).toEqual([]);
    }
  });

  test('audits of hosts, none of them as raw data', () => {
    const withAudits = model.hosts.filter(({ record }) => (record['audits'] as object[]).length > 0);
    expect(withAudits.length).toBeGreaterThan(5);
    for (const { path, record } of withAudits) {
      const html = page(path);
      expect(html.querySelectorAll('.unknown-fields, #audits .code:not(.report-id)').length, path).toBe(0);
      const rows = html.querySelectorAll('#audits tbody tr').map(wordsOf);
      for (const { start_date, finish_date, audit_status } of record['audits'] as Record<string, string>[]) {
        const row = new RegExp(
          `${auditLabelOf(audit_status!)} *${start_date} *${finish_date ?? 'Not finished'}`,
        );
        expect(
          rows.some((text) => row.test(text)),
          `${path} ${row}`,
        ).toBe(true);
      }
      const reports = (record['audited_reports'] as Record<string, string>[]).map(
        ({ report_id }) => report_id!,
      );
      expect(html.querySelectorAll('#audits dd .report-id').map(wordsOf)).toEqual(reports);
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

test('year links lead to the first notification of each year', () => {
  const main = page('/notification/').querySelector('main')!;
  const years = Map.groupBy(model.notifications, ({ record }) => record.published_date.slice(0, 4));
  const ways = main.querySelectorAll('nav[aria-label="Notifications by year"] li');
  expect(ways.map((way) => way.textContent.replace(/\s+/g, ' ').trim())).toEqual(
    [...years].map(([year, { length }]) => `${year} ${length}`),
  );
  for (const way of ways) {
    const link = way.querySelector('a')!;
    const heading = main.querySelector(link.getAttribute('href')!)!;
    const first = years.get(link.textContent.trim())![0]!;
    expect(heading.nextElementSibling!.id).toBe(`notification-${first.record.id}`);
  }
});

test('a notification shows its type in sentence case, with the published one as title, and no ID', () => {
  const main = page('/notification/').querySelector('main')!;
  const types = main.querySelectorAll('article [title]');
  expect(new Set(types.map((type) => `${type.getAttribute('title')} → ${type.textContent}`))).toEqual(
    new Set(['GENERIC → Generic', 'DATA EDIT → Data edit']),
  );
  for (const { record } of model.notifications) expect(main.textContent).not.toContain(record.id);
});

test('the home page counts what it does not show', () => {
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

test('the snapshot page counts its answers like the data', () => {
  const said = page('/snapshot/').querySelectorAll('dd').at(-1)!.text;
  const [, answers, further] = /^(\d+), including (\d+) further page/.exec(said)!;
  const lines = tree.get('data/registry.ndjson')!.trimEnd().split('\n');
  expect(Number(answers) - Number(further)).toBe(lines.length);
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
    'data/datapackage.json',
    'data/manifest.json',
    'data/registry.sqlite',
    'data/status.json',
    'snapshot/index.html',
  ]);
});

test('every page has a compressed copy of the same text', () => {
  for (const path of pages.keys()) {
    const text = Buffer.from(tree.get(path)!, 'latin1');
    const copy = Buffer.from(tree.get(`${path}.gz`) ?? '', 'latin1');
    expect([path, copy.length > 0 && gunzipSync(copy).equals(text)]).toEqual([path, true]);
  }
});
