import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { page, scrollsSideways } from './browser.ts';

/** Rules about colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The layout of all pages changes at some of these widths, where it has least room. */
export const WIDTHS = [320, 384, 576, 768, 928, 1152, 1600];

/** Tables of lists have further layouts. */
export const LIST_WIDTHS = [...WIDTHS, 832, 1088, 1280];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function loadAxe(): Promise<void> {
  await page.evaluate(AXE);
}

/** Rules that a part of the page breaks, with the elements; in the dark theme, rules about colours. */
export async function violationsOf(
  colorScheme: 'light' | 'dark',
  within = 'html',
  rules = colorScheme === 'dark' ? COLOR_RULES : undefined,
): Promise<string[]> {
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
 * At one width, and as to colours in the dark theme, too. Also reports that the page scrolls sideways on a phone. Of tables
 * and lists, axe gets the items that look different.
 */
export async function violationsInBothThemes({ within = 'html', width = 1280 } = {}): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  const all = (await scrollsSideways()) ? ['390: the page scrolls sideways'] : [];
  await page.setViewportSize({ width, height: 900 });
  await loadAxe();
  await page.evaluate(shortenLists);
  for (const colorScheme of ['light', 'dark'] as const) {
    const found = await violationsOf(colorScheme, within);
    all.push(...found.map((each) => `${colorScheme} ${each}`));
  }
  return all;
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
