// Live registries split the list of all notifications into pages.
import { registryLinkOf } from '../registry/registry-link.ts';
import { checkEndpoint, type CheckedRegistry, type EndpointAnswer } from './check-endpoint.ts';
import { checkWithVariants } from './endpoint-variants.ts';

const LIST = { kind: 'notifications' } as const;
// The limit of a snapshot.
const MAX_PAGES = 1000;

/**
 * Checks that the pages of the list of all notifications end, and that together they contain `count` records, none
 * twice. The list is optional.
 */
export async function checkPaging(registry: CheckedRegistry): Promise<void> {
  const { client, recorder } = registry;
  // §4 does not require the list.
  if ((await client.ask('/api/v1/notification/')).status === 404) return;
  const first = await checkWithVariants(registry, LIST);
  if (!first) return;
  const ids: string[] = [];
  const seen = new Set<string>();
  let page: EndpointAnswer<typeof LIST> | undefined = first;
  while (page) {
    for (const { id } of page.value.results) ids.push(id);
    const query: string | undefined = registryLinkOf(page.value.next ?? '')?.query;
    if (query === undefined) break;
    const isNewPage = !seen.has(query) && seen.size < MAX_PAGES;
    const found = seen.has(query) ? 'a page seen before' : `more than ${MAX_PAGES} pages`;
    if (!recorder.check('paging', page.reply, isNewPage, 'another page next', found)) return;
    seen.add(query);
    page = await checkEndpoint(registry, LIST, query);
  }
  const isComplete = new Set(ids).size === ids.length && ids.length === first.value.count;
  const expected = 'each notification once, “count” in total';
  recorder.check('paging', first.reply, isComplete, expected, 'another number, or duplicates');
}
