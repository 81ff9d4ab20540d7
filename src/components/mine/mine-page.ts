// The page of the visitor's platforms: an empty list, their own, or one that a link carries.
import { countText } from '../value/number-text.ts';
import { startAdding } from './add-platforms.ts';
import { showComparison } from './compare-platforms.ts';
import { showLink, startSaving } from './list-actions.ts';
import { ListEditor } from './list-editor.ts';
import { loadList, type LoadedList } from './mine-loader.ts';
import { showMyChanges } from './my-changes.ts';
import { readOwnList } from './own-list.ts';
import { showServices } from './own-services.ts';
import { sharedIdsIn } from './shared-list.ts';

type State = 'loading' | 'empty' | 'own' | 'shared' | 'failed';

class MinePage {
  #page: HTMLElement;
  #editor: ListEditor;
  #shown: LoadedList = { ids: [], platforms: [], contacts: new Map() };
  /** Of the link; undefined when the visitor's own list is shown. */
  #shared: string[] | undefined;
  #turn = 0;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#editor = new ListEditor(this.#one('[data-mine-status]'), () => {
      this.#shared = undefined;
      history.replaceState(history.state, '', location.pathname);
      void this.#show();
    });
  }

  start(): void {
    startAdding(this.#one('form[data-add]'), (ids) => this.#editor.add(ids));
    startSaving(this.#page, () => this.#shown);
    this.#onClick('[data-forget]', () => this.#editor.forget());
    this.#onClick('[data-add-shared]', () => this.#editor.add(this.#shared ?? []));
    this.#onClick('[data-replace]', () => this.#editor.replace(this.#shared ?? []));
    const file = this.#one<HTMLInputElement>('[data-import]');
    file.addEventListener('change', () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.#editor.import(chosen);
      file.value = '';
    });
    addEventListener('hashchange', () => this.#openLink() && void this.#show());
    addEventListener('storage', () => {
      // A platform that is no longer kept stays, so that its star can bring it back.
      const hasNew = readOwnList().ids.some((id) => !this.#shown.ids.includes(id));
      if (hasNew && !this.#shared) void this.#show();
      else this.#summarise();
    });
    this.#setState('loading');
    this.#openLink();
    void this.#show();
  }

  /** Returns whether the fragment carries a list. */
  #openLink(): boolean {
    const ids = sharedIdsIn(location.hash);
    if (!ids) return false;
    const { ids: own } = readOwnList();
    const isOwn = ids.length === own.length && ids.every((id) => own.includes(id));
    this.#shared = ids.length === 0 || isOwn ? undefined : ids;
    if (ids.length === 0) this.#editor.tell('The link carries no IDs of platforms.');
    return true;
  }

  async #show(): Promise<void> {
    const turn = (this.#turn += 1);
    const { ids: own, fault } = readOwnList();
    if (fault) this.#editor.tell(fault);
    const shared = this.#shared;
    const ids = shared ?? own;
    try {
      const list = await loadList(ids);
      if (turn !== this.#turn) return;
      this.#shown = list;
      this.#setState(ids.length === 0 ? 'empty' : shared ? 'shared' : 'own');
      this.#summarise();
      if (ids.length === 0) return;
      showServices(this.#one('[data-services]'), this.#one('template[data-list-of-services]'), list);
      showComparison(this.#one('form[data-compare]'), this.#one('[data-comparison]'), list);
      showLink(this.#page, ids);
      // The stars of the rows are new.
      dispatchEvent(new Event('storage'));
      if (!shared) await showMyChanges(this.#one('#changed'), list.platforms);
    } catch (error) {
      this.#setState('failed');
      this.#editor.tell(`The list could not be shown: ${(error as Error).message} Your own list is kept.`);
    }
  }

  #summarise(): void {
    const { ids, platforms } = this.#shown;
    const own = readOwnList().ids.length;
    const services = platforms.flatMap((each) => each.services);
    const counts = `${countText(platforms.length, 'platform')} with ${countText(services.length, 'service')}`;
    const unknown = ids.length - platforms.length;
    this.#write(
      'summary',
      this.#shared ? `${counts} in this link.` : `${counts}. The list is kept in this browser only.`,
    );
    this.#write(
      'unknown',
      unknown > 0 ? `IDs that no platform of this registry has or had: ${unknown}.` : '',
    );
    this.#write(
      'own-count',
      own > 0
        ? `Your own list of ${countText(own, 'platform')} is unchanged.`
        : 'You have no list of your own yet.',
    );
    this.#one('[data-replace]').hidden = own === 0;
  }

  #setState(state: State): void {
    for (const part of this.#page.querySelectorAll<HTMLElement>('[data-for]'))
      part.hidden = !part.dataset['for']!.split(' ').includes(state);
    this.#page.hidden = false;
  }

  #write(name: string, text: string): void {
    this.#one(`[data-${name}]`).textContent = text;
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
