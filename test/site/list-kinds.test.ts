// What lists of audits, notifications and reports have of their own.
import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Platform } from '../../src/model/model-types.ts';
import { agendaOf } from '../../src/model/notification-agenda.ts';
import { download, model, onSite, openPage, page, server } from './browser.ts';

onSite();

const resultLine = () => page.locator('output').textContent();
const offersOf = (platform: Platform, id: string) =>
  platform.offers.find(({ report }) => report.id === id)?.releases ?? [];

test('audits are filtered by provider, release, state, host and year', async () => {
  const audits = model.audits.flatMap((group) => group.audits);
  const wanted = audits.filter(
    ({ record, status }) =>
      status === 'Audit expired' && (record.finish_date ?? record.start_date).startsWith('2024'),
  );
  await page.goto(`${server.url}/audit/?audit=Audit+expired&year=2024&sort=-date`);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(wanted.length);
  expect(await resultLine()).toBe(`${wanted.length} of ${audits.length} audits: year 2024, state expired`);
  const { record: platform, services } = wanted[0]!.services[0]!.platforms[0]!;
  await page.locator('select[name=provider]').selectOption({ label: platform.content_provider_name });
  await page.locator('select[name=host]').selectOption(services[0]!.host!.id);
  await page.locator('select[name=release]').selectOption(wanted[0]!.record.usage_release);
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(0);
  const shownServices = await page.locator('tbody tr a').allTextContents();
  expect(shownServices.map((each) => each.trim())).toContain(wanted[0]!.services[0]!.name);
  expect(await page.getByRole('radio', { name: 'Expired' }).isChecked()).toBe(true);
  await page.goto(`${server.url}/audit/?audit=Audit+expired`);
  await page.getByRole('radio', { name: 'All' }).locator('..').click();
  await page.waitForURL(({ search }) => search === '');
});

test('audits are sorted by the month in which they ended or else began; their CSV file tells services apart', async () => {
  await page.goto(`${server.url}/audit/?sort=-date`);
  await page.locator('[aria-sort]').filter({ hasText: 'Audited' }).waitFor();
  const { text } = await download('Download CSV');
  const rows = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  const audits = model.audits.flatMap((group) => group.audits);
  const dates = rows.map((row) => row['Ended'] || row['Started']);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(rows.map((row) => row['Started']).toSorted()).toEqual(
    audits.map(({ record }) => record.start_date).toSorted(),
  );
  const alike = page.locator('tbody th li .aside');
  const names = await alike.evaluateAll((all) => all.map((each) => each.parentElement!.innerText.trim()));
  expect(names.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => row['Services']!.split('; '))).toEqual(expect.arrayContaining(names));
});

test('notifications are filtered; the parts of the agenda come back when the filter is cleared', async () => {
  const { name, id } = model.notifications.find(({ host }) => host)!.host!;
  const wanted = model.notifications.filter(
    ({ record, host, service }) =>
      record.published_date.startsWith('2025') && [host, service?.host].some((each) => each?.id === id),
  );
  const total = agendaOf(model.notifications, '').length;
  await page.goto(`${server.url}/notification/?year=2025&host=${id}`);
  await expect.poll(() => page.locator('[data-row]').count()).toBe(wanted.length);
  expect(await resultLine()).toBe(
    `${wanted.length} of ${total} notifications: published in 2025, data host ${name}`,
  );
  expect(await page.locator('[data-rows] h2').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.locator('[data-row]').count()).toBe(total);
  expect(await page.locator('[data-rows] h2').count()).toBe(1);
});

test.each([true, false])('a notification opens by keyboard, with scripts: %s', async (javaScriptEnabled) => {
  await openPage({ javaScriptEnabled });
  await page.goto(`${server.url}/notification/`);
  const entry = page.locator('[data-row]').first();
  const text = entry.locator('.text').first();
  expect(await text.isVisible()).toBe(false);
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await text.isVisible()).toBe(true);
});

test('on a phone, the reports that a platform offers are a line for each release', async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`${server.url}/report-type/TR/`);
  const cells = page.locator('tbody tr').first().locator('td');
  const labels = await cells.evaluateAll((all) =>
    all.map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(labels).toEqual(model.releases.toReversed().map((release) => `"Release ${release}:"`));
  for (const cell of await cells.all()) expect((await cell.boundingBox())!.height).toBeLessThan(30);
});

test('the platforms of a type are filtered by report and release together', async () => {
  await page.goto(`${server.url}/report-type/TR/?offered=5.1&report=TR_B1`);
  const wanted = model.platforms.filter((each) => offersOf(each, 'TR_B1').includes('5.1'));
  expect(wanted.length).toBeGreaterThan(0);
  expect(await page.locator('tbody th').allInnerTexts()).toEqual(wanted.map(({ name }) => name));
  expect(await resultLine()).toMatch(
    new RegExp(`^${wanted.length} of \\d+ platforms: offered under 5.1, report TR_B1$`),
  );
});
