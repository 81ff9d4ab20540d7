import { SearchFiles } from './search-files.ts';
import { SearchView } from './search-view.ts';

// The search page shows more, with filters.
const LIMITS = { names: 8, texts: 12 };

export interface SearchDialogOptions {
  /** The site's base path. */
  base: string;
  /** The search page. */
  page: string;
}

export class SearchDialog {
  #dialog = document.createElement('dialog');
  #form = document.createElement('form');
  #input = document.createElement('input');
  #onward = document.createElement('a');
  #view: SearchView;
  #page: string;

  /** Search has loaded when `ready` resolves. */
  readonly ready: Promise<unknown>;

  constructor({ base, page }: SearchDialogOptions) {
    const files = new SearchFiles(base);
    this.ready = files.names();
    this.#view = new SearchView(files, LIMITS);
    this.#page = page;
    this.#dialog.className = 'search-dialog';
    this.#dialog.setAttribute('aria-label', 'Search');
    this.#form.setAttribute('role', 'search');
    Object.assign(this.#input, {
      type: 'search',
      name: 'q',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: false,
      enterKeyHint: 'go',
      placeholder: 'Name, provider, report, URL or ID',
    });
    this.#input.setAttribute('aria-label', 'Search platforms, services, data hosts and reports');
    const close = document.createElement('button');
    Object.assign(close, { type: 'button', className: 'search-close', textContent: 'Close' });
    this.#form.append(this.#input, close);
    const body = document.createElement('div');
    body.className = 'search-body';
    body.append(this.#view.element);
    const foot = document.createElement('div');
    foot.className = 'search-foot';
    Object.assign(this.#onward, { href: page, textContent: 'All results, with filters' });
    const hint = document.createElement('p');
    hint.className = 'search-keys';
    hint.append(...keyHint('↓ ↑', 'move'), ...keyHint('Enter', 'open the first'), ...keyHint('Esc', 'close'));
    foot.append(this.#onward, hint);
    this.#dialog.append(this.#form, body, foot);
    document.body.append(this.#dialog);

    close.addEventListener('click', () => this.#dialog.close());
    this.#input.addEventListener('input', () => this.#search());
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#view.openFirst();
    });
    this.#dialog.addEventListener('keydown', (event) => this.#onKey(event));
    // A click outside; inside, the target is one of the parts.
    this.#dialog.addEventListener('pointerdown', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
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

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      // Browsers would only empty the field.
      event.preventDefault();
      this.#dialog.close();
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && this.#view.move(step, this.#input)) event.preventDefault();
  }
}

function keyHint(key: string, effect: string): (Node | string)[] {
  const kbd = document.createElement('kbd');
  kbd.textContent = key;
  return [kbd, ` ${effect} `];
}
