// What a page says: title, description, labels of charts and texts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'node-html-parser';

/** A list of more than twelve items is shortened to its first two items, its last one and items that match `shown`. */
export async function pageText(dist: string, path: string, shown = /^$/): Promise<string> {
  const page = parse(await readFile(join(dist, path, 'index.html'), 'utf8'));
  const main = page.querySelector('main')!;
  for (const list of main.querySelectorAll('tbody, ul, ol, select, [data-rows]')) {
    const items = list.querySelectorAll(':scope > *');
    if (items.length > 12)
      for (const item of items.slice(2, -1)) if (!shown.test(item.toString())) item.remove();
  }
  return [
    `## /${path}`,
    page.querySelector('title')!.text,
    page.querySelector('meta[name=description]')?.getAttribute('content'),
    ...main.querySelectorAll('svg[aria-label]').map((chart) => chart.getAttribute('aria-label')),
    main.structuredText.trim(),
  ]
    .filter(Boolean)
    .join('\n');
}
