// The page of the visitor's platforms: an empty list, their own, or one that a link carries.
import type { MyPlatform } from '../../mine/mine-types.ts';
import { countText } from '../value/number-text.ts';
import { startAdding } from './add-platforms.ts';
import { showComparison } from './compare-platforms.ts';
import { importedIdsOf, showLink, startSaving, type ShownList } from './list-actions.ts';
import { make } from './mine-elements.ts';
import { mineFiles } from './mine-loader.ts';
import { showMyChanges } from './my-changes.ts';
import { forgetVisits } from './my-visits.ts';
import { keepOwnList, readOwnList } from './own-list.ts';
import { showServices } from './own-services.ts';
import { sharedIdsIn } from './shared-list.ts';

class MinePage {
  #page: HTMLElement;
  #shown: ShownList = { ids: [], platforms: [], contacts: new Map() };
  #turn = 0;

  constructor(page: HTMLElement) {
    this.#page = page;
  }

  start(): void {
    startAdding(this.#one('form[data-add]'), (ids) => this.#add(ids));
    startSaving(this.#page, () => this.#shown);
    this.#onClick('[data-forget]', () => this.#forget());
    this.#onClick('[data-add-shared]', () => this.#add(this.#shared ?? []));
    this.#onClick('[data-replace]', () => this.#change(this.#shared ?? [], 'Your list was replaced.'));
    const file = this.#one<HTMLInputElement>('[data-import]');
    file.addEventListener('change', () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.#import(chosen);
      file.value = '';
    });
    addEventListener('hashchange', () => void this.#show());
    addEventListener('storage', () => {
      // A platform that is no longer kept stays, so that its star can bring it back.
      const hasNew = readOwnList().ids.some((id) => !this.#shown.ids.includes(id));
      if (hasNew && this.#shared === undefined) void this.#show();
      else this.#summarise();
    });
    void this.#show();
  }

  get #shared(): string[] | undefined {
    const shared = sharedIdsIn(location.hash);
    const { ids } = readOwnList();
    const isOwn = shared?.length === ids.length && ids.every((id) => shared.includes(id));
    return isOwn ? undefined : shared;
  }

  async #show(): Promise<void> {
    const turn = (this.#turn += 1);
    const { ids: own, fault } = readOwnList();
    const shared = this.#shared;
    const ids = shared ?? own;
    if (fault) this.#tell(fault);
    try {
      const found = await Promise.all(ids.map((id) => mineFiles.platform(id)));
      const platforms = found.filter((each): each is MyPlatform => each !== undefined);
      const contacts = new Map(
        (
          await Promise.all(platforms.map(async ({ id }) => [id, await mineFiles.contacts(id)] as const))
        ).flatMap(([id, each]) => (each ? [[id, each] as const] : [])),
      );
      if (turn !== this.#turn) return;
      platforms.sort((one, other) => one.name.localeCompare(other.name, 'en'));
      this.#shown = { ids, platforms, contacts };
      this.#setState(ids.length === 0 ? 'empty' : shared ? 'shared' : 'own');
      this.#summarise();
      if (ids.length === 0) return;
      showServices(
        this.#one('[data-services]'),
        this.#one('template[data-list-of-services]'),
        platforms,
        contacts,
      );
      showComparison(this.#one('form[data-compare]'), this.#one('[data-comparison]'), platforms, contacts);
      showLink(this.#page, ids);
      dispatchEvent(new Event('pageshow'));
      if (!shared) await showMyChanges(this.#one('#changed'), platforms);
    } catch (error) {
      this.#setState(own.length === 0 ? 'empty' : 'failed');
      this.#tell(`The list could not be shown: ${(error as Error).message} Your list is kept.`);
    }
  }

  #summarise(): void {
    const { ids, platforms } = this.#shown;
    const { ids: own } = readOwnList();
    const services = platforms.flatMap((each) => each.services);
    const unknown = ids.length - platforms.length;
    const counts = `${countText(platforms.length, 'platform')} with ${countText(services.length, 'service')}`;
    this.#one('[data-summary]').textContent =
      this.#shared === undefined
        ? `${counts}. The list is kept in this browser only.`
        : `${counts} in this link.`;
    const unknownText = `${countText(unknown, 'ID')} of this list ${unknown === 1 ? 'belongs' : 'belong'} to no platform of this registry.`;
    this.#one('[data-unknown]').textContent = unknown > 0 ? unknownText : '';
    this.#one('[data-own-count]').textContent =
      own.length > 0
        ? `Your own list of ${countText(own.length, 'platform')} is unchanged.`
        : 'You have no list of your own yet.';
    this.#one('[data-replace]').hidden = own.length === 0;
  }

  #setState(state: 'empty' | 'own' | 'shared' | 'failed'): void {
    this.#page.dataset['state'] = state;
    for (const part of this.#page.querySelectorAll<HTMLElement>('[data-for]'))
      part.hidden = !part.dataset['for']!.split(' ').includes(state);
    this.#page.hidden = false;
  }

  #add(ids: string[]): void {
    const { ids: own } = readOwnList();
    const all = [...new Set([...own, ...ids])];
    const added = all.length - own.length;
    const known = ids.length - added;
    const already = known > 0 ? ` ${known === 1 ? 'One was' : `${known} were`} in your list already.` : '';
    this.#change(all, `${countText(added, 'platform')} added to your list.${already}`);
  }

  async #import(file: File): Promise<void> {
    const ids = await importedIdsOf(file);
    if (ids) this.#add(ids);
    else this.#tell(`“${file.name}” has no IDs of platforms. Open other lists with “Open a file”.`);
  }

  #forget(): void {
    const restoreVisits = forgetVisits();
    this.#change([], 'Your list and the date of your last visit are forgotten.', restoreVisits);
  }

  /** Shows the visitor's own list, with a button that brings the one before back. */
  #change(ids: string[], sentence: string, restore: () => void = () => {}): void {
    const { ids: before } = readOwnList();
    history.replaceState(history.state, '', location.pathname);
    if (!keepOwnList(ids)) return this.#tell('Not kept: the browser’s storage is full or blocked.');
    const undo = make('button', '', 'Undo');
    undo.type = 'button';
    undo.addEventListener('click', () => {
      restore();
      keepOwnList(before);
      this.#tell('Your list is as before.');
      this.#one('[data-mine-status]').focus();
      void this.#show();
    });
    this.#tell(sentence, undo);
    void this.#show();
  }

  #tell(sentence: string, ...buttons: HTMLElement[]): void {
    const place = this.#one('[data-mine-status]');
    place.replaceChildren(make('span', '', sentence), ...buttons);
    // The button that was used may be gone.
    if (buttons.length > 0) place.focus();
    else place.scrollIntoView({ block: 'nearest' });
  }

  #onClick(selector: string, act: () => void): void {
    this.#one(selector).addEventListener('click', act);
  }

  #one<E extends HTMLElement = HTMLElement>(selector: string): E {
    return this.#page.querySelector<E>(selector)!;
  }
}

const page = document.querySelector<HTMLElement>('[data-mine-page]');
if (page) new MinePage(page).start();
