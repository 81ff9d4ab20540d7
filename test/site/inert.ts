import type { Page } from 'playwright-core';

/** Elements that only hostile text would bring. */
const STRANGE = ':is(img, iframe, style, base, object, embed, script:not([type]):not([src]), svg[onload])';

/** What hostile text did to the open page: elements and links that it brought, and a layout that it changed. */
export async function harmTo(page: Page, widths = [1280, 768, 320]): Promise<string[]> {
  const harm = await page.evaluate((strange) => {
    const brought = [...document.querySelectorAll(`body ${strange}`)].map((each) => each.outerHTML);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))
      .map((link) => link.outerHTML);
    const headings = document.querySelectorAll('h1').length;
    return [...brought, ...links, ...(headings === 1 ? [] : [`${headings} headings`])];
  }, STRANGE);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth - innerWidth,
      parts: ['.top', 'main', '.bottom'].filter(
        (part) => Math.abs(document.querySelector(part)!.getBoundingClientRect().width - innerWidth) > 20,
      ),
    }));
    if (wide.page > 0) harm.push(`${wide.page} px too wide at ${width}`);
    if (wide.parts.length > 0) harm.push(`at ${width}, another width: ${wide.parts.join(', ')}`);
  }
  return harm;
}
