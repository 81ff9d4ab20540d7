// Elements made in the browser. Texts of the registry and of the visitor never become HTML.
import { breakableParts } from '../value/passages.ts';
import { hrefOf } from '../../registry/free-text.ts';
import { basePath } from './mine-loader.ts';

export type Content = Node | string;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

export function pageLink(path: string, text: string): HTMLAnchorElement {
  const link = make('a', '', text);
  link.href = basePath + path.slice(1);
  link.dir = 'auto';
  return link;
}

/** A URL or e-mail address, a link unless `isPlain`. */
export function addressText(text: string, isPlain = false): HTMLElement {
  const href = isPlain ? undefined : hrefOf(text);
  const element = make(href ? 'a' : 'span', 'address');
  element.dir = 'ltr';
  if (href) Object.assign(element, { href, rel: 'nofollow' });
  for (const [i, part] of breakableParts(text).entries())
    element.append(...(i === 0 ? [part] : [make('wbr', ''), part]));
  return element;
}

/** Other text than a date may be long, and breaks. */
export function timeText(date: string, text: string): HTMLElement {
  if (!/^\d{4}-\d\d(?:-\d\d)?$/.test(date)) return make('bdi', '', text);
  const time = make('time', '', text);
  time.dateTime = date;
  return time;
}

/** A copy of what a template of the page has for a value, such as the mark of an audit status. */
export function markOf(name: 'audit' | 'release', value: string): HTMLElement {
  const templates = document.querySelectorAll<HTMLTemplateElement>(`template[data-${name}]`);
  const own = [...templates].find(({ dataset }) => dataset[name] === value);
  const mark = own?.content.firstElementChild?.cloneNode(true);
  return (mark as HTMLElement | undefined) ?? make('bdi', '', value);
}

export function withCommas(contents: readonly Content[]): Content[] {
  return contents.flatMap((each, i) => (i === 0 ? [each] : [', ', each]));
}
