// Changes of the visitor's whole list, each of which can be undone.
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { forgetItems } from './browser-items.ts';
import { keepOwnList, readOwnList, type ListRows } from './own-list.ts';

export class ListEditor {
  #status: HTMLElement;
  #changed: () => void;

  /** Calls `changed` after each change. */
  constructor(status: HTMLElement, changed: () => void) {
    this.#status = status;
    this.#changed = changed;
  }

  /** Returns whether the browser keeps them. */
  add(ids: readonly string[], rows: ListRows = new Map()): boolean {
    const own = readOwnList();
    const all = new Set([...own.ids, ...ids]);
    const added = all.size - own.ids.length;
    const known = new Set(ids).size - added;
    const already = known > 0 ? ` ${known === 1 ? 'One was' : `${known} were`} in your list already.` : '';
    const sentence = `${countText(added, 'platform')} added to your list.${already}`;
    return this.#change([...all], new Map([...own.rows, ...rows]), sentence);
  }

  replace(ids: readonly string[]): void {
    this.#change(ids, new Map(), 'Your list was replaced.');
  }

  remove(id: string, name: string): void {
    const { ids, rows } = readOwnList();
    this.#change(
      ids.filter((each) => each !== id),
      rows,
      `${name} was removed from your list.`,
    );
  }

  forget(): void {
    const restore = forgetItems();
    this.#change([], new Map(), 'Your list and your ticks are forgotten.', restore);
  }

  tell(sentence: string): void {
    this.#status.replaceChildren(sentence);
    this.#status.scrollIntoView({ block: 'nearest' });
  }

  #change(ids: readonly string[], rows: ListRows, sentence: string, restore: () => void = () => {}): boolean {
    const before = readOwnList();
    if (!keepOwnList(ids, rows)) {
      restore();
      this.tell('Not kept: the browser’s storage is full or blocked.');
      return false;
    }
    const undo = make('button', { type: 'button' }, 'Undo');
    undo.addEventListener('click', () => {
      restore();
      keepOwnList(before.ids, before.rows);
      this.#finish('Your list is as before.');
    });
    this.#finish(`${sentence} `, undo);
    return true;
  }

  #finish(...content: (Node | string)[]): void {
    this.#status.replaceChildren(...content);
    // The button that was used may be gone. The sentence is at the top of the page.
    this.#status.focus({ preventScroll: true });
    scrollTo(0, 0);
    this.#changed();
  }
}
