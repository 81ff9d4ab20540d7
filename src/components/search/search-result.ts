// In the browser: one result of a search, with what kind of thing it is and why it was found.
import { reasonOf } from '../../search/ranking.ts';

/** A record as Pagefind hands it over, with the names of the fields that the query met. */
export interface FoundRecord {
  url: string;
  meta: Record<string, string>;
  /** Pagefind's markup: the record's text, escaped, and `<mark>`. */
  excerpt: string;
  met?: string[];
}

/** A result as an item of a list. */
export function resultOf({ url, meta, excerpt, met = [] }: FoundRecord): HTMLElement {
  const item = document.createElement('li');
  item.className = 'hit';
  const link = document.createElement('a');
  link.href = url;
  link.dir = 'auto';
  link.textContent = meta['title'] ?? url;
  const title = line('hit-title', link);
  const reason = reasonOf(met);
  const kind = line('hit-kind', `${meta['kind']}${reason && ` · found by its ${reason}`}`);
  const text = line('hit-excerpt');
  text.dir = 'auto';
  text.innerHTML = excerpt;
  for (const mark of text.querySelectorAll('mark')) unpunctuate(mark);
  item.append(title, kind, text);
  return item;
}

/** Pagefind marks a word with the signs around it; they are not what was found. */
function unpunctuate(mark: Element): void {
  const [, before = '', word = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(mark.textContent) ?? [];
  if (word === '') return;
  mark.before(before);
  mark.textContent = word;
  mark.after(after);
}

/** What stands in the place of a result until it is there: two lines of its shape. */
export function placeholderResult(): string {
  return '<li class="waiting" aria-hidden="true"><p></p><p></p></li>';
}

function line(name: string, ...content: (Node | string)[]): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = name;
  paragraph.append(...content);
  return paragraph;
}
