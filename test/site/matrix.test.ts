import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { onSite } from './browser.ts';

let browser: Browser;
let server: MirrorServer;

onSite((site) => void ({ browser, server } = site));

test.each(['light', 'dark'] as const)(
  'numbers on heat can be read: 7 to 1 at least, %s',
  async (colorScheme) => {
    const page = await browser.newPage({ colorScheme });
    await page.goto(`${server.url}/report/`);
    const contrasts = await page.locator('[class*=heat-]').evaluateAll((cells) => {
      const context = document.createElement('canvas').getContext('2d')!;
      /** The relative luminance of a colour (WCAG). */
      const lightOf = (colour: string) => {
        // A cell without heat has a transparent background.
        for (const each of [getComputedStyle(document.documentElement).backgroundColor, colour]) {
          context.fillStyle = each;
          context.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
          value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      return cells.flatMap((cell) => {
        const under = lightOf(getComputedStyle(cell).backgroundColor);
        return [...cell.querySelectorAll('a, .percent')].map((text) => {
          const [low, high] = [under, lightOf(getComputedStyle(text).color)].toSorted((a, b) => a - b);
          return (high! + 0.05) / (low! + 0.05);
        });
      });
    });
    expect(contrasts.length).toBeGreaterThan(40);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(7);
    await page.close();
  },
);
