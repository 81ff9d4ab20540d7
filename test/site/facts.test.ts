// Facts of the operator in the browser: on the pages of the sample, then with hostile ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';
import { model, onSite, page, scrollsSideways, server } from './browser.ts';

const NOTED_URL = 'https://usage.cedarandvine.example/v51';
const BY = 'Noted by Northern Libraries, 2 November 2026: ';

onSite();

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** What is noted in the rows of the matrix, by their labels. */
const notedRows = async (): Promise<Record<string, string>> => {
  const rows = await page.locator('.answers tr:has(.note)').all();
  const texts = rows.map(async (row) => [
    await row.locator('th').innerText(),
    plain(await row.locator('.note').innerText()),
  ]);
  return Object.fromEntries(await Promise.all(texts));
};
const forestry = () => model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;

describe('of the sample', () => {
  test.each(['platform', 'service'])(
    'stand in the rows that they are about, beside the registry’s values: %s',
    async (kind) => {
      const [service] = forestry().services;
      await page.goto(server.url + (kind === 'platform' ? forestry() : service!).path);
      const noted = await notedRows();
      expect(noted).toMatchObject({
        URL: BY.replace(/: $/, ''),
        'Platform parameter': BY.replace(/: $/, ''),
        Delay: `${BY}20 days after the end of a month`,
        'First month': 'Noted by Northern Libraries, 5 October 2026: January 2025',
        Contact: expect.stringMatching(new RegExp(`^${BY}Client Care`)),
        Reports: expect.stringMatching(/^Noted by Northern Libraries, 5 October 2026: Usage of a month/),
        Request: expect.stringContaining(`${BY}The first request`),
      });
      expect(plain(await page.locator('#row-platform_attr_required td').innerText())).toMatch(
        /^cv-forestry .*Registry: Not needed$/,
      );
      // The noted URL comes first, and requests follow it.
      const urls = await page.locator('#row-url .address').allInnerTexts();
      expect(urls.map(plain).slice(0, 3)).toEqual([
        `${NOTED_URL}/`,
        `${NOTED_URL}/r51`,
        'https://data.cedarandvine.example/usage/v51/?platform=cv-forestry',
      ]);
      await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption('Report list');
      expect(plain(await page.locator('.request-url code').innerText())).toMatch(
        new RegExp(`^${NOTED_URL}/r51/reports\\?customer_id=.*&platform=cv-forestry$`),
      );
    },
  );

  test('reach the records that they hold for, and no other', async () => {
    const { host, platforms } = forestry().services[0]!;
    const { provider } = platforms[0]!;
    const labelsOn = async (path: string): Promise<string[]> => {
      await page.goto(server.url + path);
      return page.locator('main :is(div:has(> dd .note) > dt, tr:has(.note) > th)').allInnerTexts();
    };
    expect(await labelsOn(host!.path)).toEqual(['Delay', 'Request']);
    expect(await labelsOn(provider!.path)).toEqual(['Delay', 'First month', 'Reports']);
    const neighbour = model.services.find(
      (each) => each.host === host && each.platforms[0]!.provider !== provider,
    );
    expect(await labelsOn(neighbour!.path)).toEqual(['Delay', 'Request']);
    expect(await page.locator('.answers').innerText()).toMatch(/Delay\s+Noted by .*: 28 days after/);
    const stranger = model.services.find((each) => each.host !== host)!;
    expect(await labelsOn(stranger.path)).toEqual([]);
    expect(await page.locator('main').innerText()).not.toContain('Noted by');
  });

  test('are found by search', async () => {
    await page.goto(`${server.url}/search/?q=202 accepted while the report is computed`);
    const hit = page.locator('.hit-title a', { hasText: 'Cedar & Vine Database Services Inc.' });
    await hit.first().click();
    await page.waitForURL(/\/usage-data-host\/[0-9a-f-]+\/$/);
    expect(await page.locator('main').innerText()).toContain('202 Accepted');
  });

  test('are data, and nothing of them is in the mirror', () => {
    const { distDir } = inject('site');
    const text = (path: string): string => readFileSync(join(distDir, path), 'utf8');
    const rows = parse(text('data/facts.csv'), { columns: true }) as Record<string, string>[];
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(['host', 'platform', 'provider', 'service']),
    );
    const { id } = forestry().services[0]!;
    expect(rows.find((row) => row['id'] === id && row['label'] === 'url')).toMatchObject({
      name: forestry().name,
      value: `${NOTED_URL}/`,
      day: '2026-11-02',
      source: 'Northern Libraries',
    });
    const database = new DatabaseSync(join(distDir, 'data/registry.sqlite'), { readOnly: true });
    expect(database.prepare('select count(*) as n from fact').get()).toEqual({ n: rows.length });
    database.close();
    for (const path of ['platform', `platform/${forestry().id}`, `sushi-service/${id}`])
      expect(text(`api/v1/${path}/index.json`)).not.toMatch(/usage\.cedarandvine|Northern Libraries/);
  });
});

