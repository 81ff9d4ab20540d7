// A row of a list of platforms or services opens: the record of its own page, below it.
import { describe, expect, test } from 'vitest';
import { requestPrefixOf } from '../../src/model/service-requests.ts';
import { allowIncidents, model, onSite, page, server } from './browser.ts';
import { violationsInBothThemes } from './violations.ts';

onSite();

const openers = () => page.locator('.opener');
const opened = () => page.locator('.opened');
const rows = () => page.locator('[data-rows] > tbody > tr:not(.opened)');
const twofold = () =>
  model.platforms.find(
    ({ services }) => services.length === 2 && services[0]!.release !== services[1]!.release,
  )!;

/** Each ID that the page has twice. */
const repeatedIds = () =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, i) => ids.indexOf(id) < i);
  });

describe.each(['/platform/', '/sushi-service/'])('a row of %s', (path) => {
  test('opens and closes with the keyboard, and has no mistakes', async () => {
    await page.goto(server.url + path);
    const name = (await rows().nth(3).locator('th a').innerText()).trim();
    const opener = openers().nth(3);
    expect(await opener.getAttribute('aria-label')).toContain(`Show ${name}`);
    await rows().nth(2).locator('a, button').last().focus();
    await page.keyboard.press('Tab');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await opened().locator('.answers').waitFor();
    expect(await opener.getAttribute('aria-expanded')).toBe('true');
    expect(
      await opened().evaluate((row) => row.previousElementSibling!.querySelector('th a')!.textContent),
    ).toBe(name);
    expect(await repeatedIds()).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(false);
    await opener.press('Enter');
    expect(await opened().count()).toBe(0);
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.press('Enter');
    expect(await opened().locator('.answers').count()).toBe(1);
    if (path === '/platform/') expect(await violationsInBothThemes({ within: '[data-rows]' })).toEqual([]);
  });

  test('that cannot be loaded links to its page, and is loaded when it is opened again', async () => {
    allowIncidents();
    await page.goto(server.url + path);
    const href = await rows().first().locator('td.release > a, th a').last().getAttribute('href');
    await page.route(`**${href}`, (route) => route.abort());
    await openers().first().click();
    await expect.poll(() => opened().innerText()).toBe('The record could not be loaded. Open its page.');
    expect(await opened().getByRole('link').getAttribute('href')).toContain(href);
    await page.unroute(`**${href}`);
    await openers().first().click();
    await openers().first().click();
    await opened().locator('.answers').waitFor();
    expect(await opened().count()).toBe(1);
  });
});

test('a filter keeps an open row open, and other rows open, too', async () => {
  await page.goto(`${server.url}/platform/`);
  const { name } = twofold();
  await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
  await opened().locator('.answers').waitFor();
  await page.locator('input[name=q]').fill('no platform has this name');
  await expect.poll(() => opened().count()).toBe(0);
  await page.locator('input[name=q]').fill(name);
  await expect.poll(() => opened().locator('.answers').count()).toBe(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Reports', exact: true }).click();
  await expect.poll(() => rows().count()).toBe(model.platforms.length);
  expect(await opened().count()).toBe(1);
  await openers().last().click();
  await expect.poll(() => opened().locator('.answers, dl').count()).toBeGreaterThan(1);
});

test('an open row copies and requests as its page does; its timeline stays there', async () => {
  const { path, name, services } = twofold();
  await page.goto(`${server.url}/platform/`);
  await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
  await opened().getByRole('button', { name: 'Copy request' }).waitFor();
  const older = services.find(({ release }) => release === '5')!;
  await opened().getByLabel('First month').fill('2025-01');
  await opened().getByRole('combobox', { name: 'Release' }).selectOption('5');
  await opened().getByLabel('As a curl command').check();
  await opened().getByRole('button', { name: 'Copy request' }).click();
  await opened().getByText('Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl '${requestPrefixOf(older)}/reports/`);
  expect(copied).toContain('begin_date=2025-01');
  expect(await opened().getByText('Timeline').count()).toBe(0);
  await opened().getByRole('link', { name: 'Got an exception?' }).click();
  await page.waitForURL(`**${path}?exception=`);
  await page.getByRole('combobox', { name: 'Got an exception?' }).waitFor();
});

test('a platform with several services of a release has their lines and what they share', async () => {
  const { name } = model.platforms.find(({ services }) => services.length > 3)!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/platform/`);
  await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
  await opened()
    .getByRole('heading', { name: /^All \d+ services$/ })
    .waitFor();
  expect(await opened().locator('td.url').count()).toBeGreaterThan(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
