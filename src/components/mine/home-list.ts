// How many of the visitor's platforms need attention, on the home page. Reading it is no visit of the list.
import { platformsWithoutItems } from '../../mine/attention.ts';
import { countText, numberText } from '../value/number-text.ts';
import { loadList } from './mine-loader.ts';
import { loadNews } from './my-news.ts';
import { readOwnList } from './own-list.ts';

const place = document.querySelector<HTMLElement>('[data-own-list]');
const { entries } = readOwnList();
if (place && entries.length > 0) void show(place).catch(() => undefined);

async function show(line: HTMLElement): Promise<void> {
  const { platforms } = await loadList(entries);
  if (platforms.length === 0) return;
  const { news } = await loadNews(platforms);
  const needing = platforms.length - platformsWithoutItems(news.attention).length;
  const [link, text] = [line.querySelector('a')!, line.querySelector('span')!];
  link.textContent = `Your ${countText(platforms.length, 'platform')}`;
  const verb = needing === 1 ? 'needs' : 'need';
  text.textContent = needing === 0 ? 'nothing needs attention.' : `${numberText(needing)} ${verb} attention.`;
}
