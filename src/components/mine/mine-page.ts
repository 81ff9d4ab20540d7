// The page of the visitor's platforms: an empty list, their own, or one that a link carries.
import { withFullStop } from '../../util/sentence.ts';
import { countText } from '../value/number-text.ts';
import { startAdding } from './add-platforms.ts';
import { showHarvestNotices } from './harvest-again.ts';
import { listenForChosenFile, saveList, sharedIdsIn } from './list-actions.ts';
import { showCalendars, startCalendar, startExports } from './list-exports.ts';
import { ListEditor } from './list-editor.ts';
import { loadList, type LoadedList } from './mine-loader.ts';
import { startMyChanges } from './my-changes.ts';
import { onListChange, readOwnList } from './own-list.ts';
import { showServices } from './own-services.ts';
import { showStars } from './star.ts';
import { replaceAddress } from '../value/replace-address.ts';

type State = 'loading' | 'empty' | 'own' | 'shared' | 'failed';

const page = document.querySelector<HTMLElement>('[data-mine-page]')!;
const heading = document.querySelector('h1')!;
const ownTitle = heading.textContent;
let shown: LoadedList = { ids: [], platforms: [], contacts: new Map() };
/** The IDs of the link; undefined when the visitor's own list is shown. */
let shared: string[] | undefined;
let turn = 0;

const editor = new ListEditor(one('[data-mine-status]'), () => {
  shared = undefined;
  replaceAddress(location.pathname);
  void show();
});

const showMyChanges = startMyChanges(one('#changed'), () => shown.platforms);
startAdding(one('form[data-add]'), (ids) => editor.add(ids));
startExports(one('[data-export]'), keptList);
startCalendar(one('[data-calendar]'), keptList);
one('[data-save-list]').addEventListener('click', () => saveList(keptList()));
one('[data-forget]').addEventListener('click', () => editor.forget());
one('[data-add-shared]').addEventListener('click', () => editor.add(shared ?? []));
one('[data-replace]').addEventListener('click', () => editor.replace(shared ?? []));
listenForChosenFile(one('[data-import]'), (file) => editor.import(file));
addEventListener('hashchange', () => {
  // Back from a link with a list.
  const isOwnAgain = shared !== undefined && location.hash === '';
  if (isOwnAgain) shared = undefined;
  if (openLink() || isOwnAgain) void show();
});
onListChange(() => {
  // A platform that is no longer kept stays, so that its star can bring it back.
  const hasNew = readOwnList().ids.some((id) => !shown.ids.includes(id));
  if (hasNew && !shared) void show();
  else summarise();
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
  const { ids: ownIds, fault } = readOwnList();
  if (fault) editor.tell(fault);
  const isShared = shared !== undefined;
  const ids = shared ?? ownIds;
  try {
    const list = await loadList(ids);
    if (own !== turn) return;
    shown = list;
    setState(ids.length === 0 ? 'empty' : isShared ? 'shared' : 'own');
    summarise();
    if (ids.length === 0) return;
    showServices(one('[data-services]'), one('template[data-list-of-services]'), list);
    showCalendars(one('[data-calendar]'), list);
    showStars();
    if (isShared) return;
    showHarvestNotices(one('#harvest'), list.platforms);
    await showMyChanges();
  } catch (error) {
    if (own !== turn) return;
    setState('failed');
    const reason = withFullStop((error as Error).message);
    one('[data-failure]').textContent = `The list could not be shown: ${reason} Your own list is kept.`;
  }
}

/** Without the platforms whose rows stay though their stars were removed. */
function keptList(): LoadedList {
  const ids = shared ?? readOwnList().ids;
  return { ...shown, ids, platforms: shown.platforms.filter(({ id }) => ids.includes(id.toLowerCase())) };
}

function summarise(): void {
  const { ids, platforms } = keptList();
  const { ids: ownIds } = readOwnList();
  const own = ownIds.length;
  one('[data-list-link]').textContent = `${location.origin}${location.pathname}#ids=${ownIds.join(',')}`;
  const services = platforms.flatMap((each) => each.services);
  const counts = `${countText(platforms.length, 'platform')} with ${countText(services.length, 'service')}`;
  const unknown = ids.length - platforms.length;
  showTitle(shared ? `A shared list: ${countText(platforms.length, 'platform')}` : ownTitle);
  one('[data-summary]').textContent = shared
    ? `${counts} in this link.`
    : `${counts}. The list is kept in this browser only.`;
  one('[data-unknown]').textContent =
    unknown > 0 ? `IDs that no platform of this registry has or had: ${unknown}.` : '';
  one('[data-own-count]').textContent =
    own > 0 ? `Your own list has ${countText(own, 'platform')}.` : 'You have no list of your own yet.';
  one('[data-replace]').hidden = own === 0;
}

function showTitle(title: string): void {
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
}

function setState(state: State): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.split(' ').includes(state);
  page.hidden = false;
}

function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  return page.querySelector<E>(selector)!;
}
