// Links and values of the registry, as elements made in the browser.
import type { Successor } from '../../history/successors.ts';
import { successorPhraseOf, successorSinceText } from '../../history/words/successor-words.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { make, type Content } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';

export function pageLink(path: string, content: Content, className = ''): HTMLAnchorElement {
  return make('a', { href: hrefIn(path), dir: 'auto', className }, content);
}

/** With its provider, unless that has the same name. */
export function platformLink({ id, name, provider }: MyPlatform): Content[] {
  const link = pageLink(`/platform/${id}/`, name);
  return provider && provider !== name
    ? [link, make('span', 'aside', ' ', make('bdi', '', provider))]
    : [link];
}

export function successorContent(successor: Successor): Content[] {
  const link = pageLink(successor.path, successorPhraseOf(successor));
  return [link, `${successorSinceText(successor)}.`];
}

/** Other text than a date may be long, and breaks. */
export function timeText(date: string, text: string): HTMLElement {
  return /^\d{4}-\d\d(?:-\d\d)?$/.test(date) ? make('time', { dateTime: date }, text) : make('bdi', '', text);
}

/** A part of the page's data that builds know and scripts need: `currentRelease`, or the `day` of the snapshot. */
export function pageFact(name: 'currentRelease' | 'day'): string {
  return document.querySelector<HTMLElement>('[data-day]')!.dataset[name] ?? '';
}
