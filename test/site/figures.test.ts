import { expect, test } from 'vitest';
import { onSite, page, server } from './browser.ts';

onSite();

type Figure = [label: string, href: string, count: number];

async function figuresOf(path: string, selector: string): Promise<Figure[]> {
  await page.goto(server.url + path);
  return page.locator(selector).evaluateAll((figures) =>
    figures.map((figure) => {
      const link = figure.querySelector('a')!;
      const number = figure.querySelector('.number') ?? link;
      return [link.textContent!.trim(), link.href, Number(number.textContent!.replace(/\s/g, ''))];
    }),
  );
}

/** The count in the result line of a filtered list, and its number of rows. */
async function countsOf(href: string): Promise<[count: number, rows: number]> {
  const output = page.locator('output');
  const there = new URL(page.url());
  if (there.pathname === new URL(href).pathname) {
    // The list is already open and reads its URL as after going back.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, href);
  } else await page.goto(href);
  // Filters are listed after a colon.
  if (new URL(href).search) await output.filter({ hasText: ':' }).waitFor();
  const count = Number.parseInt((await output.textContent())!.replace(/\s/g, ''), 10);
  const rows = page.locator('table[data-rows] tbody tr');
  if (count > 0) await rows.nth(count - 1).waitFor();
  return [count, await rows.count()];
}

test('the numbers match the lists that they link to', async () => {
  const figures = await figuresOf('/numbers/', '.share:has(a)');
  expect(figures.length).toBeGreaterThan(35);
  for (const [label, href, count] of figures)
    expect([label, href, ...(await countsOf(href))]).toEqual([label, href, count, count]);
});

test('all shares are links but for what no list filters', async () => {
  await page.goto(`${server.url}/numbers/`);
  const texts = await page.locator('.share:not(:has(a)) > span:first-child').allTextContents();
  expect([...new Set(texts.map((text) => text.trim()))].toSorted()).toEqual(['Customer ID', 'Not stated']);
});
