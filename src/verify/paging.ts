// The list of all notifications, which live registries have in pages: whether its pages come to an end.
import { linkOf } from '../registry/link.ts';
import { checkEndpoint, type Asked, type Read } from './endpoint.ts';
import { checkWays } from './ways.ts';

const LIST = { kind: 'notifications' } as const;
type Page = Read<typeof LIST>;

/**
 * Judges the pages of the list of all notifications: each names the next until one names none, and together they hold
 * as many records as they count, none twice. A registry without such a list breaks nothing.
 */
export async function checkPaging(asked: Asked): Promise<void> {
  const { client, ledger } = asked;
  // §4 does not name it: a registry may have none.
  if ((await client.ask('/api/v1/notification/')).status === 404) return;
  const first = await checkEndpoint(asked, LIST);
  if (!first) return;
  await checkWays(asked, LIST, first);
  const ids: string[] = [];
  const seen = new Set<string>();
  let page: Page | undefined = first;
  while (page) {
    ids.push(...page.value.results.map(({ id }) => id));
    const query: string | undefined = linkOf(page.value.next ?? '')?.query;
    if (query === undefined) break;
    const another = !seen.has(query);
    if (
      !ledger.keeps('paging', page.reply, another, {
        expected: 'another page next',
        found: 'a page seen before',
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
