// The sentence about the visitor's platforms, on the home page.
import { attentionSentenceOf } from '../../mine/attention-sentence.ts';
import { make } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';
import { doneKeys } from './done-items.ts';
import { beginningOfList, readOwnList } from './own-list.ts';

const place = document.querySelector<HTMLElement>('[data-own-list] span');
const { ids } = readOwnList();
if (place && ids.length > 0) void show(place).catch(() => undefined);

async function show(text: HTMLElement): Promise<void> {
  const { loadOwnItems } = await import('./attention-table.ts');
  const done = doneKeys();
  const items = (await loadOwnItems(ids, beginningOfList())).filter(({ key }) => !done.has(key));
  const platforms = new Set(items.flatMap((item) => item.platforms)).size;
  const counts = { things: items.length, platforms, all: ids.length };
  const parts = attentionSentenceOf({ ...counts, whose: 'your', hasTicks: false });
  const pages = { things: '/mine/#attention', platforms: '/mine/?attention=1' };
  text.replaceChildren(
    ...parts.map((part) =>
      typeof part === 'string' ? part : make('a', { href: hrefIn(pages[part.shows]) }, part.text),
    ),
  );
}
