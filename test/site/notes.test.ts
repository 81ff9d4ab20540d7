// Notes of the operator in the browser: on the pages of the sample, then with hostile ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';
import { download, model, onSite, page, scrollsSideways, server } from './browser.ts';

const CORRECTED = 'https://usage.cedarandvine.example/v51/';

onSite();

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const notesOn = async (): Promise<string[]> =>
  (await page.locator('#notes .note').allInnerTexts()).map((text) => plain(text));
const forestry = () => model.platforms.find(({ name }) => name === 'Cedar & Vine Forestry Full Text')!;

describe('of the sample', () => {
  test('stand in a block of their own, with what each is on and its values', async () => {
    const [service] = forestry().services;
    await page.goto(server.url + service!.path);
    expect(await page.locator('#notes h2').innerText()).toBe('Notes by Registry Snapshot');
    const [own, onPlatform, onHost, onProvider, ...others] = await notesOn();
    expect(others).toEqual([]);
    expect(own).toMatch(/^Client Care names this URL\. .* Checked on 2 November 2026 by Northern Libraries$/);
    expect(onPlatform).toMatch(
      /^On the platform Cedar & Vine Forestry Full Text .* Values: .*delay 20 days.* Checked/,
    );
    expect(onHost).toMatch(/^On the data host .* Values: delay 28 days, retry after 60 minutes Checked/);
    expect(onProvider).toMatch(
      /^On the provider Cedar & Vine Databases Release 5\.1 only .* Values: delay 31 days, first month January 2025 Checked on 5 October/,
    );
  });

  test('reach the records that they hold for, and no other', async () => {
    const { host, platforms } = forestry().services[0]!;
    const { provider } = platforms[0]!;
    const countOn = async (path: string): Promise<number> => {
      await page.goto(server.url + path);
      return page.locator('#notes .note').count();
    };
    expect(await countOn(forestry().path)).toBe(2);
    expect(await countOn(host!.path)).toBe(1);
    expect(await countOn(provider!.path)).toBe(1);
    const neighbour = model.services.find(
      (each) => each.host === host && each.platforms[0]!.provider !== provider,
    );
    expect(await countOn(neighbour!.path)).toBe(1);
    expect(await page.locator('#setup').innerText()).toMatch(
      /Delay\s+28 days after the end of a month\s+From a note/,
    );
    const stranger = model.services.find((each) => each.host !== host)!;
    expect(await countOn(stranger.path)).toBe(0);
    expect(await page.locator('main').innerText()).not.toContain('note by');
  });

  test.each(['platform', 'service'])(
    'are marked beside the registry’s own where a harvester is set up: %s',
    async (kind) => {
      await page.goto(server.url + (kind === 'platform' ? forestry() : forestry().services[0]!).path);
      const mark = /From a note by Registry Snapshot, checked on \d+ \w+ 2026$/;
      const values = {
        'Platform parameter': 'cv-forestry',
        Delay: '20 days after the end of a month',
        Retry: 'After 60 minutes',
        'First month': 'January 2025',
      };
      for (const [term, value] of Object.entries(values)) {
        const row = page.locator('.first .setup dl > div', {
          has: page.locator('dt', { hasText: term }),
        });
        const [shown, by] = (await row.locator('dd').innerText()).split(/\n+/);
        expect([shown, by]).toEqual([value, expect.stringMatching(mark)]);
      }
      const corrected = plain(await page.locator('.first .note').innerText());
      expect(corrected).toMatch(new RegExp(`^Corrected URL ${CORRECTED} .*From a note by Registry Snapshot`));
      // Never in the registry's place.
      expect(await page.locator('.first .big-address').innerText()).toContain(
        'https://data.cedarandvine.example/usage/v51',
      );
      expect(await page.locator('.first .big-address').innerText()).not.toContain(CORRECTED);
      for (const copied of await page.locator('main [data-copy*="/reports"]').all())
        expect(await copied.getAttribute('data-copy')).not.toContain('usage.cedarandvine');
    },
  );

  test('are found by search', async () => {
    await page.goto(`${server.url}/search/?q=202 accepted while the report is computed`);
    const hit = page.locator('.hit-title a', { hasText: 'Note on Cedar & Vine Database Services Inc.' });
    await hit.first().click();
    await page.waitForURL(/\/usage-data-host\/[0-9a-f-]+\/#notes$/);
    expect(await page.locator('#notes .note').count()).toBe(1);
  });

  test('fill what a list shows and exports', async () => {
    await page.goto(`${server.url}/mine/#ids=${forestry().id}`);
    await page.getByRole('button', { name: 'Keep this list' }).click();
    const services = page.locator('[data-services] tbody');
    await services
      .getByText(
        `Note: platform=cv-forestry, delay 20 days, retry after 60 minutes, first month January 2025, URL ${CORRECTED}`,
      )
      .waitFor();
    expect((await download('Download CSV')).text).not.toContain('Noted');
    const { text } = await download('Download TSV for C5.1 Harvester');
    expect(parse(text, { columns: true, delimiter: '\t' })[0]).toMatchObject({
      Base_URL: 'https://data.cedarandvine.example/usage/v51/r51',
      Platform: 'cv-forestry',
      Delay: '',
      Retry: '3600',
      Corrected_URL: CORRECTED,
    });
  });

  test('are data, and nothing of them is in the mirror', () => {
    const { distDir } = inject('site');
    const text = (path: string): string => readFileSync(join(distDir, path), 'utf8');
    const rows = parse(text('data/notes.csv'), { columns: true }) as Record<string, string>[];
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['host', 'platform', 'provider', 'service']);
    const { notes, services } = JSON.parse(text('data/notes.json')) as {
      notes: object[];
      services: { sushi_service_id: string; values: object }[];
    };
    expect(notes).toHaveLength(4);
    const { id } = forestry().services[0]!;
    expect(services.find((each) => each.sushi_service_id === id)!.values).toMatchObject({
      delay: { value: 20 },
      url: { value: CORRECTED },
    });
    const database = new DatabaseSync(join(distDir, 'data/registry.sqlite'), { readOnly: true });
    expect(database.prepare('select count(*) as n from note').get()).toEqual({ n: 4 });
    database.close();
    for (const path of ['platform', `platform/${forestry().id}`, `sushi-service/${id}`])
      expect(text(`api/v1/${path}/index.json`)).not.toMatch(/usage\.cedarandvine|Northern Libraries/);
  });
});

