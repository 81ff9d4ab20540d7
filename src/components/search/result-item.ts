import { markedParts, termsOf } from '../../search/words.ts';
import type { FoundRecord } from './search-results.ts';

export function resultItem(result: FoundRecord): HTMLLIElement {
  const { title, abbrev, kind, provider, reason, hostName, terms, excerpt } = result;
  const item = document.createElement('li');
  item.className = 'hit';
  const link = document.createElement('a');
  link.dir = 'auto';
  link.append(...markedText(title, terms));
  const heading = paragraphOf('hit-title', link);
  if (abbrev) heading.append(' ', spanOf('hit-abbrev', ...markedText(abbrev, terms)));
  const facts = [
    [kind],
    ...(provider && provider !== title ? [[spanOf('hit-provider', ...markedText(provider, terms))]] : []),
    ...(hostName ? [[hostName]] : []),
    [spanOf('hit-reason', reason)],
  ];
  item.append(
    heading,
    paragraphOf('hit-kind', ...facts.flatMap((fact, i) => (i === 0 ? fact : [' · ', ...fact]))),
  );
  if (excerpt) {
    const text = paragraphOf('hit-excerpt');
    text.dir = 'auto';
    text.innerHTML = excerpt;
    for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
    item.append(text);
  }
  addLinks(item, result);
  return item;
}

/** Completes an item of which the links were not known. */
export function addLinks(item: HTMLLIElement, { href, links }: Pick<FoundRecord, 'href' | 'links'>): void {
  if (href) item.querySelector<HTMLAnchorElement>('.hit-title a')!.href = href;
  if (links.length === 0) return;
  const others = links.map((each) => {
    const link = document.createElement('a');
    link.href = each.href;
    link.textContent = each.text;
    return link;
  });
  const separated = others.flatMap((link, i) => (i === 0 ? [link] : [', ', link]));
  item.append(paragraphOf('hit-links', `${links[0]!.label}: `, ...separated));
}

function markedText(text: string, terms: ReadonlySet<string>): (Node | string)[] {
  return markedParts(text, (word) => termsOf(word).some((term) => terms.has(term))).map((part) => {
    if (!part.isMarked) return part.text;
    const mark = document.createElement('mark');
    mark.textContent = part.text;
    return mark;
  });
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

function paragraphOf(name: string, ...content: (Node | string)[]): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = name;
  paragraph.append(...content);
  return paragraph;
}

function spanOf(name: string, ...content: (Node | string)[]): HTMLElement {
  const span = document.createElement('span');
  span.className = name;
  span.dir = 'auto';
  span.append(...content);
  return span;
}
