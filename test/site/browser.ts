// A real browser and the built site over HTTP, for one test file.
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { startServer, type Server } from '../../src/mirror/server.ts';

/** Starts Chromium; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = inject('chromium');
  return playwright.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** Serves the built sample site at a free port; the site's home is `<url>` with its base path. */
export function serveSite(): Promise<Server> {
  const { distDir } = inject('site');
  return startServer({ distDir, port: 0, host: '127.0.0.1' });
}

/** Opens the search dialog by its key, and waits until its field has the focus for good. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.locator('dialog[open] input:focus').waitFor();
  // Pagefind gives its field the focus once more in the next frame, wherever a key has brought it by then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
