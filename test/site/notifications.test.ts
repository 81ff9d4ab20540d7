import { expect, inject, test } from 'vitest';
import { AGENDA_PARTS } from '../../src/model/agenda-labels.ts';
import { agendaOf, type AgendaItem } from '../../src/model/notification-agenda.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { model, onSite, openPage, page, server } from './browser.ts';

onSite();

async function agendaOfSite(): Promise<AgendaItem[]> {
  const { manifest } = await openSnapshot(inject('site').snapshotDir);
  return agendaOf(model.notifications, manifest.taken.slice(0, 10));
}

async function open(javaScriptEnabled = true): Promise<void> {
  await openPage({ viewport: { width: 1280, height: 900 }, javaScriptEnabled });
  await page.goto(`${server.url}/notification/`);
}

test('the newest come first, and old ones without an end last, below a heading', async () => {
  await open();
  const shown = await page
    .locator('[data-rows] > *')
    .evaluateAll((all) => all.map((each) => each.querySelector('h2')?.textContent!.trim() ?? each.id));
  const groups = [...Map.groupBy(await agendaOfSite(), ({ part }) => part)];
  expect(groups.map(([part]) => part)).toEqual(expect.arrayContaining(['newest', 'old']));
  expect(shown).toEqual(
    groups.flatMap(([part, items]) => [
      ...(part === 'newest' ? [] : [AGENDA_PARTS[part]]),
      ...items.map(({ notifications: [{ record }] }) => `notification-${record.id}`),
    ]),
  );
  const { y } = (await page.locator('[data-row]').first().boundingBox())!;
  expect(y).toBeLessThan(600);
  expect(await page.locator('.lede + p').textContent()).toMatch(
    /^\s*No announced dates in the 30 days after /,
  );
});

test('its subject opens a text by keyboard', async () => {
  await open();
  const [{ record }] = (await agendaOfSite())[0]!.notifications;
  const entry = page.locator('[data-row]').first();
  expect(await entry.locator('summary q').textContent()).toContain(record.subject);
  const [first = ''] = record.message.split('\n');
  expect(await entry.getByText(first).isVisible()).toBe(false);
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await entry.getByText(first).isVisible()).toBe(true);
});

test('without scripts a click opens it', async () => {
  await open(false);
  const entry = page.locator('[data-row]').first();
  await entry.locator('summary').click();
  expect(await entry.locator('.text').first().isVisible()).toBe(true);
});
