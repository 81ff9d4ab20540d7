// Links and values of the registry, as elements made in the browser.
import type { Successor } from '../../history/successors.ts';
import { successorPhraseOf, successorSinceText } from '../../history/words/successor-words.ts';
import { safeHrefOf } from '../../registry/free-text.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { make, type Content } from '../value/make-element.ts';
import { breakableParts } from '../value/passages.ts';
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

/** A URL or e-mail address, a link unless `isPlain`. */
export function addressText(text: string, isPlain = false): HTMLElement {
  const href = isPlain ? undefined : safeHrefOf(text);
  const properties = { className: 'address', dir: 'ltr' };
  const parts = breakableParts(text).flatMap((part, i) => (i === 0 ? [part] : [make('wbr', ''), part]));
  return href
    ? make('a', { ...properties, href, rel: 'nofollow', ariaLabel: text }, ...parts)
    : make('span', properties, ...parts);
}

/** Other text than a date may be long, and breaks. */
export function timeText(date: string, text: string): HTMLElement {
  return /^\d{4}-\d\d(?:-\d\d)?$/.test(date) ? make('time', { dateTime: date }, text) : make('bdi', '', text);
}

/** A copy of what a template of the page has for a value, such as the mark of an audit status. */
export function markOf(name: 'audit' | 'release', value: string): HTMLElement {
  const templates = document.querySelectorAll<HTMLTemplateElement>(`template[data-${name}]`);
  const own = [...templates].find(({ dataset }) => dataset[name] === value);
  const mark = own?.content.firstElementChild?.cloneNode(true);
  return (mark as HTMLElement | undefined) ?? make('bdi', '', value);
}
