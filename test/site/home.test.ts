import { expect, test } from 'vitest';
import { historyOf, latestRunsOf } from '../../src/history/history.ts';
import { changeLineOf, textOfParts } from '../../src/history/words/sentences.ts';
import { entries, model, onSite, page, server } from './browser.ts';

onSite({ viewport: { width: 1280, height: 900 } });

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('the last five changes are sentences, whose dates lead to their runs', async () => {
  const { runs } = historyOf(entries, model);
  const latest = latestRunsOf(runs, 5)
    .flatMap(({ changes }) => changes)
    .map((each) => textOfParts(changeLineOf(each).parts));
  expect(latest).toHaveLength(5);
  await page.goto(`${server.url}/`);
  const sentences = (await page.locator('#latest .sentence').allTextContents()).map(squeezed);
  for (const [i, text] of latest.entries()) expect(sentences[i]).toContain(text);
  expect(sentences).toHaveLength(5);
  const [{ day }] = runs as [(typeof runs)[0]];
  await page.locator('#latest .when a').first().click();
  await page.waitForURL(`**/changes/${day.slice(0, 7)}/#night-${day}`);
  expect(await page.locator(`#night-${day}`).count()).toBe(1);
});

test('the number of platforms with the current release is above the fold, and leads to them', async () => {
  const { platforms, currentRelease } = model;
  const current = platforms.filter(({ releases }) => releases.includes(currentRelease!)).length;
  await page.goto(`${server.url}/`);
  const line = page.locator('#adoption p');
  const { y, height } = (await line.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(900);
  await line.getByRole('link').first().click();
  await page
    .locator('output')
    .filter({ hasText: `${current} of ${platforms.length} platforms` })
    .waitFor();
});
