import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules about colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** From a small phone to a wide screen, and both sides of the widths at which the layout of all pages changes. */
export const WIDTHS = [320, 384, 448, 576, 704, 767, 768, 832, 928, 1088, 1151, 1152, 1280, 1600];

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** Rules that a part of the page breaks, with the elements; in the dark theme, rules about colours. */
export async function violationsOf(
  page: Page,
  colorScheme: 'light' | 'dark',
  within = 'html',
): Promise<string[]> {
  const rules = colorScheme === 'dark' ? COLOR_RULES : undefined;
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return page.evaluate(
    async ([selector, values]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, {
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
      );
    },
    [within, rules] as const,
  );
}

/**
 * On a wide screen and on a phone, and as to colours in the dark theme, too. Also reports horizontal scrolling. Of tables and
 * lists, axe gets the items that look different.
 */
export async function violationsInAllModes(page: Page, { within = 'html' } = {}): Promise<string[]> {
  await loadAxe(page);
  const all: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(scrollsSideways)) all.push(`${width}: the page scrolls sideways`);
  }
  await page.evaluate(shortenLists);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const found = await violationsOf(page, colorScheme, within);
    all.push(...found.map((each) => `${width} ${colorScheme} ${each}`));
  }
  return all;
}

/** Looks when the page's own observers have noticed a new size. They come first, in the same frame. */
async function scrollsSideways(): Promise<boolean> {
  await new Promise((resolve) => void new ResizeObserver(resolve).observe(document.body));
  return document.documentElement.scrollWidth > innerWidth;
}

/** Keeps the items of each table and list that have a kind of element for the first time. A term stays with its value. */
function shortenLists(): void {
  for (const list of document.querySelectorAll('main :is(tbody, ul, ol, dl:has(> div))')) {
    const seen = new Set<string>();
    for (const item of list.querySelectorAll(':scope > *')) {
      const kinds = [item, ...item.querySelectorAll('*')].map((each) =>
        [each.localName, each.getAttribute('class'), ...each.getAttributeNames()].join(' '),
      );
      if (kinds.every((kind) => seen.has(kind))) item.remove();
      for (const kind of kinds) seen.add(kind);
    }
  }
}
