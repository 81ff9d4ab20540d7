import { markedParts, indexTermsOf } from '../../search/words.ts';
import { make, separated, type Content } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import type { FoundRecord } from './search-results.ts';

export function resultItem(result: FoundRecord): HTMLLIElement {
  const { title, abbrev, href, kind, provider, reason, hostName, removal, offeredBy, excerpt, links } =
    result;
  const { terms = new Set() } = result;
  const heading = make('p', 'hit-title', make('a', { href, dir: 'auto' }, ...markedText(title, terms)));
  if (abbrev) heading.append(' ', span('aside', ...markedText(abbrev, terms)));
  const facts = [
    kind,
    ...(provider && provider !== title ? [span('hit-provider', ...markedText(provider, terms))] : []),
    ...(hostName ? [hostName] : []),
    ...(removal ? [removal] : []),
    ...(offeredBy === undefined ? [] : [offerText(offeredBy, abbrev || title)]),
    ...(reason ? [span('hit-reason', reason)] : []),
  ];
  const item = make('li', 'hit', heading, make('p', 'aside hit-kind', ...separated(facts, ' · ')));
  if (excerpt) {
    const text = make('p', { className: 'hit-excerpt', dir: 'auto', innerHTML: excerpt });
    for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
    item.append(text);
  }
  if (links.length > 0) {
    const others = links.map((each) => make('a', { href: each.href }, each.text));
    item.append(make('p', 'aside hit-links', `${links[0]!.label}: `, ...separated(others)));
  }
  return item;
}

/** `40 platforms offer TR_J3` */
function offerText(platforms: number, report: string): string {
  return `${countText(platforms, 'platform')} ${platforms === 1 ? 'offers' : 'offer'} ${report}`;
}

function markedText(text: string, terms: ReadonlySet<string>): Content[] {
  return markedParts(text, (word) => indexTermsOf(word).some((term) => terms.has(term))).map((part) =>
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
