// The browser's `UrlText.astro`.
import { safeHrefOf } from '../../registry/free-text.ts';
import { make, type Content } from './make-element.ts';
import { breakableParts } from './passages.ts';

/** A URL or e-mail address, a link unless `isPlain`. */
export function addressText(text: string, isPlain = false): HTMLElement {
  const href = isPlain ? undefined : safeHrefOf(text);
  const properties = { className: 'address', dir: 'ltr' };
  return href
    ? make('a', { ...properties, href, rel: 'nofollow' }, ...breakableContent(text))
    : make('span', properties, ...breakableContent(text));
}

/** A text that may break where URLs do. */
export function breakableContent(text: string): Content[] {
  return breakableParts(text).flatMap((part, i) => (i === 0 ? [part] : [make('wbr', ''), part]));
}
