import { markedParts, indexTermsOf } from '../../search/words.ts';
import { breakableContent } from '../value/url-text.ts';
import { make, separated, type Content } from '../value/make-element.ts';
import type { FoundRecord } from './search-results.ts';

/**
 * `groupBefore` is the group of the previous result: a group's name is above its first result. `hasUrl`: with the URL of the
 * current release.
 */
export function resultItem(result: FoundRecord, groupBefore: string, hasUrl = false): HTMLLIElement {
  const {
    title,
    abbrev,
    href,
    kind,
    group,
    provider,
    facts: others = [],
    excerpt,
    note,
    url,
    links,
  } = result;
  const { terms = new Set(), linksLabel = '' } = result;
  const heading = make('p', 'hit-title', make('a', { href, dir: 'auto' }, ...markedText(title, terms)));
  if (abbrev) heading.append(' ', span('aside', ...markedText(abbrev, terms)));
  const facts = [
    kind,
    ...(provider && provider !== title ? [span('hit-provider', ...markedText(provider, terms))] : []),
    ...others.map((fact) => (typeof fact === 'string' ? span('', fact) : linkTo(fact))),
  ];
  const item = make('li', 'hit', heading, make('p', 'aside hit-kind', ...separated(facts, ' · ')));
  if (group !== groupBefore) item.prepend(make('p', 'aside hit-group', group));
  if (note) item.append(make('p', '', note));
  if (url && (hasUrl || note)) {
    const copy = make(
      'button',
      { type: 'button', className: 'copy', ariaLabel: `Copy URL of ${title}` },
      'Copy',
    );
    const text = make('code', 'address', ...breakableContent(url.text));
    item.append(
      make(
        'p',
        'inline hit-url',
        make('span', url.release === '5.1' ? 'release current' : 'release', url.release),
        text,
        copy,
      ),
    );
  }
  if (excerpt) {
    const text = make('p', { className: 'hit-excerpt', dir: 'auto', innerHTML: excerpt });
    for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
    item.append(text);
  }
  if (links.length > 0) {
    item.append(make('p', 'aside hit-links', `${linksLabel}: `, ...separated(links.map(linkTo))));
  }
  return item;
}

function linkTo({ text, href }: { text: string; href: string }): HTMLAnchorElement {
  return make('a', { href }, text);
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
