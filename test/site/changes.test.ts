// Pages that answer what changed, with the year of history that the sample brings.
import { describe, expect, test } from 'vitest';
import { isSchemaEvent, type EventName } from '../../src/history/events.ts';
import { dateInWords } from '../../src/util/date-words.ts';
import { entries, onSite, openPage, page, server } from './browser.ts';

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
    const found = await sentences();
    expect(found).toHaveLength(2);
    for (const each of found) expect(each).toMatch(/^Zeitschriftenportal Mittelgebirge, release 5.1: URL /);
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
    await expect.poll(sentences).toEqual(['Registry: field tls_versions removed from all sushi services']);
  });

  test.each([true, false])(
    'shows a kind of change at its old path, with scripts: %s',
    async (javaScriptEnabled) => {
      await openPage({ javaScriptEnabled });
      const day = entries.findLast(({ changes }) =>
        changes.some(({ event }) => event === 'address-changed'),
      )!.taken;
      const fragment = `#night-${day.slice(0, 10)}`;
      await page.goto(`${server.url}/changes/address-changed/${fragment}`);
      await page.waitForURL('**/changes/?event=*');
      const { search, hash } = new URL(page.url());
      expect([search, hash]).toEqual(['?event=address-changed', javaScriptEnabled ? fragment : '']);
      if (javaScriptEnabled)
        await expect.poll(() => page.locator('[data-change-list] .change-entry').count()).toBe(3);
    },
  );
});

test('without scripts, a reader can go from month to month', async () => {
  await openPage({ javaScriptEnabled: false });
  await page.goto(`${server.url}/changes/`);
  const months = page.locator('#months a');
  const count = await months.count();
  expect(count).toBeGreaterThan(8);
  await months.first().click();
  for (let i = 1; i < count; i += 1) await page.locator('a[rel=prev]').click();
  const { taken } = entries.find(({ changes }) => changes.length > 0)!;
  expect(await page.locator('h1').textContent()).toBe(`Changes in ${dateInWords(taken.slice(0, 7))}`);
  expect(await page.locator('a[rel=prev]').count()).toBe(0);
  await page.locator('a[rel=next]').click();
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
  const opacity = () =>
    page
      .locator('.permalink')
      .first()
      .evaluate((each) => getComputedStyle(each).opacity);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence').first().hover();
  expect(await opacity()).toBe('1');
  await page.mouse.move(0, 0);
  expect(await opacity()).toBe('0');
  await page.locator('.sentence a').first().focus();
  for (let i = 0; i < 9 && (await opacity()) === '0'; i += 1) await page.keyboard.press('Tab');
  expect(await opacity()).toBe('1');
  await openPage({ hasTouch: true, isMobile: true });
  await page.goto(`${server.url}/changes/`);
  expect(await opacity()).toBe('1');
});

test('a permalink leads to its change', async () => {
  await page.goto(`${server.url}/changes/`);
  const link = page.locator('.change-entry .permalink').nth(2);
  const id = await link.locator('xpath=ancestor::*[@class="change"][1]').getAttribute('id');
  await link.click();
  await page.waitForURL(new RegExp(`/changes/\\d{4}-\\d{2}/#${id}$`));
  await expect.poll(() => page.locator(`#${id}`).evaluate(isInView)).toBe(true);
});
