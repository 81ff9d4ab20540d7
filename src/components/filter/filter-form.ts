// The filter of a list and of the search: its state is what the form’s named controls hold, and the page’s
// URL repeats it.
import { countText } from '../value/number-text.ts';
import { replaceAddress } from '../value/replace-address.ts';
import { choicePhraseOf } from './filter-text.ts';

export interface FilterOptions {
  /**
   * Shows what matches a choice, and resolves to the text of the form's output. `signal` is aborted when the choice changes:
   * check it after waiting, before the page is changed.
   */
  show: (choice: URLSearchParams, signal: AbortSignal) => Promise<string>;
  /** Whether the text is what the page is for: it stays when filters are cleared. */
  keepsText?: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | RadioNodeList;

/** A select or a group of radio buttons has an option with the value '', which means any. */
export class FilterForm {
  readonly #form: HTMLFormElement;
  readonly #names: readonly string[];
  readonly #show: FilterOptions['show'];
  readonly #keepsText: boolean;
  /** Toggles the fields on narrow screens. */
  readonly #fold: HTMLButtonElement | null;
  readonly #foldText: string;
  #shown = new AbortController();

  constructor(form: HTMLFormElement, { show, keepsText = false }: FilterOptions) {
    this.#form = form;
    this.#show = show;
    this.#keepsText = keepsText;
    this.#fold = form.querySelector('[data-fold]');
    this.#foldText = this.#fold?.textContent ?? '';
    const names = [...form.elements].map((each) => (each as HTMLInputElement).name);
    this.#names = [...new Set(names.filter(Boolean))];
  }

  /** The form follows the URL until `signal` is aborted. */
  start(options: { signal?: AbortSignal } = {}): void {
    const form = this.#form;
    form.addEventListener('input', () => this.#changed());
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('reset', (event) => {
      event.preventDefault();
      const text = this.#keepsText ? this.choice.get('q') : null;
      this.#write(new URLSearchParams(text === null ? {} : { q: text }));
      this.#changed();
      // The button that had the focus is gone.
      form.querySelector('output')?.focus({ preventScroll: true });
    });
    const fold = this.#fold;
    fold?.addEventListener('click', () => {
      const isOpen = fold.ariaExpanded !== 'true';
      fold.ariaExpanded = String(isOpen);
      // Leaves room for the list below the fields.
      if (isOpen) form.scrollIntoView({ behavior: 'instant' });
    });
    addEventListener('popstate', () => this.#readUrl(), options);
    // The visitor may have typed before this script was loaded.
    if (this.choice.size > 0) this.#changed();
    else this.#readUrl();
  }

  /** The choice as parameters, in the order of the form. */
  get choice(): URLSearchParams {
    const entries = [...new FormData(this.#form)].map(([name, value]) => [name, String(value).trim()]);
    return new URLSearchParams(entries.filter(([, value]) => value !== ''));
  }

  /** The choice in words: `API key required`, `country France`, `“Acme”`. */
  get phrases(): string[] {
    const phrases = this.#chosenOptions.map(({ label, option }) => choicePhraseOf(label, option));
    const text = this.choice.get('q');
    return text === null ? phrases : [...phrases, `“${text}”`];
  }

  /** Changes the value of one control. */
  set(name: string, value: string): void {
    this.#control(name).value = value;
    this.#changed();
  }

  /** Shows the choice again, for example after more was loaded. */
  async update(): Promise<void> {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const count = this.#chosenOptions.length;
    const isEmpty = count === 0 && (this.#keepsText || !this.choice.has('q'));
    this.#form.querySelector<HTMLButtonElement>('[type=reset]')!.hidden = isEmpty;
    if (this.#fold) this.#fold.textContent = count === 0 ? this.#foldText : countText(count, 'filter');
    // A field with a choice stays in view.
    for (const details of this.#form.querySelectorAll('details'))
      if (details.querySelector(CHOSEN)) details.open = true;
    try {
      this.showResult(await this.#show(this.choice, signal), signal);
    } catch (error) {
      this.showResult(`Cannot filter the list: ${(error as Error).message}`, signal);
    }
  }

  /** Nothing if the choice has changed since. */
  showResult(text: string, signal: AbortSignal = this.#shown.signal): void {
    const output = this.#form.querySelector('output');
    if (output && !signal.aborted) output.value = text;
  }

  #changed(): void {
    const { choice } = this;
    const query = choice.size > 0 ? `?${choice}` : '';
    replaceAddress(location.pathname + query + location.hash);
    void this.update();
  }

  #readUrl(): void {
    this.#write(new URLSearchParams(location.search));
    void this.update();
  }

  /** Ignores values that the form doesn't have. */
  #write(choice: URLSearchParams): void {
    for (const name of this.#names) {
      const control = this.#control(name);
      control.value = '';
      control.value = choice.get(name) ?? '';
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
    }
  }

  #control(name: string): Control {
    return this.#form.elements.namedItem(name) as Control;
  }

  get #chosenOptions(): { label: string; option: string }[] {
    return [...this.#form.querySelectorAll<HTMLOptionElement | HTMLInputElement>(CHOSEN)].map((chosen) => {
      const field = chosen.closest<HTMLElement>('[data-field]')!;
      const text = chosen instanceof HTMLOptionElement ? chosen.text : chosen.labels![0]!.textContent;
      return { label: field.dataset['field']!, option: chosen.dataset['short'] ?? text.trim() };
    });
  }
}

/** Options and radio buttons. */
const CHOSEN = ':is(option, [type=radio]):checked:not([value=""])';
