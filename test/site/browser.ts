import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { serveSite } from '../fixtures.ts';

let shared: Browser | undefined;

/** Chromium, which the files of a process share. The caller closes its pages (`closePages`). */
export async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const { executablePath, args, env } = inject('chromium');
  return (shared = await playwright.launch({ executablePath, args, env: { ...process.env, ...env } }));
}

export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Serves the built sample site at a free port; the site's home is `<url>` with its base path. */
export function serveSampleSite(): Promise<MirrorServer> {
  return serveSite(inject('site').distDir);
}

/** A browser and the served site for all tests of a file. */
export function onSite(
  take: (site: { browser: Browser; server: MirrorServer }) => void | Promise<void>,
): void {
  let open: [Browser, MirrorServer];
  beforeAll(async () => {
    open = await Promise.all([openBrowser(), serveSampleSite()]);
    await take({ browser: open[0], server: open[1] });
  });
  afterAll(() => closePages(open[0]));
}

/** Adds failed and refused scripts, and dialogs, to a list. */
export function collectIncidents(page: Page, incidents: string[]): void {
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => incidents.push(`error: ${message}`));
  page.on('console', (message) => message.type() === 'error' && incidents.push(`console: ${message.text()}`));
}

/** The model of the sample site. */
export async function modelOfSite(): Promise<Model> {
  return modelOf(readRegistry(await openSnapshot(inject('site').snapshotDir)));
}
