// Changes of the visitor's whole list, each of which can be undone.
import { withFullStop } from '../../util/sentence.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { idsInListFile } from './list-actions.ts';
import { forgetItems } from './browser-items.ts';
import { mineFiles } from './mine-loader.ts';
import { keepOwnList, readOwnList } from './own-list.ts';

export class ListEditor {
  #status: HTMLElement;
  #changed: () => void;

  /** Calls `changed` after each change. */
  constructor(status: HTMLElement, changed: () => void) {
    this.#status = status;
    this.#changed = changed;
  }

  /** Returns whether the browser keeps them. `leftOut` is the number of IDs that are not added. */
  add(ids: readonly string[], leftOut = 0): boolean {
    const { ids: own } = readOwnList();
    const all = [...new Set([...own, ...ids.map((id) => id.toLowerCase())])];
    const added = all.length - own.length;
    const known = ids.length - added;
    const already = known > 0 ? ` ${known === 1 ? 'One was' : `${known} were`} in your list already.` : '';
    const others =
      leftOut > 0
        ? ` Left out: ${countText(leftOut, 'ID')} that no platform of this registry has or had.`
        : '';
    return this.#change(all, `${countText(added, 'platform')} added to your list.${already}${others}`);
  }

  replace(ids: readonly string[]): void {
    this.#change(ids, 'Your list was replaced.');
  }

  async import(file: File): Promise<void> {
    try {
      const found = await idsInListFile(file);
      const platforms = await Promise.all(found.map((id) => mineFiles.platform(id)));
      // Another ID may be an API key.
      const ids = platforms.flatMap((platform) => platform?.id ?? []);
      if (ids.length > 0) this.add(ids, found.length - ids.length);
      else this.tell(`“${file.name}” has no IDs of platforms. Open other lists with “Read a spreadsheet”.`);
    } catch (error) {
      this.tell(`The list could not be opened: ${withFullStop((error as Error).message)}`);
    }
  }

  forget(): void {
    const restore = forgetItems();
    this.#change([], 'Your list, your ticks and the date of your last visit are forgotten.', restore);
  }

  tell(sentence: string): void {
    this.#status.replaceChildren(sentence);
    this.#status.scrollIntoView({ block: 'nearest' });
  }

  #change(ids: readonly string[], sentence: string, restore: () => void = () => {}): boolean {
    const { ids: before } = readOwnList();
    if (!keepOwnList(ids)) {
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
    // The button that was used may be gone.
    this.#status.focus();
    this.#changed();
  }
}
