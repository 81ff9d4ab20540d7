import { make, type Content } from './make-element.ts';
import { breakableParts, isLongPart } from './passages.ts';

/** A text that may break where URLs do, as `BreakableText.astro` has it. */
export function breakableContent(text: string): Content[] {
  return breakableParts(text).flatMap((part, i) => {
    const content = isLongPart(part) ? make('span', 'long-part', part) : part;
    return i === 0 ? [content] : [make('wbr', ''), content];
  });
}
