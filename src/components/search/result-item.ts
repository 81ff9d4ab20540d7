import { NAME_KINDS } from '../../search/name-list.ts';
import { markedParts, searchTermsOf } from '../../search/words.ts';
import { make, separated, type Content } from '../value/make-element.ts';
import type { FoundRecord } from './search-results.ts';

export function resultItem(result: FoundRecord): HTMLLIElement {
  const { title, abbrev, kind, provider, reason, hostName, terms = new Set(), excerpt } = result;
  const heading = make('p', 'hit-title', make('a', { dir: 'auto' }, ...markedText(title, terms)));
  if (abbrev) heading.append(' ', span('hit-abbrev', ...markedText(abbrev, terms)));
  const facts = [
    kind,
    ...(provider && provider !== title ? [span('hit-provider', ...markedText(provider, terms))] : []),
    ...(hostName ? [hostName] : []),
    ...(reason ? [span('hit-reason', reason)] : []),
  ];
  const item = make(
    'li',
    result.href || kind !== NAME_KINDS.P ? 'hit' : 'hit unlinked',
    heading,
    make('p', 'hit-kind', ...separated(facts, ' · ')),
  );
  if (excerpt) {
    const text = make('p', { className: 'hit-excerpt', dir: 'auto', innerHTML: excerpt });
    for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
    item.append(text);
  }
  if (result.href) addLinks(item, result);
  return item;
}

/** Completes an item of which the links were not known. */
export function addLinks(item: HTMLLIElement, { href, links }: Pick<FoundRecord, 'href' | 'links'>): void {
  item.classList.remove('unlinked');
  if (href) item.querySelector<HTMLAnchorElement>('.hit-title a')!.href = href;
  if (links.length === 0) return;
  const others = links.map((each) => make('a', { href: each.href }, each.text));
  item.append(make('p', 'hit-links', `${links[0]!.label}: `, ...separated(others)));
}

function markedText(text: string, terms: ReadonlySet<string>): Content[] {
  return markedParts(text, (word) => searchTermsOf(word).some((term) => terms.has(term))).map((part) =>
    part.isMarked ? make('mark', '', part.text) : part.text,
  );
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

function span(className: string, ...content: Content[]): HTMLElement {
  return make('span', { className, dir: 'auto' }, ...content);
}