describe('of an operator', () => {
  const HOSTILE = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>';
  const TEXT = `${HOSTILE} [x](javascript:alert(4)) =HYPERLINK(evil)`;
  const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  let folder: string;
  let own: MirrorServer;
  let distDir: string;
  let said: string;

  beforeAll(async () => {
    folder = createFolder();
    distDir = join(folder, 'dist');
    mkdirSync(join(folder, 'content/notes'), { recursive: true });
    writeFileSync(join(folder, 'content/notes/a.md'), '---\nfor: X\n---\nText\n');
    writeFileSync(join(folder, 'site.config.json'), JSON.stringify({ name: 'Northern' }));
    const { id } = forestry();
    const rows = [
      'id,label,value,day,source',
      `${id},platform,${cell(HOSTILE)},,${cell(HOSTILE)}`,
      `${id},${cell('<b>"x')},${cell(TEXT)},,`,
      `${id},url,${cell('https://evil.example/"><script>alert(3)</script>')},,`,
      `${id},request,${'x'.repeat(2000)},,`,
      'Nobody Inc.,limit,None,,',
    ];
    writeFileSync(join(folder, 'content/facts.csv'), rows.join('\n'));
    const { code, output } = await runShared('build', [], {
      SITE_URL: inject('site').url,
      SNAPSHOT_DIR: inject('site').snapshotDir,
      DIST_DIR: distDir,
      SITE_CONFIG: join(folder, 'site.config.json'),
      BUILD_FOR: 'netlify',
    });
    expect(code, output).toBe(0);
    said = output;
    own = await serveSite(distDir);
  });

  test('hostile text is text on pages and in search', async () => {
    for (const path of [forestry().path, forestry().services[0]!.path]) {
      await page.goto(own.url + path);
      const noted = await notedRows();
      expect(noted['Platform parameter']).toBe(`Noted by ${HOSTILE}`);
      expect(await page.locator('#row-platform_attr_required code').innerText()).toBe(HOSTILE);
      expect(noted['<b>"x']).toBe(`Noted by Northern: ${TEXT}`);
      expect(
        await page.locator('main :is(img, script:not([src]):not([type]), iframe, style, base)').count(),
      ).toBe(0);
      expect(await page.locator('main a[href^="javascript:"]').count()).toBe(0);
      expect(await page.locator('.request-url code').innerText()).not.toContain("'");
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await scrollsSideways(), `${path} at ${width}`).toBe(false);
      }
    }
    await page.goto(`${own.url}/search/?q=hyperlink`);
    await page.locator('.hit-title a', { hasText: 'Cedar & Vine Forestry Full Text' }).waitFor();
    expect(await page.locator('.finder :is(img, iframe, style, h1)').count()).toBe(0);
  });

  test('replace the sample’s; the build names an unknown record, and notes that are no longer shown', () => {
    const rows = parse(readFileSync(join(distDir, 'data/facts.csv')), { columns: true }) as object[];
    expect(rows).toHaveLength(4);
    expect(said).toMatch(/line 6: The fact is about “Nobody Inc\.”, which the registry does not have\./);
    expect(said.match(/The notes in “content\/notes” are no longer shown\./g)).toHaveLength(1);
  });
});
