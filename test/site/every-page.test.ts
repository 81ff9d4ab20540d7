// A page of each kind: its HTML is valid, its scripts run, and axe finds nothing. It never scrolls sideways, and on phones
// nothing within it does; no word is broken, and lists begin high.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { onSite, page, server } from './browser.ts';
import { templatesOf } from './templates.ts';
import { LIST_WIDTHS, violationsInBothThemes, WIDTHS } from './violations.ts';

const { distDir } = inject('site');
const templates = await templatesOf(distDir);

onSite();

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Style rules, which don't apply to generated markup.
    'attr-case': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    // Exceptions are anchors by their number.
    'valid-id': ['error', { relaxed: true }],
    'no-raw-characters': ['error', { relaxed: true }],
    // Titles contain names of records of any length.
    'long-title': 'off',
    // Scrollable regions are not sections of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Filters apply on every change and need no submit button.
    'wcag/h32': 'off',
  },
});

async function mistakesInHtml(path: string): Promise<string[]> {
  const html = await readFile(join(distDir, path.endsWith('/') ? `${path}index.html` : path), 'utf8');
  const { results } = await validator.validateString(html, path);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, column }) => `${column}: ${ruleId}: ${message}`),
  );
}

/** Words that are broken over two lines, except in URLs and code. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement!.closest('.address, .id, .code, .listing, .visually-hidden')) continue;
    // Phones hide headings and captions from everything but screen readers.
    if ((text.parentElement!.closest<HTMLElement>('thead, caption')?.offsetWidth ?? 2) < 2) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<!\p{L})\p{Script=Latin}{2,12}(?!\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken.map((word) => `the word ${word} is broken`);
}

/** Elements that are wider than their place: any on phones, and parts of lists on wide screens, where other tables may scroll. */
function wideElements(): string[] {
  // Text that only screen readers get is cut on purpose; code scrolls.
  const isCut = (element: Element) =>
    element.scrollWidth > element.clientWidth + 1 &&
    ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
    !element.matches('.visually-hidden, thead, caption, svg, input, select') &&
    element.clientWidth > 1;
  const within = innerWidth < 640 ? 'main *' : '.listed, .listed *';
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return [
    ...(sideways > 0 ? [`${sideways} px too wide`] : []),
    ...[...document.querySelectorAll(within)].filter(isCut).map((each) => each.outerHTML.slice(0, 120)),
  ];
}

const LIST = /^\/(platform|sushi-service|provider|usage-data-host|audit|report(-type)?)\/([A-Z_\d]+\/)?$/;

/** Where the rows of a list begin on a wide screen, in pixels. */
async function topOfRows(): Promise<number> {
  await page.setViewportSize({ width: 1280, height: 800 });
  if (!page.url().endsWith('/report/')) await page.locator('thead th button').first().waitFor();
  return (await page.locator('tbody tr').first().boundingBox())!.y;
}

const WIDTHS_OF_WORDS = [384, 1152];

test('pages of all kinds are known, and lists among them', () => {
  expect(templates.length).toBeGreaterThan(14);
  expect(templates.filter((path) => LIST.test(path))).toHaveLength(8);
});

test.each(templates)('%s', async (path) => {
  expect(await mistakesInHtml(path)).toEqual([]);
  await page.goto(server.url + path);
  if (LIST.test(path)) expect(await topOfRows()).toBeLessThanOrEqual(360);
  const wrong: string[] = [];
  for (const width of LIST.test(path) ? LIST_WIDTHS : WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(wideElements);
    if (WIDTHS_OF_WORDS.includes(width)) found.push(...(await page.evaluate(brokenWords)));
    wrong.push(...found.map((each) => `${width}: ${each}`));
  }
  expect(wrong).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
});

test.each(['/', '/platform/', '/changes/'])('axe finds nothing on a phone: %s', async (path) => {
  await page.goto(server.url + path);
  expect(await violationsInBothThemes({ width: 390 })).toEqual([]);
});

test('axe finds nothing on a filtered list, or on one without matches', async () => {
  await page.goto(`${server.url}/platform/?release=5.1&sort=-reports`);
  expect(await violationsInBothThemes()).toEqual([]);
  await page.locator('input[name=q]').fill('no platform is called like this');
  expect(await page.locator('output').textContent()).toMatch(/^No platform matches/);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('axe finds nothing on the search page with filters', async () => {
  await page.goto(`${server.url}/search/?q=journal&kind=Platform`);
  await page.locator('.hit a').first().waitFor();
  expect(await violationsInBothThemes()).toEqual([]);
});
