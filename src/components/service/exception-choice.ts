// “Got an exception?”: what the chosen one means, and where on this page to look. The choice is in the URL.
import { placesOnPage } from '../../model/exception-places.ts';
import type { ExceptionOnRecord } from '../../model/exceptions.ts';
import { make, type Content } from '../value/make-element.ts';
import { replaceAddress } from '../value/replace-address.ts';
import { fetchFresh } from '../value/site-files.ts';

const PARAMETER = 'exception';
/** A longer text of a row is no short fact. */
const MAX_FACT = 120;
/** Places that are no rows of the matrix, or only some. */
const SELECTORS: Record<string, string> = {
  moved: '#row-url:has(.moved), tr:has(> td.url .moved)',
  services: '.table:has(#services-here)',
  banner: '.banner',
  history: '#history',
};

/** `link` leads to the exceptions of the help page. */
export function startExceptions(link: HTMLAnchorElement): void {
  const choice = new ExceptionChoice(link);
  const initial = new URLSearchParams(location.search).get(PARAMETER);
  if (initial !== null) void choice.open(initial).catch(() => choice.fail());
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await choice.open('').catch(() => location.assign(link.href));
    choice.showList();
  });
}

class ExceptionChoice {
  readonly #link: HTMLAnchorElement;
  readonly #list: HTMLSelectElement;
  readonly #answer = make('div', { role: 'status' });
  #exceptions: Record<string, ExceptionOnRecord> = {};

  constructor(link: HTMLAnchorElement) {
    const name = link.textContent.trim();
    this.#link = link;
    this.#list = make(
      'select',
      { className: 'exceptions', ariaLabel: name },
      make('option', { value: '' }, name),
    );
    this.#list.addEventListener('change', () => this.#choose(this.#list.value));
    document.querySelector('main > .head')!.append(this.#answer);
    this.#say();
  }

  /** Replaces the link with the list. */
  async open(code: string): Promise<void> {
    const file = await fetchFresh(new URL('exceptions.json', this.#link.href).href);
    this.#exceptions = JSON.parse(file) as Record<string, ExceptionOnRecord>;
    const options = Object.entries(this.#exceptions).map(([value, { message }]) =>
      make('option', { value }, `${value} ${message}`),
    );
    // A double click opens it twice.
    this.#list.length = 1;
    this.#list.append(...options);
    if (Object.hasOwn(this.#exceptions, code)) this.#list.value = code;
    this.#link.replaceWith(this.#list);
    this.#show(code);
  }

  showList(): void {
    this.#list.focus();
    try {
      this.#list.showPicker();
    } catch {
      // The browser leaves opening it to the visitor.
    }
  }

  fail(): void {
    this.#say('The exceptions could not be loaded. Reload the page.');
  }

  /** Without content, it takes no room. */
  #say(...content: Content[]): void {
    this.#answer.className = content.length > 0 ? 'stack' : 'visually-hidden';
    this.#answer.replaceChildren(...content);
  }

  #choose(code: string): void {
    const url = new URL(location.href);
    if (code) url.searchParams.set(PARAMETER, code);
    else url.searchParams.delete(PARAMETER);
    replaceAddress(url.href);
    this.#show(code);
  }

  #show(code: string): void {
    for (const row of document.querySelectorAll('.marked')) row.classList.remove('marked');
    if (code === '') this.#say();
    else if (Object.hasOwn(this.#exceptions, code)) this.#explain(code, this.#exceptions[code]!);
    else this.#say(`The standard has no exception “${code.slice(0, 20)}”.`);
  }

  #explain(code: string, { message, meaning, places }: ExceptionOnRecord): void {
    const found = placesOnPage(places, (place) => placesOf(place).length > 0).flatMap(placesOf);
    for (const place of found) if (place.matches('tr')) place.classList.add('marked');
    const { href } = new URL(`#${code}`, this.#link.href);
    this.#say(
      make(
        'p',
        '',
        make('b', '', `${code} ${message}.`),
        ` ${meaning} `,
        make('a', { href }, `More about ${code}`),
      ),
      make(
        'p',
        'inline',
        make('b', '', 'Look at:'),
        ...found.map((place) => make('span', '', ...lineOf(place))),
      ),
    );
  }
}

function placesOf(place: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(SELECTORS[place] ?? `#row-${place}`)];
}

/** The label of a place, which links to it, and the fact that stands there. */
function lineOf(place: HTMLElement): Content[] {
  const { id } = place;
  const label = place.querySelector('caption, th, h2')?.textContent.trim() ?? 'Notice';
  const facts = [...place.querySelectorAll<HTMLElement>('[data-fact]')].map(
    ({ dataset }) => dataset['fact']!,
  );
  const fact = facts.length > 0 ? `. ${facts.join(' ')}` : shortTextOf(place);
  return [id ? make('a', { href: `#${id}` }, label) : label, fact];
}

/** What a row answers for all releases, if it is short. */
function shortTextOf(place: HTMLElement): string {
  const cells = place.matches('[id^=row-]:not(#row-url, #row-request)') ? place.querySelectorAll('td') : [];
  const answered = cells.length === 1 ? cells[0]!.querySelector(':scope > p') : null;
  // What is not needed stands in front of other statements.
  const text = (answered?.matches('.inline') ? answered.firstElementChild : answered)?.textContent ?? '';
  const line = text.trim().replace(/\s+/g, ' ');
  return line !== '' && line.length <= MAX_FACT ? `: ${line}` : '';
}
