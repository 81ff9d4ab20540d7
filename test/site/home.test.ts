import { expect, test } from 'vitest';
import { historyOf } from '../../src/history/history.ts';
import { textOfParts } from '../../src/history/words/sentences.ts';
import type { ChangeOfTimeline } from '../../src/history/timeline.ts';
import { homeChangesOf } from '../../src/page-data/home-changes.ts';
import { entries, LIST_KEY, model, onSite, page, server } from './browser.ts';

onSite({ viewport: { width: 1280, height: 900 } });

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function expectItems(section: string, items: readonly ChangeOfTimeline[]): Promise<void> {
  const sentences = (await page.locator(`${section} .sentence`).allTextContents()).map(squeezed);
  for (const [i, { line }] of items.entries()) expect(sentences[i]).toContain(textOfParts(line.parts));
  expect(sentences).toHaveLength(items.length);
}

test('what may stop a harvest comes first, then five other changes; dates lead to their runs', async () => {
  const history = historyOf(entries, model);
  const day = entries.at(-1)!.taken.slice(0, 10);
  const { now, latest } = homeChangesOf({ history, day });
  expect(now.map(({ line }) => line.change.event)).toContain('address-changed');
  expect(latest).toHaveLength(5);
  const kinds = new Set(latest.map(({ line }) => line.change.about[0]!.kind));
  expect([...kinds].filter((kind) => kind !== 'platform' && kind !== 'service')).toEqual([]);
  const all = [...now, ...latest].map(({ line }) => line.change.id);
  expect(new Set(all).size).toBe(all.length);
  await page.goto(`${server.url}/`);
  await expectItems('#now', now);
  await expectItems('#latest', latest);
  await page.locator('#now .when a').first().click();
  await page.waitForURL(`**/changes/${day.slice(0, 7)}/#night-${day}`);
  expect(await page.locator(`#night-${day}`).count()).toBe(1);
});

test('the number of platforms with the current release is above the fold, and leads to them', async () => {
  const { platforms, currentRelease } = model;
  const current = platforms.filter(({ releases }) => releases.includes(currentRelease!)).length;
  await page.goto(`${server.url}/`);
  expect(await page.getByRole('search', { name: 'Records' }).count()).toBe(1);
  const line = page.locator('#adoption p').first();
  const { y, height } = (await line.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
  await line.getByRole('link').first().click();
  await page
    .locator('output')
    .filter({ hasText: `${current} of ${platforms.length} platforms` })
    .waitFor();
});

test('without changes in 31 days, the home page says so', async () => {
  const history = historyOf(entries, model);
  const newest = Date.parse(entries.at(-1)!.taken);
  const dayAfter = (days: number) => new Date(newest + days * 86_400_000).toISOString().slice(0, 10);
  expect(homeChangesOf({ history, day: dayAfter(30) }).now).not.toEqual([]);
  expect(homeChangesOf({ history, day: dayAfter(31) }).now).toEqual([]);
});

test('the home page says what needs attention at the own platforms, and nothing moves', async () => {
  await page.goto(`${server.url}/`);
  const line = page.locator('[data-own-list]');
  const before = (await line.boundingBox())!;
  expect(await line.innerText()).toBe('My platforms: keep a list, and see what needs attention.');
  const ids = model.platforms.slice(0, 6).map(({ id }) => id);
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [LIST_KEY, ids.join(' ')]);
  await page.reload();
  await expect
    .poll(() => line.innerText())
    .toMatch(/^My platforms: \d things? needs? attention at \d of your 6 platforms\.$/);
  expect((await line.boundingBox())!.height).toBe(before.height);
  await line.getByRole('link', { name: 'My platforms' }).click();
  await page.waitForURL('**/mine/');
});
