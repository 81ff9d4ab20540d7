// What surrounds the pages: the header at each width, explanations of terms, and choices that are remembered.
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { TERM_EXPLANATIONS } from '../../src/model/terms.ts';
import type { Service } from '../../src/model/model-types.ts';
import { allowIncidents, model, onSite, openPage, page, scrollsSideways, server } from './browser.ts';

onSite();

async function open(path: string, width: number, javaScriptEnabled = true): Promise<void> {
  if (!javaScriptEnabled) await openPage({ javaScriptEnabled });
  await page.setViewportSize({ width, height: 844 });
  await page.goto(server.url + path);
}

/** What each press of the Tab key reaches, behind the link to the content. */
async function tabStops(count: number): Promise<string[]> {
  await page.keyboard.press('Tab');
  const stops: string[] = [];
  for (let i = 0; i < count; i += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() =>
        (document.activeElement as HTMLElement).innerText.replace(/\s+/g, ' ').trim(),
      ),
    );
  }
  return stops;
}

test('on a desktop the header is one row of links, and the footer has the others', async () => {
  await open('/audit/', 1280, false);
  expect((await page.locator('.top').boundingBox())!.height).toBeLessThanOrEqual(60);
  expect(await tabStops(8)).toEqual([
    'Registry Snapshot',
    'Platforms',
    'Services',
    'Reports',
    'Changes',
    'My platforms',
    'Help',
    'Search Ctrl K',
  ]);
  expect(await page.getByRole('search', { name: 'Site' }).getByRole('link').count()).toBe(1);
  expect(await page.locator('.bottom li').allInnerTexts()).toEqual([
    'Audits',
    'Notifications',
    'Providers',
    'Data hosts',
    'Data',
    'API',
    'About this snapshot',
    'Licences',
  ]);
});

test('each link of the header and the footer has the title of its page', async () => {
  const pageOf = async (href: string) => parse(await (await fetch(new URL(href, server.url))).text());
  const home = await pageOf(`${server.url}/`);
  const links = home
    .querySelectorAll('.top nav li > a, .bottom li > a')
    .filter(({ text }) => text !== 'Licences');
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    const target = await pageOf(link.getAttribute('href')!);
    expect(target.querySelector('h1')!.text.trim()).toBe(link.text.trim());
  }
});

test('on a phone the header is one row of 56 pixels, whose button opens its links without scripts', async () => {
  await open('/audit/', 390, false);
  expect((await page.locator('.top').boundingBox())!.height).toBeLessThanOrEqual(57);
  expect(await tabStops(3)).toEqual(['Registry Snapshot', 'Menu', 'Search']);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  expect(await links.first().innerText()).toBe('Platforms');
  expect(await links.allInnerTexts()).toContain('Help');
  await page.keyboard.press('Escape');
  expect(await links.count()).toBe(0);
});

test.each([1280, 390])(
  'the header is the same on each page, and marks the section, at %i px',
  async (width) => {
    await open('/', width, false);
    const boxesOf = () =>
      page
        .locator('.top :is(a, button):visible')
        .evaluateAll((all) =>
          all.map((each) => [each.textContent!.trim(), JSON.stringify(each.getBoundingClientRect())]),
        );
    const boxes = await boxesOf();
    expect(boxes.length).toBeGreaterThan(2);
    for (const [path, section] of [
      ['/usage-data-host/', 'Data hosts'],
      ['/report-type/TR/', 'Reports'],
      ['/api/', 'API'],
    ] as const) {
      await page.goto(server.url + path);
      expect(await boxesOf(), path).toEqual(boxes);
      expect((await page.locator('a[aria-current]').evaluate((link) => link.textContent))!.trim()).toBe(
        section,
      );
    }
  },
);

test('the menu closes when the focus leaves it', async () => {
  await open('/', 390);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu a').last().focus();
  expect(await page.locator('#menu').isVisible()).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.locator('#menu').isVisible()).toBe(false);
});

test('a label explains its term in place by keyboard, and leads to the help page', async () => {
  const [{ path }] = model.services as [Service];
  await open(path, 1280);
  const { sentence } = TERM_EXPLANATIONS['data-host'];
  const label = page.getByRole('main').getByRole('link', { name: 'Data host', exact: true });
  const text = page.getByRole('status').filter({ hasText: sentence });
  await label.focus();
  await page.keyboard.press('Enter');
  await text.waitFor();
  await page.keyboard.press('Escape');
  await text.waitFor({ state: 'detached' });
  expect(await label.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await text.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await text.waitFor({ state: 'detached' });
  await label.click();
  await text.getByRole('link').click();
  await page.waitForURL('**/help/#data-host');
});

test('without its explanation, the label of a term is a link to the help page', async () => {
  const [{ path }] = model.services as [Service];
  await open(path, 1280);
  await page.route('**/terms.json', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Data host', exact: true }).click();
  await page.waitForURL('**/help/#data-host');
  expect(await page.getByRole('heading', { name: 'Data host' }).isVisible()).toBe(true);
  allowIncidents();
});

test('without scripts the search of the home page leads to lists', async () => {
  await open('/', 1280, false);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  expect(await page.locator('.without-scripts').getByRole('link').allInnerTexts()).toContain('providers');
});

test('on a phone, the API page is at most five screens long', async () => {
  await open('/api/', 390);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(5 * 844);
});

test('a region takes the focus only while it scrolls', async () => {
  const { platforms } = model;
  await open(platforms.find(({ services }) => services.length === 8)!.path, 840);
  const region = page.locator('.table').first();
  expect(await region.getAttribute('tabindex')).toBeNull();
  // Larger text.
  await page.evaluate(() => (document.documentElement.style.fontSize = '250%'));
  await expect.poll(() => region.getAttribute('tabindex')).toBe('0');
  await page.goto(`${server.url}/platform/`);
  expect(await page.locator('.listed').getAttribute('tabindex')).toBeNull();
});

test.each([320, 768])('explanations stay within a page of %i pixels', async (width) => {
  const [{ path }] = model.services as [Service];
  await open(path, width);
  const terms = page.locator('a.term:visible');
  await terms.first().waitFor();
  for (const term of await terms.all()) {
    await term.click();
    const box = await page.locator('.explanation').boundingBox();
    expect([box!.x > 0, box!.x + box!.width < width]).toEqual([true, true]);
    expect(await scrollsSideways()).toBe(false);
    await page.keyboard.press('Escape');
    await page.locator('.explanation').waitFor({ state: 'detached' });
  }
});

test.each(['search', 'mine'])(
  'where scripts cannot be loaded, /%s/ says so on the first screen',
  async (name) => {
    const [width, height] = [390, 844];
    await page.setViewportSize({ width, height });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${server.url}/${name}/`);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    const sentence = page.getByText('needs JavaScript');
    await sentence.waitFor();
    expect((await sentence.boundingBox())!.y).toBeLessThan(height / 2);
    allowIncidents();
  },
);
