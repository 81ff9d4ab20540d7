// The list of all notifications, which live registries have in pages: whether its pages come to an end.
import { registryLinkOf } from '../registry/registry-link.ts';
import { checkEndpoint, type CheckedEndpoint, type EndpointAnswer } from './check-endpoint.ts';
import { checkEndpointVariants } from './endpoint-variants.ts';

const LIST = { kind: 'notifications' } as const;
type Page = EndpointAnswer<typeof LIST>;
// As many as a snapshot takes: a list that names another page for ever ends too.
const MAX_PAGES = 1000;

/**
 * Judges the pages of the list of all notifications: each names the next until one names none, and together they hold
 * as many records as they count, none twice. A registry without such a list breaks nothing.
 */
export async function checkPaging(asked: CheckedEndpoint): Promise<void> {
  const { client, ledger } = asked;
  // §4 does not name it: a registry may have none.
  if ((await client.ask('/api/v1/notification/')).status === 404) return;
  const first = await checkEndpoint(asked, LIST);
  if (!first) return;
  await checkEndpointVariants(asked, LIST, first);
  const ids: string[] = [];
  const seen = new Set<string>();
  let page: Page | undefined = first;
  while (page) {
    for (const { id } of page.value.results) ids.push(id);
    const query: string | undefined = registryLinkOf(page.value.next ?? '')?.query;
    if (query === undefined) break;
    const another = !seen.has(query) && seen.size < MAX_PAGES;
    if (
      !ledger.keeps('paging', page.reply, another, {
        expected: 'another page next',
        found: seen.has(query) ? 'a page seen before' : `more than ${MAX_PAGES} pages`,
      })
    )
      return;
    seen.add(query);
    page = await checkEndpoint(asked, LIST, query);
  }
  const whole = new Set(ids).size === ids.length && ids.length === first.value.count;
  ledger.keeps('paging', first.reply, whole, {
    expected: 'each notification once, as many as “count” says',
    found: 'more, fewer or some twice',
  });
}
