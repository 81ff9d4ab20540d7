// The filter of the changes decides from one file of rows. The pages of the months that have matches give the markup.
import { CHANGE_ROWS_FILE, type ChangeRow } from '../../history/change-rows.ts';
import { isSchemaEvent } from '../../history/events.ts';
import { FilterForm } from '../filter/filter-form.ts';
import { sentenceOf } from '../filter/filter-text.ts';
import { make } from '../value/make-element.ts';
import { numberText } from '../value/number-text.ts';
import { fetchFresh, hrefIn } from '../value/site-files.ts';

/** More than a reader scrolls through; a further filter leaves fewer. */
const MAX_SHOWN = 300;

class ChangeFilter {
  readonly #list: HTMLElement;
  readonly #filter: FilterForm;
  /** What the page lists without a filter. */
  readonly #newest: Element[];
  readonly #newestText: string;
  readonly #total: number;
  readonly #files = new Map<string, Promise<string>>();
  /** A run to which a link leads, and which only the filter may show. */
  #sought = location.hash.slice(1);

  constructor(form: HTMLFormElement, list: HTMLElement) {
    this.#list = list;
    this.#newest = [...list.children];
    this.#newestText = form.querySelector('output')!.value;
    this.#total = Number(form.dataset['changes']);
    this.#filter = new FilterForm(form, { show: (choice, signal) => this.#show(choice, signal) });
  }

  start(): void {
    this.#filter.start();
  }

  async #show(choice: URLSearchParams, signal: AbortSignal): Promise<string> {
    if (choice.size === 0) {
      this.#list.replaceChildren(...this.#newest);
      return this.#newestText;
    }
    const rows = JSON.parse(await this.#read(`/${CHANGE_ROWS_FILE}`)) as ChangeRow[];
    const matches = rows.filter((row) => isMatch(row, choice));
    const shown = matches.slice(0, MAX_SHOWN);
    const paths = [...new Set(shown.map(({ page }) => page))];
    const texts = await Promise.all(paths.map((path) => this.#read(path)));
    if (signal.aborted) return '';
    const parser = new DOMParser();
    const pages = new Map(texts.map((text, i) => [paths[i]!, parser.parseFromString(text, 'text/html')]));
    const runs = Map.groupBy(shown, ({ run }) => run);
    this.#list.replaceChildren(
      make('div', 'rows', ...[...runs.values()].map((ofRun) => runElement(ofRun, pages))),
    );
    document.getElementById(this.#sought)?.scrollIntoView();
    this.#sought = '';
    if (matches.length === 0) return 'No changes match. Remove a filter, or clear them all.';
    const text = sentenceOf(matches.length, this.#total, 'change', this.#filter.phrases);
    return matches.length > MAX_SHOWN ? `${text} (the first ${numberText(MAX_SHOWN)} are listed)` : text;
  }

  /** Reads the file again after a failure. */
  #read(path: string): Promise<string> {
    const text = this.#files.get(path) ?? fetchFresh(hrefIn(path));
    this.#files.set(path, text);
    text.catch(() => this.#files.delete(path));
    return text;
  }
}

function isMatch({ month, event, providers, releases }: ChangeRow, choice: URLSearchParams): boolean {
  const isChosen = (name: string, values: readonly string[]): boolean =>
    !choice.has(name) || values.includes(choice.get(name)!);
  return (
    (choice.has('event') || !isSchemaEvent(event)) &&
    isChosen('event', [event]) &&
    isChosen('month', [month]) &&
    isChosen('provider', providers) &&
    isChosen('release', releases)
  );
}

/** A run with the entries that have a match. */
function runElement(matches: readonly ChangeRow[], pages: ReadonlyMap<string, Document>): Element {
  const elementAt = (page: string, fragment: string): Element => {
    const element = pages.get(page)!.getElementById(fragment);
    if (!element) throw new Error('The site was updated meanwhile. Reload the page.');
    return element;
  };
  const [first] = matches as [ChangeRow];
  const run = document.importNode(elementAt(first.page, first.run), true);
  const entries = matches.map(({ page, id }) => elementAt(page, `change-${id}`).closest('.change-entry')!);
  const copies = [...new Set(entries)].map((each) => document.importNode(each, true));
  run.querySelector('ul')!.replaceChildren(...copies);
  run.querySelector(':scope > p')?.remove();
  return run;
}

const form = document.querySelector<HTMLFormElement>('form[data-changes]');
const list = document.querySelector<HTMLElement>('[data-change-list]');
if (form && list) new ChangeFilter(form, list).start();
