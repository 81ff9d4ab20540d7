// Changes of the visitor's whole list, each of which can be undone.
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { forgetItems } from './browser-items.ts';
import { distinctEntries, idsOf, keepOwnList, readOwnList, type ListEntry } from './own-list.ts';

export class ListEditor {
  #status: HTMLElement;
  #changed: () => void;

  /** Calls `changed` after each change. */
  constructor(status: HTMLElement, changed: () => void) {
    this.#status = status;
    this.#changed = changed;
  }

  /** Returns whether the browser keeps them. */
  add(entries: readonly ListEntry[]): boolean {
    const own = readOwnList();
    const all = distinctEntries([...own.entries, ...entries]);
    const added = idsOf(all).length - own.ids.length;
    const known = idsOf(distinctEntries(entries)).length - added;
    const already = known > 0 ? ` ${known === 1 ? 'One was' : `${known} were`} in your list already.` : '';
    return this.#change(all, `${countText(added, 'platform')} added to your list.${already}`);
  }

  replace(entries: readonly ListEntry[]): void {
    this.#change(entries, 'Your list was replaced.');
  }

  forget(): void {
    const restore = forgetItems();
    this.#change([], 'Your list, your ticks and the date of your last visit are forgotten.', restore);
  }

  tell(sentence: string): void {
    this.#status.replaceChildren(sentence);
    this.#status.scrollIntoView({ block: 'nearest' });
  }

  #change(entries: readonly ListEntry[], sentence: string, restore: () => void = () => {}): boolean {
    const { entries: before } = readOwnList();
    if (!keepOwnList(entries)) {
      this.tell('Not kept: the browser’s storage is full or blocked.');
      return false;
    }
    const undo = make('button', { type: 'button' }, 'Undo');
    undo.addEventListener('click', () => {
      restore();
      keepOwnList(before);
      this.#finish('Your list is as before.');
    });
    this.#finish(make('span', '', sentence), undo);
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
