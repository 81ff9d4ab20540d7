// Pages that answer what changed, with the year of history that the sample brings.
import { describe, expect, test } from 'vitest';
import { isSchemaEvent, type EventName } from '../../src/history/events.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { browser, entries, onSite, page, server } from './browser.ts';

onSite({ viewport: { width: 1280, height: 800 } });

const sentences = async () =>
  (await page.locator('[data-change-list] .sentence').allTextContents()).map((each) =>
    each.replace(/[\s\u00A0]+#?\s*/g, ' ').trim(),
  );
const output = () => page.locator('form[data-changes] output');
const clear = () => page.getByRole('button', { name: 'Clear filters' });
const isAboutRecords = ({ event }: { event: EventName }) => !isSchemaEvent(event);

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

describe('the filter of changes', () => {
  test('finds older changes by kind, provider and release, and keeps its state in the URL', async () => {
    await page.goto(`${server.url}/changes/`);
    await page.locator('select[name=event]').selectOption('address-changed');
    await output()
      .filter({ hasText: /^3 of \d+ changes: kind changed URLs$/ })
      .waitFor();
    await page.locator('select[name=provider]').selectOption('arbeitskreis-mittelgebirgsforschung-e-v');
    await output()
      .filter({ hasText: /^2 of / })
      .waitFor();
    await page.locator('select[name=release]').selectOption('5.1');
    expect(new URL(page.url()).search).toBe(
      '?event=address-changed&provider=arbeitskreis-mittelgebirgsforschung-e-v&release=5.1',
    );
    await page.reload();
    await output()
      .filter({ hasText: /^2 of / })
      .waitFor();
    const found = Array(2).fill('Zeitschriftenportal Mittelgebirge, release 5.1: URL changed');
    expect(await sentences()).toEqual(found);
    await page.locator('[data-change-list] .run a').first().click();
    await page.waitForURL(/\/changes\/\d{4}-\d{2}\/#night-/);
    await page.goBack();
    await expect.poll(sentences).toEqual(found);
  });

  test('finds all changes of each month, and says where there is none', async () => {
    await page.goto(`${server.url}/changes/`);
    const months = Map.groupBy(
      entries.flatMap(({ taken, changes }) => changes.filter(isAboutRecords).map(() => taken.slice(0, 7))),
      (month) => month,
    );
    expect(months.size).toBeGreaterThan(8);
    for (const [month, { length }] of months) {
      await page.locator('select[name=month]').selectOption(month);
      await output()
        .filter({ hasText: dateInWords(month) })
        .waitFor();
      await expect.poll(() => page.locator('[data-change-list] .change').count()).toBe(length);
    }
    await page.locator('select[name=event]').selectOption('platform-added');
    await page.locator('select[name=release]').selectOption('5');
    await output().filter({ hasText: 'No changes match' }).waitFor();
    expect(await sentences()).toEqual([]);
  });

  test('can be cleared as soon as something is chosen', async () => {
    await page.goto(`${server.url}/changes/`);
    const newest = await sentences();
    expect(newest.length).toBeGreaterThan(10);
    expect(await clear().isVisible()).toBe(false);
    await page.locator('select[name=event]').selectOption('audit-failed');
    await output().filter({ hasText: 'kind audits failed' }).waitFor();
    await clear().click();
    await expect.poll(sentences).toEqual(newest);
    expect(new URL(page.url()).search).toBe('');
  });

  test('shows news of fields only to those who choose them', async () => {
    await page.goto(`${server.url}/changes/`);
    expect((await sentences()).filter((each) => each.includes('tls_versions'))).toEqual([]);
    await page.locator('select[name=event]').selectOption('field-vanished');
    await expect.poll(sentences).toEqual(['The registry removed the field tls_versions from all services']);
  });

  test.each([true, false])(
    'shows a kind of change at its old path, with scripts: %s',
    async (javaScriptEnabled) => {
      const visit = await browser.newPage({ javaScriptEnabled });
      const day = entries.findLast(({ changes }) =>
        changes.some(({ event }) => event === 'address-changed'),
      )!.taken;
      const fragment = `#night-${day.slice(0, 10)}`;
      await visit.goto(`${server.url}/changes/address-changed/${fragment}`);
      await visit.waitForURL('**/changes/?event=*');
      const { search, hash } = new URL(visit.url());
      expect([search, hash]).toEqual(['?event=address-changed', javaScriptEnabled ? fragment : '']);
      if (javaScriptEnabled)
        await expect.poll(() => visit.locator('[data-change-list] .change-entry').count()).toBe(3);
      await visit.close();
    },
  );
});

test('without scripts, a reader can go from month to month', async () => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${server.url}/changes/`);
  const months = plain.locator('#months a');
  const count = await months.count();
  expect(count).toBeGreaterThan(8);
  await months.first().click();
  for (let i = 1; i < count; i += 1) await plain.locator('a[rel=prev]').click();
  const { taken } = entries.find(({ changes }) => changes.length > 0)!;
  expect(await plain.locator('h1').textContent()).toBe(`Changes in ${dateInWords(taken.slice(0, 7))}`);
  expect(await plain.locator('a[rel=prev]').count()).toBe(0);
  await plain.locator('a[rel=next]').click();
  await plain.close();
});

test('one page has all feeds', async () => {
  await page.goto(`${server.url}/changes/`);
  await page.getByRole('link', { name: 'Follow the changes' }).click();
  const hrefs = await page
    .getByRole('main')
    .getByRole('link', { name: /^Atom/ })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const { feeds } = (await (await fetch(`${server.url}/changes/index.json`)).json()) as {
    feeds: { atom: string }[];
  };
  const paths = feeds.map(({ atom }) => new URL(atom).pathname);
  expect(paths.length).toBeGreaterThan(5);
  expect(hrefs.map((each) => new URL(each).pathname)).toEqual(expect.arrayContaining(paths));
});

test('the link of a change appears below the pointer and with the focus', async () => {
  await page.goto(`${server.url}/changes/`);
  const link = page.locator('.permalink').first();
  const opacity = () => link.evaluate((each) => getComputedStyle(each).opacity);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence').first().hover();
  expect(await opacity()).toBe('1');
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence a').first().focus();
  for (let i = 0; i < 9 && (await opacity()) === '0'; i += 1) await page.keyboard.press('Tab');
  expect(await opacity()).toBe('1');
  const phone = await browser.newPage({ hasTouch: true, isMobile: true });
  await phone.goto(`${server.url}/changes/`);
  const onTouch = await phone
    .locator('.permalink')
    .first()
    .evaluate((each) => getComputedStyle(each).opacity);
  expect(onTouch).toBe('1');
  await phone.close();
});

test('a permalink leads to its change', async () => {
  await page.goto(`${server.url}/changes/`);
  const link = page.locator('.change-entry .permalink').nth(2);
  const id = await link.locator('xpath=ancestor::p[1]//*[@class="change"]').first().getAttribute('id');
  await link.click();
  await page.waitForURL(new RegExp(`/changes/\\d{4}-\\d{2}/#${id}$`));
  await expect.poll(() => page.locator(`#${id}`).evaluate(isInView)).toBe(true);
});

test('the Statistics page has releases over time as charts, the current one first, and as a table', async () => {
  await page.goto(`${server.url}/numbers/`);
  const charts = page.locator('#adoption svg[role=img]');
  expect(await charts.count()).toBe(2);
  await page.locator('#adoption summary').click();
  const rows = page.locator('[aria-labelledby=adoption-numbers] tbody tr');
  expect(await rows.count()).toBeGreaterThan(11);
  const numbers = (await rows.first().locator('td').allTextContents()).map(Number);
  const labels = await charts.locator('.line > text').allTextContents();
  expect(labels[0]).toMatch(/^5\.1: /);
  expect(numbers).toEqual(labels.map((label) => Number(label.split(': ')[1])));
});
