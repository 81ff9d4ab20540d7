// What the rows of a pasted list are, to keep them. Loaded when it is needed.
import { matchList, type RowResult } from '../../mine/match-list.ts';
import { MAX_LIST_ROWS, readPastedList } from '../../mine/pasted-list.ts';
import { make } from '../value/make-element.ts';
import { countText, numberText } from '../value/number-text.ts';
import { matchTable } from './match-table.ts';
import { mineFiles } from './mine-loader.ts';

/** What the rows of each kind are in the summary. */
const KINDS: Record<RowResult['kind'], string> = {
  matched: 'matched',
  ambiguous: 'with several matches',
  similar: 'with similar platforms',
  unknown: 'without a match',
};
const list = new Intl.ListFormat('en-GB');

/** `keep` keeps the platforms with these IDs. */
export async function showMatches(
  place: HTMLElement,
  text: string,
  keep: (ids: string[]) => void,
): Promise<void> {
  const { rows, total } = readPastedList(text);
  if (rows.length === 0) return place.replaceChildren(make('p', '', 'There are no rows in this text.'));
  const results = await matchList(rows, mineFiles);
  const table = matchTable(results, summaryOf(results, total));
  const kind = kindSelect(results, table);
  const button = make('button', { type: 'button', className: 'main-button' });
  const chosenIds = (): string[] => {
    const matched = results.flatMap((each) => (each.kind === 'matched' ? each.platform.id : []));
    const checked = [...table.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
    return [...new Set([...matched, ...checked])];
  };
  const update = (): void => {
    const { length } = chosenIds();
    button.disabled = length === 0;
    button.textContent = length === 0 ? 'Keep the platforms' : `Keep ${countText(length, 'platform')}`;
  };
  table.addEventListener('change', update);
  button.addEventListener('click', () => keep(chosenIds()));
  update();
  const close = make('button', { type: 'button' }, 'Discard this result');
  close.addEventListener('click', () => {
    place.replaceChildren();
    document.querySelector('textarea')!.focus();
  });
  place.replaceChildren(
    make('h3', '', 'Your rows in the registry'),
    make('label', 'field shown-kind', 'Show', kind),
    table,
    make('p', 'actions', button, close),
  );
}

function summaryOf(results: readonly RowResult[], total: number): string {
  const parts = countsOf(results).map(([, text]) => text);
  const toConfirm = results.some(({ kind }) => kind === 'similar' || kind === 'ambiguous');
  return [
    `${countText(results.length, 'row')}: ${list.format(parts)}.`,
    total > results.length ? ` Rows after the first ${numberText(MAX_LIST_ROWS)} were left out.` : '',
    toConfirm ? ' Check the platforms that you mean; unchecked ones are not kept.' : '',
  ].join('');
}

/** Of the kinds that occur: `41 matched`. */
function countsOf(results: readonly RowResult[]): [kind: string, text: string][] {
  return Object.entries(KINDS).flatMap(([kind, words]) => {
    const { length } = results.filter((each) => each.kind === kind);
    return length > 0 ? [[kind, `${numberText(length)} ${words}`]] : [];
  });
}

/** Hides the rows of other kinds. */
function kindSelect(results: readonly RowResult[], table: HTMLElement): HTMLSelectElement {
  const all = new Option(`All ${countText(results.length, 'row')}`, '');
  const select = make('select', '', all, ...countsOf(results).map(([kind, text]) => new Option(text, kind)));
  select.addEventListener('change', () => {
    for (const row of table.querySelectorAll<HTMLElement>('tbody tr'))
      row.hidden = select.value !== '' && row.dataset['kind'] !== select.value;
  });
  return select;
}
