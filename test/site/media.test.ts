// Paper and forced colours.
import { expect, test } from 'vitest';
import { incidents, onSite, page, server } from './browser.ts';

onSite({ viewport: { width: 1000, height: 800 } });

test('a printed list has its headings, its URL and the absolute time of the check, and no filter', async () => {
  await page.goto(`${server.url}/sushi-service/`);
  await page.locator('.checked time').first().waitFor();
  // A4 with the browser's own margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.filter label').first().isVisible()).toBe(false);
  // The number of rows, and the filter if there is one.
  expect(await page.locator('output').isVisible()).toBe(true);
  expect(await page.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  );
  expect(await page.getByRole('columnheader', { name: 'Required credentials' }).isVisible()).toBe(true);
  expect(await page.locator('.printed').innerText()).toBe('https://mirror.example/base/sushi-service/');
  const time = await page
    .locator('.bottom .checked time')
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content);
  expect(time).toMatch(/\(\d{1,2} \w+ \d{4} at .* UTC\)/);
  expect(await page.locator('.bottom .checked time').first().getAttribute('title')).toMatch(
    /^\d{1,2} [A-Z][a-z]+ \d{4} at \d{2}:\d{2} UTC$/,
  );
});

test('on paper, what is folded is there', async () => {
  await page.goto(`${server.url}/notification/`);
  const folded = page.locator('main details:not([open], .filter *) > :not(summary)').first();
  expect(await folded.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect((await folded.boundingBox())!.height).toBeGreaterThan(10);
});

test('a printed tag of the current release is dark on white', async () => {
  await page.goto(`${server.url}/sushi-service/`);
  await page.emulateMedia({ media: 'print' });
  const [colour, background] = await page
    .locator('.release.current')
    .first()
    .evaluate((tag) => [getComputedStyle(tag).color, getComputedStyle(tag).backgroundColor]);
  expect(background).toBe('rgba(0, 0, 0, 0)');
  expect(colour).toBe(await page.locator('body').evaluate((body) => getComputedStyle(body).color));
});

test('with forced colours the current page, the current release and sort marks stay visible', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${server.url}/sushi-service/`);
  const styleOf = (selector: string, property: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name!), [
        property,
        pseudo,
      ] as const);
  expect(await styleOf('.top nav [aria-current]', 'border-bottom-style')).toBe('solid');
  const paper = await styleOf('body', 'background-color');
  expect(await styleOf('.release.current', 'background-color')).not.toBe(paper);
  expect(await styleOf('thead th button', 'background-color', '::after')).not.toBe(paper);
  expect(await styleOf('.state', 'border-top-color', '::before')).not.toBe(paper);
});

test('code can be copied', async () => {
  await page.goto(`${server.url}/data/`);
  await page.locator('#sqlite > summary').click();
  const block = page.locator('#sqlite .copied').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await block.locator('code').textContent(),
  );
});

test('a page that does not exist has a search field that leads to results', async () => {
  await page.goto(`${server.url}/no/such/page/`);
  // The browser reports the status.
  await expect.poll(() => incidents.splice(0)).toHaveLength(1);
  await page.getByRole('main').getByRole('searchbox').fill('journal');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search/?q=journal*');
  await page.locator('.hit a').first().waitFor();
  expect(await page.locator('.hit a').count()).toBeGreaterThan(1);
});

test('contents stay beside a long page', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/help/`);
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first();
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  expect(await link.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(0);
});
