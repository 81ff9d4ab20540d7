// Links and values of the registry, as elements made in the browser.
import type { MyPlatform } from '../../mine/mine-types.ts';
import { make, type Content } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';

export function pageLink(path: string, content: Content, className = ''): HTMLAnchorElement {
  return make('a', { href: hrefIn(path), dir: 'auto', className }, content);
}

export function platformLink({ id, name }: Pick<MyPlatform, 'id' | 'name'>): HTMLAnchorElement {
  return pageLink(`/platform/${id}/`, name);
}

/** The provider is left out if it has the platform's name. */
export function platformAndProvider(platform: MyPlatform): Content[] {
  const { name, provider } = platform;
  const link = platformLink(platform);
  return provider && provider !== name ? [link, ' ', make('bdi', 'aside', provider)] : [link];
}

/** Other text than a date may be long, and breaks. */
export function timeElement(date: string, text: string): HTMLElement {
  return /^\d{4}-\d\d(?:-\d\d)?$/.test(date) ? make('time', { dateTime: date }, text) : make('bdi', '', text);
}

/** A part of the page's data that builds know and scripts need. */
export function pageFact(name: 'currentRelease' | 'day'): string {
  return document.querySelector<HTMLElement>('[data-day]')!.dataset[name] ?? '';
}
