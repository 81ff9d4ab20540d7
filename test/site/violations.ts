import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules about colours. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that the page breaks, with the elements; of these rules only. */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  }, rules);
}

/**
 * At several widths, in the light theme and, as to colours, in the dark one on wide screens and on phones. Also reports
 * horizontal scrolling.
 */
export async function violationsInAllModes(page: Page, widths = [1280, 768, 390]): Promise<string[]> {
  await page.evaluate(axe.source);
  const all: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      if (colorScheme === 'dark' && width === 768) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await violationsOf(page, colorScheme === 'dark' ? COLOR_RULES : undefined);
      all.push(...found.map((each) => `${width} ${colorScheme} ${each}`));
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      all.push(`${width}: the page scrolls sideways`);
    }
  }
  return all;
}
