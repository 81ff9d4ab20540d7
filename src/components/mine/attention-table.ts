// What needs attention, as rows of the list of all platforms, each with a tick. Ticked rows fold below.
import { isForListSince } from '../../lists/attention-kinds.ts';
import { rowsOfPlatforms, valuesIn } from '../../lists/own-facts.ts';
import type { RowsFile } from '../../lists/list.ts';
import { PublishedList } from '../list/list-source.ts';
import { make } from '../value/make-element.ts';
import { numberText } from '../value/number-text.ts';
import { fetchFresh, hrefIn } from '../value/site-files.ts';
import { doneKeys, setDone } from './done-items.ts';
import { tellListChange } from './own-list.ts';

/** An item of the visitor's platforms. */
export interface OwnItem {
  /** The number of its row. */
  row: number;
  key: string;
  text: string;
  /** The visitor's platforms among its platforms: IDs in lower case. */
  platforms: string[];
  services: string[];
}

/** `began` is the day on which the list began. */
function ownItemsIn(file: RowsFile, ids: readonly string[], began: string): OwnItem[] {
  const own = new Set(ids);
  const one = (key: string, row: number): string => valuesIn(file, key, row).join('; ');
  return rowsOfPlatforms(file, own)
    .filter((row) => isForListSince(began, { kind: one('kind', row), day: one('date', row) }))
    .map((row) => ({
      row,
      key: one('id', row),
      text: one('text', row),
      platforms: valuesIn(file, 'platform_id', row)
        .map((id) => id.toLowerCase())
        .filter((id) => own.has(id)),
      services: valuesIn(file, 'service_id', row),
    }));
}

/** The items without their rows, for the home page. */
export async function loadOwnItems(ids: readonly string[], began: string): Promise<OwnItem[]> {
  const file = JSON.parse(await fetchFresh(hrefIn('/mine/attention/rows.json'))) as RowsFile;
  return ownItemsIn(file, ids, began);
}

interface AttentionOptions {
  ids: readonly string[];
  /** The day on which the list began; '' for a shared one. */
  began: string;
  /** A shared list has no ticks. */
  hasTicks: boolean;
  /** False once another list is to be shown. */
  isCurrent: () => boolean;
  /** Called after each tick, with the items that are open. */
  changed: (open: readonly OwnItem[]) => void;
}

/** `section` has the data of the list of all items. */
export async function showAttention(
  section: HTMLElement,
  { ids, began, hasTicks, isCurrent, changed }: AttentionOptions,
): Promise<void> {
  const source = new PublishedList(section, section.querySelector('table')!);
  const items = ownItemsIn(await source.rows(), ids, began);
  const elements = await source.elementsOf(items.map(({ row }) => row));
  if (!isCurrent()) return;
  const [open, done] = section.querySelectorAll('tbody');
  const fold = section.querySelector('details')!;
  const output = section.querySelector('output')!;
  const rows = items.map((item, i) => ({ item, element: elements[i]! }));
  const show = (): void => {
    const ticked = hasTicks ? doneKeys() : new Set<string>();
    const groups = Map.groupBy(rows, ({ item }) => ticked.has(item.key));
    const [left = [], others = []] = [groups.get(false), groups.get(true)];
    open!.replaceChildren(...left.map(({ element }) => element));
    done!.replaceChildren(...others.map(({ element }) => element));
    for (const { item, element } of rows)
      for (const box of element.querySelectorAll<HTMLInputElement>('.done input'))
        box.checked = ticked.has(item.key);
    open!.parentElement!.hidden = left.length === 0;
    fold.hidden = others.length === 0;
    fold.querySelector('summary')!.textContent = `${numberText(others.length)} done`;
    changed(left.map(({ item }) => item));
  };
  const tick = (item: OwnItem, name: string, isDone: boolean): void => {
    if (!setDone(item.key, isDone)) {
      output.replaceChildren('Not kept: the browser’s storage is full or blocked.');
      return show();
    }
    const undo = make('button', { type: 'button' }, 'Undo');
    undo.addEventListener('click', () => tick(item, name, !isDone));
    output.replaceChildren(`${isDone ? 'Done' : 'Not done'}: ${name}, ${item.text} `, undo);
    show();
    tellListChange();
    undo.focus();
  };
  for (const { item, element } of rows) element.prepend(tickCell(item, element, tick));
  output.replaceChildren();
  show();
}

function tickCell(
  item: OwnItem,
  element: HTMLElement,
  tick: (item: OwnItem, name: string, isDone: boolean) => void,
): HTMLElement {
  const name = element.querySelector('th')!.textContent.trim().replace(/\s+/g, ' ');
  const ariaLabel = `Done: ${name}, ${item.text}`;
  const box = make('input', { type: 'checkbox', autocomplete: 'off', ariaLabel });
  box.addEventListener('change', () => tick(item, name, box.checked));
  return make('td', 'done', make('label', 'tick', box, 'Done'));
}
