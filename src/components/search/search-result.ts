import { matchReasonOf } from '../../search/ranking.ts';

export interface FoundRecord {
  url: string;
  meta: Record<string, string>;
  /** HTML: escaped text with `<mark>`. */
  excerpt: string;
  matchedFields?: string[];
}

export function resultItem({ url, meta, excerpt, matchedFields = [] }: FoundRecord): HTMLElement {
  const item = document.createElement('li');
  item.className = 'hit';
  const link = document.createElement('a');
  link.href = url;
  link.dir = 'auto';
  link.textContent = meta['title'] ?? url;
  const title = paragraphOf('hit-title', link);
  const reason = matchReasonOf(matchedFields);
  const kind = paragraphOf('hit-kind', `${meta['kind']}${reason && ` · found by its ${reason}`}`);
  const text = paragraphOf('hit-excerpt');
  text.dir = 'auto';
  text.innerHTML = excerpt;
  for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
  item.append(title, kind, text);
  return item;
}

/** Pagefind marks a word with its adjacent punctuation. */
function unmarkPunctuation(mark: Element): void {
  const [, before = '', word = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(mark.textContent) ?? [];
  if (word === '') return;
  mark.before(before);
  mark.textContent = word;
  mark.after(after);
}

/** Shown until a result is loaded. */
export function placeholderItem(): string {
  return '<li class="waiting" aria-hidden="true"><p></p><p></p></li>';
}

function paragraphOf(name: string, ...content: (Node | string)[]): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = name;
  paragraph.append(...content);
  return paragraph;
}
