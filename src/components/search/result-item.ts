// One result: the record's name, its releases or what else is known of it, and why it was found.
import { harvesterUrlOf } from '../../registry/service-url.ts';
import { NAME_KINDS, pathOf, type NamedRecord, type NamedService } from '../../search/name-list.ts';
import { indexTermsOf, markedParts } from '../../search/words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { make, separated, type Content } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import { breakableContent } from '../value/url-text.ts';
import { kindOf, pathOfHit, type Hit } from './find-hits.ts';

/** `hasUrls`: with what goes into a harvester for each release. */
export function resultItem(hit: Hit, hasUrls: boolean): HTMLLIElement {
  const { record, service, formerUrl, group, excerpt, terms = new Set() } = hit;
  const { name, abbrev, release } = service ? { ...record, abbrev: undefined, ...service } : record;
  // A no-break space keeps “release” and its number on one line.
  const title = kindOf(hit) === 'S' && release ? `${name}, release\u00A0${release}` : name;
  const services = kindOf(hit) === 'P' ? firstOfEachRelease(record) : [];
  const present = services.find((each) => each.release === formerUrl?.release) ?? services[0];
  const shown = (formerUrl ? [present] : hasUrls ? services : []).filter((each) => each?.url);
  const link = make('a', { href: hrefIn(pathOfHit(hit)), dir: 'auto' }, ...markedText(title, terms));
  const parts = [
    make('p', 'hit-title', link, ...(abbrev ? [' ', span(...markedText(abbrev, terms))] : [])),
    make(
      'p',
      'hit-tags',
      ...separated(shown.length > 0 ? [] : services.map((each) => tagOf(each, name)), ' '),
    ),
    make('p', 'aside hit-facts', ...separated(factsOf(hit), ' · ')),
  ];
  const content: Content[] = [
    make(
      'div',
      group.isLabelled ? 'inline' : 'hit-line',
      ...parts.filter((each) => !group.isLabelled || each.hasChildNodes()),
    ),
    ...(formerUrl ? [make('p', '', formerUrlText(formerUrl.until, shown.length > 0))] : []),
    ...shown.map((each) => urlLine(each!, name, formerUrl !== undefined)),
  ];
  if (excerpt) {
    const text = make('p', { className: 'hit-excerpt', dir: 'auto', innerHTML: excerpt });
    for (const mark of text.querySelectorAll('mark')) unmarkPunctuation(mark);
    content.push(text);
  }
  if (!group.isLabelled) return make('li', 'hit', ...content);
  return make(
    'li',
    'hit dated',
    make('p', 'aside hit-kind', NAME_KINDS[kindOf(hit)]),
    make('div', '', ...content),
  );
}

function firstOfEachRelease({ services = [] }: NamedRecord): NamedService[] {
  return [...Map.groupBy(services, ({ release }) => release).values()].map(([first]) => first!);
}

/** Leads to the service. */
function tagOf({ id, release }: NamedService, name: string): HTMLElement {
  const className = release === '5.1' ? 'release current' : 'release';
  const ariaLabel = release ? `Release ${release} of ${name}` : `Service of ${name}`;
  return make('a', { href: hrefIn(pathOf('S', id)), className, ariaLabel }, release || 'Service');
}

function formerUrlText(until: string, hasPresent: boolean): string {
  const text = `You searched for its old URL, which was replaced on ${dateInWords(until)}.`;
  return hasPresent ? `${text} Now:` : text;
}

function urlLine(service: NamedService, name: string, isSought: boolean): HTMLElement {
  const className = isSought ? 'copy main-button' : 'copy';
  const ariaLabel = `Copy URL of ${name}${service.release && `, release ${service.release}`}`;
  return make(
    'p',
    'inline hit-url',
    tagOf(service, name),
    make('code', 'address', ...breakableContent(harvesterUrlOf(service.url, service.release).text)),
    make('button', { type: 'button', className, ariaLabel }, 'Copy'),
  );
}

/** What follows the name: `Acme Press`, `formerly Acme Hub`, `removed on 3 November 2026`, `40 platforms`. */
function factsOf({ record, service, formerly, terms = new Set() }: Hit): Content[] {
  const { kind, name, abbrev, path, provider, removed, platforms = 0 } = record;
  if (service) return [span('Platform: ', make('a', { href: hrefIn(path) }, name))];
  const report = `${hrefIn('/platform/')}?${new URLSearchParams({ report: abbrev || name })}`;
  const count = countText(platforms, 'platform');
  return [
    ...(provider && provider !== name ? [span(...markedText(provider, terms))] : []),
    ...(formerly ? [span(`formerly ${formerly}`)] : []),
    ...(removed ? [span(`removed on ${dateInWords(removed)}`)] : []),
    ...(platforms > 0 ? [kind === 'R' ? make('a', { href: report }, count) : span(count)] : []),
  ];
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

function span(...content: Content[]): HTMLElement {
  return make('span', { className: 'aside', dir: 'auto' }, ...content);
}
