import { SearchFiles } from '../../search/search-files.ts';
import { make } from '../value/make-element.ts';
import { fetchJson } from '../value/site-files.ts';
import { SearchView } from './search-view.ts';

// The search page shows more, with filters.
const LIMITS = { names: 8, texts: 12 };

export class SearchDialog {
  #files = new SearchFiles(fetchJson);
  #input = make('input', {
    type: 'search',
    name: 'q',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    enterKeyHint: 'go',
    placeholder: 'Name, provider, report, URL or ID',
    ariaLabel: 'Search platforms, services, data hosts and reports',
  });
  #onward = make('a', '', 'All results, with filters');
  #dialog = make('dialog', { className: 'search-dialog', ariaLabel: 'Search' });
  #view: SearchView;
  #page: string;

  /** With the URL of the search page. */
  constructor(page: string) {
    this.#view = new SearchView(this.#files, LIMITS);
    this.#page = this.#onward.href = page;
    const close = make('button', { type: 'button', className: 'search-close' }, 'Close');
    const form = make('form', { role: 'search' }, this.#input, close);
    const keys = [
      ['↓ ↑', 'move'],
      ['Enter', 'open the first'],
      ['Esc', 'close'],
    ].flatMap(([key = '', effect]) => [make('kbd', '', key), ` ${effect} `]);
    this.#dialog.append(
      form,
      make('div', 'search-body', this.#view.element),
      make('div', 'search-foot', this.#onward, make('p', 'search-keys', ...keys)),
    );
    document.body.append(this.#dialog);

    close.addEventListener('click', () => this.#dialog.close());
    this.#input.addEventListener('input', () => this.#search());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#view.openFirst();
    });
    this.#dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) {
        // Browsers would only empty the field.
        event.preventDefault();
        this.#dialog.close();
      }
      this.#view.moveBy(event, this.#input);
    });
    // A click outside; inside, the target is one of the parts.
    this.#dialog.addEventListener('pointerdown', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
  }

  /** Rejects if search cannot be loaded. */
  async load(): Promise<void> {
    await this.#files.nameIndex();
  }

  open(): void {
    if (this.#dialog.open) return;
    // The browser returns the focus when it closes.
    this.#dialog.showModal();
    this.#input.focus();
    this.#input.select();
  }

  #search(): void {
    const query = this.#input.value.trim();
    this.#onward.href = query ? `${this.#page}?${new URLSearchParams({ q: query })}` : this.#page;
    this.#view.show(query).catch(() => location.assign(this.#onward.href));
  }
}
