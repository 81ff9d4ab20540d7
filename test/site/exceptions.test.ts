// “Got an exception?”: what an exception means, and where on a record’s page to look.
import { expect, test } from 'vitest';
import { EXCEPTIONS } from '../../src/model/exceptions.ts';
import { allowIncidents, model, onSite, openPage, page, scrollsSideways, server } from './browser.ts';

onSite();

const link = () => page.getByRole('link', { name: 'Got an exception?' });
const list = () => page.getByRole('combobox', { name: 'Got an exception?' });
const answer = () => page.locator('main [role=status]').innerText();
const marked = () => page.locator('.marked > th').allInnerTexts();
const meaningOf = (wanted: number) => EXCEPTIONS.find(({ code }) => code === wanted)!.meaning;
const urlOf = ({ path }: { path: string }, query = '') => server.url + path + query;
const moved = () => model.platforms.find(({ name }) => name === 'Zeitschriftenportal Mittelgebirge')!;

test('a chosen exception has its meaning and marks rows, also after a reload and for who gets the link', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(urlOf(moved()));
  const heightOf = () => page.locator('.answers').evaluate((each) => each.getBoundingClientRect().height);
  const before = await heightOf();
  await link().click();
  await list().waitFor();
  expect(await heightOf()).toBeLessThanOrEqual(before + 8);
  expect(await scrollsSideways()).toBe(false);
  expect(await list().evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await list().locator('option').count()).toBe(EXCEPTIONS.length + 1);
  await list().selectOption('3031');
  const date = await page.locator('.moved a').innerText();
  const expectAnswer = async (): Promise<void> => {
    await expect.poll(answer).toContain(`3031 Usage Not Ready for Requested Dates. ${meaningOf(3031)}`);
    expect(await answer()).toContain(`URL. It changed on ${date}.`);
    expect(await marked()).toEqual(['URL', 'Contact']);
  };
  await expectAnswer();
  expect(page.url()).toBe(urlOf(moved(), '?exception=3031'));
  await page.reload();
  await expectAnswer();
  expect(await list().inputValue()).toBe('3031');
  await page.getByRole('status').getByRole('link', { name: 'URL' }).click();
  await expectAnswer();
  expect(page.url()).toBe(urlOf(moved(), '?exception=3031#row-url'));
  await list().selectOption('');
  expect(await answer()).toBe('');
  expect(await marked()).toEqual([]);
  expect(page.url()).toBe(urlOf(moved(), '#row-url'));
});

test('a row that the page lacks has a stand-in: the row of what is not needed, the lines of services', async () => {
  const withoutKey = model.services.find(
    ({ record }) => record.api_key_required === false && !record.api_key_info,
  )!;
  await page.goto(urlOf(withoutKey, '?exception=2020'));
  await expect.poll(marked).toContain('You do not need');
  expect(await answer()).toMatch(/You do not need: .*API key/i);
  const several = model.platforms.find(({ services }) => services.length > 3)!;
  await page.goto(urlOf(several, '?exception=3010'));
  await expect.poll(marked).toEqual(['Reports']);
  expect(await answer()).toContain('Services');
});

test('an unknown exception is said to be unknown', async () => {
  for (const code of ['9999', 'constructor', '']) {
    await page.goto(urlOf(moved(), `?exception=${code}`));
    await list().waitFor();
    expect(await answer()).toBe(code && `The standard has no exception “${code}”.`);
    expect(await marked()).toEqual([]);
  }
});

test('without a script, or without the file, the link leads to the exceptions of the help page', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(urlOf(moved()));
  await link().click();
  await page.waitForURL('**/help/#exceptions');
  expect(await page.locator('tr[id="3031"]').isVisible()).toBe(true);
  await openPage();
  allowIncidents();
  await page.route('**/exceptions.json', (route) => route.abort());
  await page.goto(urlOf(moved()));
  await link().click();
  await page.waitForURL('**/help/#exceptions');
});
