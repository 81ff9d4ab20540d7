// The record of a page, as finished markup for another page.
import { startRequest } from '../service/request-picker.ts';
import { fetchFresh } from '../value/site-files.ts';

/** Names and targets that are unique on one page only. */
const OF_PAGE = ['id', 'form', 'aria-labelledby', 'data-scrolls'];

export async function recordOf(href: string): Promise<Node[]> {
  const page = new DOMParser().parseFromString(await fetchFresh(href), 'text/html');
  const record = page.querySelector('.record > div')!;
  // Its timeline and further sections stay on its page. The heading of a table is a section, too.
  for (const each of record.querySelectorAll('script, section:not(:has(+ .table))')) each.remove();
  for (const link of record.querySelectorAll('a')) link.href = new URL(link.getAttribute('href')!, href).href;
  const exceptions = record.querySelector<HTMLAnchorElement>('a[href$="#exceptions"]');
  if (exceptions) exceptions.href = `${href}?exception=`;
  for (const name of OF_PAGE)
    for (const each of record.querySelectorAll(`[${name}]`)) each.removeAttribute(name);
  for (const region of record.querySelectorAll('[role=region]')) region.removeAttribute('role');
  startRequest(record);
  return [...record.childNodes].map((node) => document.adoptNode(node));
}
