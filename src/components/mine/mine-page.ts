// The page of the visitor's platforms: an empty list, their own, or one that a link carries.
import { attentionSentenceOf } from '../../mine/attention-sentence.ts';
import type { NamedRecord } from '../../search/name-list.ts';
import { withFullStop } from '../../util/sentence.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { replaceAddress } from '../value/replace-address.ts';
import { hrefIn } from '../value/site-files.ts';
import { startAdding } from './add-platforms.ts';
import { showAttention, type OwnItem } from './attention-table.ts';
import { ListEditor } from './list-editor.ts';
import { sharedIdsIn } from './list-link.ts';
import { showMyChanges } from './my-changes.ts';
import { beginningOfList, onListChange, readOwnList } from './own-list.ts';
import { platformsOfIds } from './own-names.ts';
import { showOwnServices } from './own-services.ts';

type State = 'loading' | 'empty' | 'own' | 'shared' | 'failed';

const page = document.querySelector<HTMLElement>('[data-mine-page]')!;
const heading = document.querySelector('h1')!;
const ownTitle = heading.textContent;
/** The IDs of the link; undefined when the visitor's own list is shown. */
let shared: string[] | undefined;
let shownIds: readonly string[] = [];
let turn = 0;

const editor = new ListEditor(one('[data-mine-status]'), () => {
  shared = undefined;
  replaceAddress(location.pathname + location.search);
  void show();
});

startAdding(one('form[data-add]'), (ids, rows) => editor.add(ids, rows));
one('[data-forget]').addEventListener('click', () => editor.forget());
one('[data-add-shared]').addEventListener('click', () => editor.add(shared ?? []));
one('[data-replace]').addEventListener('click', () => editor.replace(shared ?? []));
const changes = one<HTMLDetailsElement>('#changes');
changes.addEventListener('toggle', () => changes.open && void showMyChanges(changes, shownIds));
addEventListener('hashchange', () => {
  // Back from a link with a list.
  const isOwnAgain = shared !== undefined && location.hash === '';
  if (isOwnAgain) shared = undefined;
  if (openLink() || isOwnAgain) void show();
});
// In another tab, or undone.
onListChange(() => {
  const isShown = page.dataset['state'] !== 'failed' && readOwnList().ids.join() === shownIds.join();
  if (!shared && !isShown) void show();
});
setState('loading');
openLink();
void show();

/** Returns whether the fragment carries a list. */
function openLink(): boolean {
  const ids = sharedIdsIn(location.hash);
  if (!ids) return false;
  const { ids: own } = readOwnList();
  const isOwn = ids.length === own.length && ids.every((id) => own.includes(id));
  shared = ids.length === 0 || isOwn ? undefined : ids;
  if (ids.length === 0) editor.tell('The link has no IDs of platforms.');
  return true;
}

async function show(): Promise<void> {
  const own = (turn += 1);
  const { ids: ownIds, rows, fault } = readOwnList();
  if (fault) editor.tell(fault);
  shownIds = shared ?? ownIds;
  const isOwn = shared === undefined;
  const isCurrent = () => own === turn;
  try {
    const platforms = await platformsOfIds(shownIds);
    if (!isCurrent()) return;
    summarise(platforms, ownIds);
    if (shownIds.length === 0) return setState('empty');
    let open: readonly OwnItem[] = [];
    await showAttention(one('#attention'), {
      ids: shownIds,
      began: isOwn ? beginningOfList() : '',
      hasTicks: isOwn,
      isCurrent,
      changed: (items) => {
        open = items;
        showSentence(items, platforms.length);
      },
    });
    const place = one('[data-services]');
    const template = one<HTMLTemplateElement>('template[data-list-of-services]');
    const ofOwnRows = isOwn ? rows : new Map();
    await showOwnServices(place, template, {
      platforms,
      rows: ofOwnRows,
      openItems: () => open,
      isCurrent,
    });
    if (!isCurrent()) return;
    setState(isOwn ? 'own' : 'shared');
    if (changes.open) await showMyChanges(changes, shownIds);
  } catch (error) {
    if (!isCurrent()) return;
    setState('failed');
    const reason = withFullStop((error as Error).message);
    one('[data-failure]').textContent = `The list could not be shown: ${reason} Your own list is kept.`;
  }
}

function showSentence(items: readonly OwnItem[], all: number): void {
  const platforms = new Set(items.flatMap((item) => item.platforms)).size;
  const whose = shared === undefined ? 'your' : 'these';
  const parts = attentionSentenceOf({ things: items.length, platforms, all, whose, hasTicks: !shared });
  const links = parts.map((part) => {
    if (typeof part === 'string') return part;
    if (part.shows === 'things') return make('a', { href: '#attention' }, part.text);
    const link = make('a', { href: `?attention=1${location.hash}` }, part.text);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      showNeedy();
    });
    return link;
  });
  one('[data-sentence]').replaceChildren(...links);
}

/** Shows the services of platforms that need attention, without another filter. */
function showNeedy(): void {
  const form = one<HTMLFormElement>('[data-services] form');
  form.reset();
  (form.elements.namedItem('attention') as HTMLSelectElement).value = '1';
  form.dispatchEvent(new Event('input'));
  form.scrollIntoView({ block: 'nearest' });
}

function summarise(platforms: readonly NamedRecord[], own: readonly string[]): void {
  const unknown = shownIds.length - platforms.length;
  const title = shared ? `A shared list: ${countText(platforms.length, 'platform')}` : ownTitle;
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
  one('[data-list-link]').textContent = `${location.origin}${location.pathname}#ids=${own.join(',')}`;
  one('[data-unknown]').textContent =
    unknown > 0 ? `IDs that no platform of this registry has or had: ${unknown}.` : '';
  one('[data-add-shared]').textContent = own.length > 0 ? 'Add to my platforms' : 'Keep this list';
  one('[data-replace]').hidden = one('[data-own-link]').hidden = own.length === 0;
  one('[data-own-link]').textContent = `Show my list of ${countText(own.length, 'platform')}`;
  one('[data-own-names]').replaceChildren(...platforms.map(nameItem));
}

function nameItem({ id, name, path }: NamedRecord): HTMLElement {
  const remove = make('button', { type: 'button', ariaLabel: `Remove ${name}` }, 'Remove');
  remove.addEventListener('click', () => editor.remove(id!.toLowerCase(), name));
  const link = make('a', { href: hrefIn(path), dir: 'auto' }, name);
  return make('li', 'inline', link, remove);
}

function setState(state: State): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.split(' ').includes(state);
  page.dataset['state'] = state;
  one<HTMLDetailsElement>('#add').open ||= state === 'empty';
  page.hidden = false;
}

function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  return page.querySelector<E>(selector)!;
}
