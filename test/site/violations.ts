import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Rules that the page breaks, with the elements. */
async function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  });
}

/** In both colour schemes and at several widths; also reports horizontal scrolling. */
export async function violationsInAllModes(page: Page, widths = [1280, 768, 390, 320]): Promise<string[]> {
  await page.evaluate(axe.source);
  const all: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      all.push(...(await violationsOf(page)).map((each) => `${width} ${colorScheme} ${each}`));
    }
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
      all.push(`${width}: the page scrolls sideways`);
    }
  }
  return all;
}
