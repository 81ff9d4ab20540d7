import { make } from '../value/make-element.ts';
import { fetchFresh } from '../value/site-files.ts';
import { SearchView } from './search-view.ts';

// The search page shows more, with filters.
const LIMIT = 10;
const KEYS = [
  ['↓ ↑', 'move'],
  ['Enter', 'open the first'],
  ['Esc', 'close'],
] as const;

export class SearchDialog {
  readonly #view = new SearchView(LIMIT);
  readonly #input = make('input', {
    type: 'search',
    name: 'q',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    enterKeyHint: 'go',
    placeholder: 'Name, URL or ID',
    ariaLabel: 'Search platforms, services, data hosts and reports',
  });
  /** Queries to try, beside an empty field. */
  readonly #examples = make('div', 'stack');
  readonly #page: string;
  readonly #dialog = make('dialog', { className: 'search-dialog', ariaLabel: 'Search' });

  /** `page` is the URL of the search page. */
  constructor(page: string) {
    const [dialog, input, view] = [this.#dialog, this.#input, this.#view];
    this.#page = page;
    const close = make('button', { type: 'button' }, 'Close');
    const form = make('form', { role: 'search', className: 'search-form' }, input, close);
    const onward = make('a', { href: page, hidden: true }, 'All results, with filters');
    const keys = KEYS.map(([key, effect]) => make('span', '', make('kbd', '', key), ` ${effect}`));
    dialog.append(
      form,
      make('div', 'search-body', view.element, this.#examples),
      make('div', 'split', onward, make('p', 'aside inline search-keys', ...keys)),
    );
    document.body.append(dialog);

    close.addEventListener('click', () => dialog.close());
    input.addEventListener('input', () => {
      const query = input.value.trim();
      onward.hidden = query === '';
      this.#examples.hidden = query !== '';
      onward.href = query ? `${page}?${new URLSearchParams({ q: query })}` : page;
      view.show(query).catch(() => location.assign(onward.href));
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void view.openFirst();
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) {
        // Browsers would only empty the field.
        event.preventDefault();
        dialog.close();
      }
      view.moveBy(event, input);
    });
    // A click outside; inside, the target is one of the parts.
    dialog.addEventListener('pointerdown', ({ target }) => {
      if (target === dialog) dialog.close();
    });
  }

  /** Rejects if search cannot be loaded. */
  async load(): Promise<void> {
    await this.#view.load();
    if (this.#examples.hasChildNodes()) return;
    const html = await fetchFresh(this.#page).catch(() => '');
    const examples = new DOMParser().parseFromString(html, 'text/html').querySelector('#examples');
    this.#examples.replaceChildren(...(examples?.children ?? []));
  }

  open(): void {
    if (this.#dialog.open) return;
    // The browser returns the focus when it closes.
    this.#dialog.showModal();
    this.#input.focus();
    this.#input.select();
  }
}
