// The stars of platforms and providers, which keep a list in the browser.
import { describe, expect, test } from 'vitest';
import { model, onSite, openPage, page, runBeforeScripts, server } from './browser.ts';

onSite();

const star = (tab = page) => tab.locator('main .star');
const count = (tab = page) => tab.locator('.top [data-mine-count]').textContent();
const stored = () => page.evaluate(() => Object.entries({ ...localStorage }));
const goTo = (path: string, tab = page) => tab.goto(server.url + path);

test('a platform is kept and removed by keyboard, under its name', async () => {
  const [platform, other] = model.platforms as [(typeof model.platforms)[0], (typeof model.platforms)[0]];
  await goTo(platform.path);
  const named = page.getByRole('button', { name: `Add to my platforms (${platform.name})`, exact: true });
  expect(await named.getAttribute('aria-pressed'), 'pressed').toBe('false');
  await named.focus();
  await page.keyboard.press('Enter');
  expect(await named.getAttribute('aria-pressed'), 'pressed').toBe('true');
  expect(await count(), 'platforms in the header').toBe('1');
  await goTo(other.path);
  expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('false');
  expect(await count(), 'platforms in the header').toBe('1');
  await goTo(platform.path);
  expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('true');
  await star().focus();
  await page.keyboard.press('Space');
  expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('false');
  expect(await count(), 'platforms in the header').toBe('');
});

test('a provider’s star keeps all its platforms, and says when it keeps some', async () => {
  const provider = model.providers.find(({ platforms }) => platforms.length > 1)!;
  const { length } = provider.platforms;
  await goTo(provider.platforms[0]!.path);
  await star().click();
  await goTo(provider.path);
  const named = page.getByRole('button', {
    name: `Add all ${length} to my platforms (${provider.name})`,
    exact: true,
  });
  expect(await named.getAttribute('aria-pressed'), 'pressed').toBe('mixed');
  await named.click();
  expect(await named.getAttribute('aria-pressed'), 'pressed').toBe('true');
  expect(await count(), 'platforms in the header').toBe(String(length));
  await named.click();
  expect(await named.getAttribute('aria-pressed'), 'pressed').toBe('false');
  expect(await count(), 'platforms in the header').toBe('');
});

test('tabs stay in step, and so does a page that the browser brings back', async () => {
  const { path } = model.platforms[0]!;
  const other = await page.context().newPage();
  await goTo(path);
  await goTo(path, other);
  await star().click();
  await expect.poll(() => star(other).getAttribute('aria-pressed')).toBe('true');
  expect(await count(other)).toBe('1');
  await star(other).click();
  await expect.poll(() => star().getAttribute('aria-pressed')).toBe('false');
  // This imitates a page that the browser kept: tests run without its cache.
  await page.evaluate(
    ([prefix, id]) => {
      localStorage.setItem(`${prefix}:ids`, id!);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    ['registry-snapshot:/base/mine/', model.platforms[0]!.id],
  );
  expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('true');
});

test('sites of one origin have lists of their own', async () => {
  const [{ path, id }] = model.platforms as [(typeof model.platforms)[0]];
  await goTo(path);
  await star().click();
  const [[key, value]] = (await stored()) as [[string, string]];
  expect(key).toContain('/base/');
  await page.evaluate(
    ([from, to, text]) => {
      localStorage.removeItem(from);
      localStorage.setItem(to, text);
    },
    [key, key.replace('/base/', '/other/'), value] as const,
  );
  expect(value).toBe(id);
  await page.reload();
  expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('false');
});

test('without JavaScript there is no star, and the header leads to the page that explains', async () => {
  await openPage({ javaScriptEnabled: false });
  await goTo(model.platforms[0]!.path);
  expect(await star().isVisible()).toBe(false);
  await page.getByRole('link', { name: 'My platforms' }).click();
  expect(new URL(page.url()).pathname).toBe('/base/mine/');
  expect(await page.locator('main').innerText()).toMatch(
    /keeps your list in your browser and needs JavaScript/,
  );
  await page.locator('main').getByRole('link', { name: 'platforms' }).click();
  expect(new URL(page.url()).pathname).toBe('/base/platform/');
});

describe('storage', () => {
  test('that is blocked breaks no page, and a star says so', async () => {
    await runBeforeScripts(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    );
    await goTo(model.platforms[0]!.path);
    await star().click();
    expect(await page.locator('.keep output').textContent()).toMatch(/^Not kept: /);
    expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('false');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog[open] input').waitFor();
  });

  test('that is full keeps what it has, and a star says so', async () => {
    const [first, second] = model.platforms as [(typeof model.platforms)[0], (typeof model.platforms)[0]];
    await goTo(first.path);
    await star().click();
    await goTo(second.path);
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2)
        for (let i = 0; i < 4; i += 1)
          try {
            localStorage.setItem(`filler ${size} ${i}`, 'x'.repeat(size));
          } catch {
            break;
          }
    });
    await star().click();
    expect(await page.locator('.keep output').textContent()).toMatch(/^Not kept: /);
    expect(await star().getAttribute('aria-pressed'), 'pressed').toBe('false');
    expect(await count(), 'platforms in the header').toBe('1');
  });
});
