// A visitor who comes to the site with a task. Clicks are counted; typing and looking are not.
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';

/** Width and height of windows in which tasks are done. */
export const WINDOWS = [
  [1280, 800],
  [390, 844],
] as const;

/** A busy machine takes its time. */
export const PATIENCE = { timeout: 20_000 };

export class Visitor {
  readonly page: Page;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Clicks into a field, then types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.fill(text);
  }

  /** A choice in a select field of a list. */
  async choose(name: string, value: string): Promise<void> {
    this.clicks += 1;
    await this.#listIsReady();
    await this.page.locator(`form.filter select[name=${name}]`).selectOption(value);
  }

  /** Opens the filters of a list where they are folded: on phones. */
  async openFilters(): Promise<void> {
    await this.#listIsReady();
    const fold = this.page.locator('[data-fold]');
    if (await fold.isVisible()) await this.click(fold);
  }

  /** What was looked for is in view, without scrolling. */
  async expectInView(...responses: Locator[]): Promise<void> {
    const { height } = this.page.viewportSize()!;
    for (const response of responses) {
      await response.waitFor();
      const isInView = async (): Promise<boolean> => {
        const { y, height: own } = (await response.boundingBox())!;
        return y >= 0 && y + own <= height;
      };
      await expect.poll(isInView, PATIENCE).toBe(true);
    }
  }

  /** The script of a list makes the buttons in its head when it starts. */
  async #listIsReady(): Promise<void> {
    await this.page.locator('thead th button').first().waitFor({ state: 'attached' });
  }
}

/** Opens the home page. The caller closes the page. */
export async function visitHome(
  browser: Browser,
  { url }: MirrorServer,
  [width, height]: readonly [number, number],
): Promise<Visitor> {
  const page = await browser.newPage({ viewport: { width, height }, acceptDownloads: true });
  await page.goto(`${url}/`);
  return new Visitor(page);
}
