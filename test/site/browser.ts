// The browser, the served site of the sample and its model, for the tests of a file.
import { readFile } from 'node:fs/promises';
import {
  chromium as playwright,
  type Browser,
  type BrowserContextOptions,
  type Download,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFinished } from 'vitest';
import type { HistoryEntry } from '../../src/history/entry.ts';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { serveSite } from '../fixtures.ts';

/** Chromium, which the files of a process share. */
export let browser: Browser;
/** The page of the running test. */
export let page: Page;
/** The site of the sample; its home is `<url>/`, with its base path. */
export let server: MirrorServer;
export let model: Model;
/** The sample's history, oldest entry first. */
export let entries: HistoryEntry[];

/** Failed and refused scripts, and dialogs, which fail the running test. */
export const incidents: string[] = [];
let areAllowed = false;

/** Called by a test that causes them: the browser may report them after the test. */
export function allowIncidents(): void {
  areAllowed = true;
}

const DESKTOP = { width: 1280, height: 720 };

/** The page that tests share: a new one starts slowly. Undefined while a test has one of its own. */
let shared: Page | undefined;

/** Gives each test of a file an empty page: the same one, in which nothing of the test before is left. */
export function onPages(options: BrowserContextOptions = {}): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launch();
  });
  beforeEach(async () => {
    incidents.length = 0;
    areAllowed = false;
    if (shared) return;
    await openPage(options);
    shared = page;
  });
  afterEach(async () => {
    if (shared) await emptyPage(options);
    else await page.context().close();
    if (!areAllowed) expect(incidents).toEqual([]);
  });
  afterAll(async () => {
    shared = undefined;
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
}

async function emptyPage({ viewport }: BrowserContextOptions): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().map((each) => each !== page && each.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Concurrent tests have pages of their own.
  if (page.url() === 'about:blank') return;
  const { origin } = new URL(page.url());
  const hasLeft = await page.goto('about:blank').then(
    () => true,
    () => false,
  );
  if (!hasLeft) {
    // The page went elsewhere by itself at the same time.
    shared = undefined;
    return context.close();
  }
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' });
  await session.detach();
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  await page.setViewportSize(viewport ?? DESKTOP);
  await page.mouse.move(0, 0);
}

/** Gives each test of a file an empty page, and serves the sample's site. */
export function onSite(options?: BrowserContextOptions): void {
  beforeAll(async () => {
    const { distDir, snapshotDir } = inject('site');
    server = await serveSite(distDir);
    if (model) return;
    const snapshot = await openSnapshot(snapshotDir);
    model = modelOf(readRegistry(snapshot));
    ({ entries } = await readHistory(snapshotDir, snapshot));
  });
  onPages(options);
}

function launch(): Promise<Browser> {
  const { executablePath, args, env } = inject('chromium');
  return playwright.launch({ executablePath, args, env: { ...process.env, ...env } });
}

/** Opens an empty page in a context of its own, in place of the running test's page. */
export async function openPage(options: BrowserContextOptions = {}): Promise<void> {
  shared = undefined;
  await page?.context().close();
  const context = await browser.newContext({
    viewport: DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => incidents.push(`error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') incidents.push(`console: ${message.text()}`);
  });
  page = await context.newPage();
}

/** Runs a function in the page before its scripts, until the end of the test. */
export async function runBeforeScripts(script: () => void): Promise<void> {
  const added = await page.addInitScript(script);
  onTestFinished(() => added.dispose());
}

/** Whether the page is wider than its window, as soon as its own observers have noticed the size. They come first, in the same frame. */
export function scrollsSideways(): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((resolve) => void new ResizeObserver(resolve).observe(document.body));
    return document.documentElement.scrollWidth > innerWidth;
  });
}

/** Moves the focus with Tab until it is on an element. */
export async function tabTo(selector: string): Promise<void> {
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((each) => document.activeElement?.matches(each), selector)) return;
  }
  throw new Error(`Tab never reaches ${selector}.`);
}

/** Clicks a button that saves a file. */
export async function download(button: string | Locator): Promise<{ name: string; text: string }> {
  const target =
    typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }) : button;
  const [file] = (await Promise.all([page.waitForEvent('download'), target.click()])) as [Download, void];
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The key of a visitor's list in the storage of the browser. */
export const LIST_KEY = 'registry-snapshot:/base/mine/:ids';

/** Stores a visitor's list of platforms, by their IDs, as the browser keeps it. */
export async function storeList(ids: readonly string[]): Promise<void> {
  // No script of a page reacts to the change.
  await page.goto(`${server.url}/licences.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [LIST_KEY, ids.join(' ')] as const);
}

/** The visitor's list as the browser keeps it; null if there is none. */
export function storedList(): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), LIST_KEY);
}
