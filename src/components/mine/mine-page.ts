// The page of the visitor's platforms: an empty list, their own, or one that a link carries.
import { needsAttention } from '../../mine/attention.ts';
import { ATTENTION_FIELD, NEEDED, type SentenceFilter } from '../../mine/list-sentence.ts';
import { withFullStop } from '../../util/sentence.ts';
import { countText } from '../value/number-text.ts';
import { replaceAddress } from '../value/replace-address.ts';
import { startAdding } from './add-platforms.ts';
import { showHarvestNotices } from './harvest-again.ts';
import { saveList, sharedIdsIn } from './list-actions.ts';
import { startExports } from './list-exports.ts';
import { ListEditor } from './list-editor.ts';
import { loadList, type LoadedList } from './mine-loader.ts';
import { startMyChanges } from './my-changes.ts';
import { loadNews, rememberNews, showSentence } from './my-news.ts';
import { idsOf, onListChange, readOwnList, type ListEntry } from './own-list.ts';
import { showServices } from './own-services.ts';

type State = 'loading' | 'empty' | 'own' | 'shared' | 'failed';

const page = document.querySelector<HTMLElement>('[data-mine-page]')!;
const heading = document.querySelector('h1')!;
const ownTitle = heading.textContent;
let shown: LoadedList = { entries: [], platforms: [] };
/** The IDs of the changes since the last visit. */
let unseen: ReadonlySet<string> = new Set();
/** The list of the link; undefined when the visitor's own list is shown. */
let shared: ListEntry[] | undefined;
let turn = 0;
/** Whether this page, the URL or the visitor has set the filter. */
let isFilterChosen = location.search !== '';

const editor = new ListEditor(one('[data-mine-status]'), () => {
  shared = undefined;
  replaceAddress(location.pathname + location.search);
  void show();
});

const showMyChanges = startMyChanges(one('#changed'), () => ({ platforms: shown.platforms, unseen }));
startAdding(one('form[data-add]'), (entries) => editor.add(entries));
startExports(page.querySelectorAll<HTMLButtonElement>('[data-file]'), keptList);
one('[data-save-list]').addEventListener('click', () => saveList(keptList()));
one('[data-forget]').addEventListener('click', () => editor.forget());
one('[data-add-shared]').addEventListener('click', () => editor.add(shared ?? []));
one('[data-replace]').addEventListener('click', () => editor.replace(shared ?? []));
addEventListener('hashchange', () => {
  // Back from a link with a list.
  const isOwnAgain = shared !== undefined && location.hash === '';
  if (isOwnAgain) shared = undefined;
  if (openLink() || isOwnAgain) void show();
});
onListChange(() => {
  // A platform that is no longer kept stays, so that its star can bring it back.
  const shownIds = idsOf(shown.entries);
  const hasNew = readOwnList().ids.some((id) => !shownIds.includes(id));
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
  shared = ids.length === 0 || isOwn ? undefined : ids.map((id) => ({ id, release: '' }));
  if (ids.length === 0) editor.tell('The link has no IDs of platforms.');
  return true;
}

async function show(): Promise<void> {
  const own = (turn += 1);
  const { entries: ownEntries, fault } = readOwnList();
  if (fault) editor.tell(fault);
  const isShared = shared !== undefined;
  const entries = shared ?? ownEntries;
  try {
    const list = await loadList(entries);
    const found = await loadNews(list.platforms);
    if (own !== turn) return;
    const { news, last } = found;
    shown = list;
    unseen = new Set(last && news.changes.map(({ change }) => change.id));
    setState(entries.length === 0 ? 'empty' : isShared ? 'shared' : 'own');
    summarise();
    if (entries.length === 0) return;
    showSentence(one('[data-sentence]'), news, { whose: isShared ? 'these' : 'your', choose: chooseRows });
    chooseAttention(news.attention.items.some(needsAttention));
    showServices(one('[data-services]'), one('template[data-list-of-services]'), news);
    if (isShared) return;
    showHarvestNotices(one('#harvest'), list.platforms);
    await showMyChanges();
    rememberNews(found);
  } catch (error) {
    if (own !== turn) return;
    setState('failed');
    const reason = withFullStop((error as Error).message);
    one('[data-failure]').textContent = `The list could not be shown: ${reason} Your own list is kept.`;
  }
}

/** Shows what needs attention first, unless the URL or the visitor chose other rows. */
function chooseAttention(isNeeded: boolean): void {
  if (isFilterChosen) return;
  isFilterChosen = true;
  if (isNeeded) replaceAddress(`${location.pathname}?${ATTENTION_FIELD}=${NEEDED}${location.hash}`);
}

/** Shows the rows of a part of the sentence, without another filter. */
function chooseRows([name, value]: SentenceFilter): void {
  const form = one<HTMLFormElement>('[data-services] form');
  form.reset();
  (form.elements.namedItem(name) as HTMLSelectElement).value = value;
  form.dispatchEvent(new Event('input'));
  form.scrollIntoView({ block: 'nearest' });
}

/** The list without platforms whose rows stay although their stars were removed. */
function keptList(): LoadedList {
  const entries = shared ?? readOwnList().entries;
  const ids = idsOf(entries);
  return { entries, platforms: shown.platforms.filter(({ id }) => ids.includes(id.toLowerCase())) };
}

function summarise(): void {
  const { entries, platforms } = keptList();
  const { ids: own } = readOwnList();
  one('[data-list-link]').textContent = `${location.origin}${location.pathname}#ids=${own.join(',')}`;
  const unknown = idsOf(entries).length - platforms.length;
  showTitle(shared ? `A shared list: ${countText(platforms.length, 'platform')}` : ownTitle);
  one('[data-unknown]').textContent =
    unknown > 0 ? `IDs that no platform of this registry has or had: ${unknown}.` : '';
  one('[data-add-shared]').textContent = own.length > 0 ? 'Add to my platforms' : 'Keep this list';
  one('[data-replace]').hidden = one('[data-own-link]').hidden = own.length === 0;
  one('[data-own-link]').textContent = `Show my list of ${countText(own.length, 'platform')}`;
}

function showTitle(title: string): void {
  document.title = document.title.replace(heading.textContent, title);
  heading.textContent = title;
}

function setState(state: State): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]'))
    part.hidden = !part.dataset['for']!.split(' ').includes(state);
  page.dataset['state'] = state;
  page.hidden = false;
}

function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  return page.querySelector<E>(selector)!;
}
