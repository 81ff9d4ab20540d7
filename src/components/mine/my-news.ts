// What is new for a visitor since their last visit, and the sentence about it.
import { defaultSince, listNewsOf, type ListNews } from '../../mine/list-news.ts';
import { listSentenceOf, type SentenceFilter } from '../../mine/list-sentence.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { make } from '../value/make-element.ts';
import { mineFiles } from './mine-loader.ts';
import { lastVisit, rememberVisit, type Visit } from './my-visits.ts';

export interface MyNews {
  news: ListNews;
  /** Undefined for a first visit. */
  last: Visit | undefined;
}

export async function loadNews(platforms: readonly MyPlatform[]): Promise<MyNews> {
  const { end } = await mineFiles.runs();
  const last = end === null ? undefined : lastVisit(end);
  const since = last?.day ?? defaultSince(Date.now());
  const news =
    (last && (await listNewsOf(platforms, mineFiles, last.cursor, last.day))) ??
    // A first visit, or a new history.
    (await listNewsOf(platforms, mineFiles, since));
  return { news: news!, last };
}

/** The visit counts once the browser has painted it, which it does not do in a hidden tab. */
export function rememberNews({ news, last }: MyNews): void {
  const { cursor } = news;
  if (cursor !== null) requestAnimationFrame(() => rememberVisit(cursor, last));
}

/** `choose` sets the filter of the table of services. */
export function showSentence(
  place: HTMLElement,
  { attention }: ListNews,
  { whose, choose }: { whose: string; choose: (filter: SentenceFilter) => void },
): void {
  const parts = listSentenceOf(attention, whose).flatMap((part) => {
    if (typeof part === 'string') return part;
    const { count, words } = part;
    const href = `?${new URLSearchParams([part.filter])}${location.hash}`;
    const link = make('a', { href, ariaLabel: `${count} ${words}` }, count);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      choose(part.filter);
    });
    return [link, ` ${words}`];
  });
  place.replaceChildren(...parts);
}
