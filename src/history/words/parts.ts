// A sentence as texts and subjects, which pages link.
import { andListFormat } from '../../util/list-formats.ts';
import type { Subject } from '../entry.ts';

export type SentencePart = string | { text: string; subject: Subject } | { code: string };

const MAX_NAMES = 3;

/** In one line, without links. */
export function textOfParts(parts: readonly SentencePart[]): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'code' in part ? part.code : part.text;
  });
  return texts.join('').replace(/\s+/g, ' ').trim();
}

/** `a, b and c` */
export function joinPartsAsList(items: readonly SentencePart[][]): SentencePart[] {
  const separatorAt = (i: number) => (i === items.length - 1 ? ' and ' : ', ');
  return items.flatMap((item, i) => (i === 0 ? item : [separatorAt(i), ...item]));
}

/** Distinct names, the first of them if there are many: `contact, website and 2 more`. */
export function summaryOfNames(names: string[], most = MAX_NAMES): string {
  const distinct = [...new Set(names)];
  const more = distinct.length - most;
  return andListFormat.format(more > 0 ? [...distinct.slice(0, most), `${more} more`] : distinct);
}

/** `new service` → `New service` */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
