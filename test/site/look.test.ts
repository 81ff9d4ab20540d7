// How pages look, and what axe cannot know: names as they are read out, landmarks, contrast above the rules.
import { expect, test } from 'vitest';
import { model, onSite, page, server } from './browser.ts';

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

test.each([1280, 390])('at %i px file names break only between their parts', async (width) => {
  await open('/data/', width);
  const lines = await page.locator('[aria-labelledby=files] .address').evaluateAll((links) =>
    links.map((link) => {
      const texts = [...link.childNodes].filter((node) => node instanceof Text);
      const broken = texts.flatMap((text) =>
        [...text.data.matchAll(/\p{L}+/gu)].filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        }),
      );
      return {
        broken: broken.map(([word]) => word),
        lines: Math.round(link.getBoundingClientRect().height / 24),
      };
    }),
  );
  expect(lines.flatMap(({ broken }) => broken)).toEqual([]);
  if (width === 1280) expect(Math.max(...lines.map((each) => each.lines)), 'lines of a name').toBe(1);
});

/** Short parts of URLs that are broken although they fit on one line. URLs may break only after `/`, `.`, `?` and `&`. */
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

test('short parts of URLs do not break', async () => {
  const broken: string[] = [];
  const hosts = model.hosts.toSorted((one, other) => other.record.website.length - one.record.website.length);
  const paths = [...hosts.slice(0, 5).map(({ path }) => path), '/sushi-service/', '/audit/', '/changes/'];
  for (const path of paths) {
    await open(path);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      broken.push(...(await page.evaluate(brokenParts)).map((part) => `${path} ${part} at ${width}`));
    }
  }
  expect(broken).toEqual([]);
});

test('no line of a heading starts with a dash', async () => {
  const paths = model.reports.flatMap(({ name, path }) => (name.includes(' - ') ? server.url + path! : []));
  expect(paths.length).toBeGreaterThan(5);
  await open('/report/TR/', 390);
  const broken = await page.evaluate(async (urls) => {
    const found: string[] = [];
    for (const url of urls) {
      const other = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/html');
      document.querySelector('h1')!.replaceWith(other.querySelector('h1')!);
      const texts = document.createTreeWalker(document.querySelector('h1')!, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const at = text.data.indexOf('- ');
        if (at < 1) continue;
        const top = (from: number) => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, from + 1);
          return range.getBoundingClientRect().top;
        };
        if (top(at) !== top(at - 2)) found.push(url);
      }
    }
    return found;
  }, paths);
  expect(broken).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'numbers on heat can be read: 7 to 1 at least, %s',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await open('/report/');
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
  },
);