describe('of an operator', () => {
  const HOSTILE = '<img src=x onerror=alert(1)>"\'</script><script>alert(2)</script>';
  let folder: string;
  let own: MirrorServer;
  let distDir: string;

  beforeAll(async () => {
    folder = createFolder();
    distDir = join(folder, 'dist');
    mkdirSync(join(folder, 'content/notes'), { recursive: true });
    writeFileSync(join(folder, 'site.config.json'), JSON.stringify({ name: 'Northern' }));
    const front = [
      'for:',
      `  - ${forestry().id}`,
      `platform: ${JSON.stringify(HOSTILE)}`,
      `by: ${JSON.stringify(HOSTILE)}`,
      'url: https://evil.example/"><script>alert(3)</script>',
    ];
    const body = `${HOSTILE} [x](javascript:alert(4)) =HYPERLINK("https://evil.example")`;
    writeFileSync(join(folder, 'content/notes/a.md'), `---\n${front.join('\n')}\n---\n${body}\n`);
    const { code, output } = await runShared('build', [], {
      SITE_URL: inject('site').url,
      SNAPSHOT_DIR: inject('site').snapshotDir,
      DIST_DIR: distDir,
      SITE_CONFIG: join(folder, 'site.config.json'),
      BUILD_FOR: 'netlify',
    });
    expect(code, output).toBe(0);
    own = await serveSite(distDir);
  });

  test('hostile text is text on pages, in lists and in search', async () => {
    for (const path of [forestry().path, forestry().services[0]!.path]) {
      await page.goto(own.url + path);
      expect(await page.locator('#notes h2').innerText()).toBe('Notes by Northern');
      const [note] = await notesOn();
      expect(note!.split(HOSTILE)).toHaveLength(4);
      expect(note).toContain('[x](javascript:alert(4))');
      expect(
        await page.locator('main :is(img, script:not([src]):not([type]), iframe, style, base)').count(),
      ).toBe(0);
      expect(await page.locator('#notes a[href^="javascript:"]').count()).toBe(0);
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await scrollsSideways(), `${path} at ${width}`).toBe(false);
      }
    }
    await page.goto(`${own.url}/search/?q=hyperlink`);
    await page.locator('.hit-title a', { hasText: 'Note on Cedar & Vine Forestry Full Text' }).waitFor();
    expect(await page.locator('.finder :is(img, iframe, style, h1)').count()).toBe(0);
    await page.goto(`${own.url}/mine/#ids=${forestry().id}`);
    await page.getByText('Note: platform=<img src=x').waitFor();
    expect(await page.locator('main :is(img, iframe, script:not([src]))').count()).toBe(0);
  });

  test('replace the sample’s notes', () => {
    const rows = parse(readFileSync(join(distDir, 'data/notes.csv')), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows).toHaveLength(1);
    expect(rows[0]!['text']).toContain('=HYPERLINK');
  });
});
