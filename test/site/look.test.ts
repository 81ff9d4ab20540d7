// How pages look, and what axe cannot know: names as they are read out, landmarks, contrast above the rules.
import { expect, test } from 'vitest';
import { model, onSite, page, server } from './browser.ts';
import { loadAxe, violationsOf } from './violations.ts';

onSite({ viewport: { width: 1280, height: 900 } });

async function open(path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(server.url + path);
}

/** The names that the browser gives to screen readers. */
async function namesOf(role: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap((node) => (node.role?.value === role ? [String(node.name?.value ?? '')] : []));
}

test('a URL is read out as it is, without spaces where its line may break', async () => {
  const host = model.hosts.find(({ record }) => /^https?:/.test(record.website))!;
  await open(host.path);
  expect(await namesOf('link')).toContain(host.record.website);
});

test('what a button copies is part of its name', async () => {
  await open(model.services.find(({ release }) => release === '5.1')!.path);
  const names = (await namesOf('button')).filter((name) => name.startsWith('Copy'));
  expect(names).toContain('Copy base URL for release 5.1');
  expect(new Set(names).size).toBe(names.length);
});

test.each(['/platform/', '/sushi-service/', '/usage-data-host/'])(
  'a card of %s has a cell for each heading, and the page has a landmark for search',
  async (path) => {
    await open(path, 390);
    expect(await page.getByRole('search').count()).toBeGreaterThan(0);
    const counts = await page.locator('table[data-rows]').evaluateAll((tables) =>
      (tables as HTMLTableElement[]).flatMap((table) => {
        const heads = table.tHead!.rows[0]!.cells.length;
        return [...table.tBodies[0]!.rows].map((row) => row.cells.length - heads);
      }),
    );
    expect([...new Set(counts)]).toEqual([0]);
  },
);

test('a label is on the line of its value', async () => {
  await open('/snapshot/', 768);
  const offsets = await page
    .locator('.pairs')
    .first()
    .evaluate((list) => {
      const baseline = (element: Element) => {
        const mark = document.createElement('span');
        mark.style.cssText = 'display: inline-block; width: 0; height: 0';
        element.prepend(mark);
        return mark.getBoundingClientRect().bottom;
      };
      return [...list.querySelectorAll('dt')].map((dt) => baseline(dt) - baseline(dt.nextElementSibling!));
    });
  expect(offsets.length).toBeGreaterThan(3);
  for (const offset of offsets) expect(Math.abs(offset)).toBeLessThan(0.6);
});

test('a file name is on one line of a wide screen', async () => {
  await open('/data/');
  const heights = await page
    .locator('[aria-labelledby=files] .address')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(10);
  expect(Math.max(...heights)).toBeLessThan(2 * 24);
});

/** Short parts of URLs and file names that are broken although they fit on one line. They may break only between parts. */
function brokenParts(): string[] {
  const broken: string[] = [];
  for (const address of document.querySelectorAll('main .address')) {
    const texts = document.createTreeWalker(address, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (text.data.length > 24 || lines.size < 2) continue;
      const straight = document.createElement('span');
      straight.style.whiteSpace = 'nowrap';
      straight.textContent = text.data;
      address.append(straight);
      const [{ width }, style] = [straight.getBoundingClientRect(), getComputedStyle(address.parentElement!)];
      straight.remove();
      const room = address.parentElement!.clientWidth - Number.parseFloat(style.paddingInlineEnd);
      if (width <= room) broken.push(text.data);
    }
  }
  return broken;
}

test('short parts of URLs and file names do not break', async () => {
  const broken: string[] = [];
  const hosts = model.hosts.toSorted((one, other) => other.record.website.length - one.record.website.length);
  const paths = [
    ...hosts.slice(0, 5).map(({ path }) => path),
    '/sushi-service/',
    '/audit/',
    '/changes/',
    '/data/',
  ];
  for (const path of paths) {
    await open(path);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      broken.push(...(await page.evaluate(brokenParts)).map((part) => `${path} ${part} at ${width}`));
    }
  }
  expect(broken).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'numbers on heat can be read: 7 to 1 at least, %s',
  async (colorScheme) => {
    await open('/report/');
    expect(await page.locator('[class*=heat-] :is(a, .percent)').count()).toBeGreaterThan(40);
    await loadAxe();
    expect(await violationsOf(colorScheme, '[class*=heat-]', ['color-contrast-enhanced'])).toEqual([]);
  },
);
