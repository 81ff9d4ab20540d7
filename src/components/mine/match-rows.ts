// What the rows of a pasted list are, to add them. Loaded when it is needed.
import { MAX_LIST_ROWS, readList } from '../../mine/read-list.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { candidatesShownOf, resultCountsOf, rowResultLeadOf } from '../../mine/result-text.ts';
import { groupedRows, textWithCount, type RowGroup } from '../../mine/row-groups.ts';
import { rowTextOf } from '../../mine/row-label.ts';
import type { RowResult } from '../../mine/row-result.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { make, type Content } from '../value/make-element.ts';
import { countText, numberText } from '../value/number-text.ts';
import { platformAndProvider } from './mine-elements.ts';
import { mineFiles } from './mine-loader.ts';
import { distinctEntries, idsOf, type ListEntry } from './own-list.ts';

/** In the shapes that audits have. */
const MARKS: Record<RowResult['kind'], string> = {
  matched: 'valid',
  suggested: 'other',
  ambiguous: 'progress',
  similar: 'other',
  unknown: 'none',
};

/** `add` adds these platforms, with the releases that the rows are about. */
export async function showMatches(
  place: HTMLElement,
  text: string,
  add: (entries: ListEntry[]) => void,
): Promise<void> {
  const { results, total } = await readList(text, mineFiles);
  if (results.length === 0) return place.replaceChildren(make('p', '', 'There are no rows in this text.'));
  const button = make('button', { type: 'button', className: 'main-button' });
  button.dataset['addMatches'] = '';
  const chosen = (): ListEntry[] => {
    const checked = [...place.querySelectorAll<HTMLInputElement>('input:checked')];
    const confirmed = checked.map(({ value, dataset }) => ({ id: value, release: dataset['release']! }));
    return distinctEntries([...results.flatMap(entryOf), ...confirmed]);
  };
  const update = (): void => {
    const { length } = idsOf(chosen());
    button.disabled = length === 0;
    button.textContent = length === 0 ? 'Add the platforms' : `Add ${countText(length, 'platform')}`;
  };
  button.addEventListener('click', () => add(chosen()));
  const back = make('button', { type: 'button' }, 'Change the list');
  back.addEventListener('click', () => {
    place.replaceChildren();
    document.querySelector('textarea')!.focus();
  });
  const heads = ['Your row', 'Result', 'Platform'].map((head) => make('th', { scope: 'col' }, head));
  const rows = groupedRows(results).toSorted((one, other) => orderOf(one) - orderOf(other));
  const table = make(
    'table',
    '',
    make('caption', 'visually-hidden', 'Your rows in the registry'),
    make('thead', '', make('tr', '', ...heads)),
    make('tbody', '', ...rows.map(rowOfResult)),
  );
  table.addEventListener('change', update);
  place.replaceChildren(
    make('h2', '', 'Your rows in the registry'),
    make('p', '', summaryOf(results, total)),
    make('div', 'table', table),
    make('p', 'inline choice', button, back),
  );
  update();
}

/** The rows that a visitor decides about come first, then rows without a match. */
function orderOf({ result: { kind } }: RowGroup): number {
  return ['unknown', 'matched'].indexOf(kind);
}

function entryOf(result: RowResult): ListEntry[] {
  return result.kind === 'matched' ? [{ id: result.platform.id, release: result.release }] : [];
}

function summaryOf(results: readonly RowResult[], total: number): string {
  const counts = resultCountsOf(results.map(({ kind }) => ({ kind, rows: 1 })));
  const texts = counts.map(({ count, words }) => `${numberText(count)} ${words}`);
  const has = (...kinds: RowResult['kind'][]) => results.some(({ kind }) => kinds.includes(kind));
  return [
    `${countText(results.length, 'row')}: ${andListFormat.format(texts)}.`,
    total > results.length ? ` Rows after the first ${numberText(MAX_LIST_ROWS)} were left out.` : '',
    has('suggested') ? ' Untick a similar name that is wrong.' : '',
    has('ambiguous', 'similar') ? ' For rows with several matches, tick the platforms to add.' : '',
  ].join('');
}

function rowOfResult({ result, rows }: RowGroup): HTMLElement {
  const { row, kind } = result;
  const label = textWithCount(rowTextOf(row), rows);
  // Without a label, the number is the text.
  const number = row.label === '' ? [] : [make('span', 'aside', String(row.line)), ' '];
  const differences = kind === 'matched' ? result.differences : [];
  return make(
    'tr',
    '',
    make('th', { scope: 'row' }, ...number, make('bdi', '', label)),
    make('td', '', make('span', `state ${MARKS[kind]}`, rowResultLeadOf(result))),
    make('td', 'line', ...platformContent(result), ...differences.map(({ text }) => make('p', '', text))),
  );
}

/** A choice is a checkbox with the ID of a platform. */
function platformContent(result: RowResult): Content[] {
  if (result.kind === 'matched') return platformAndProvider(result.platform);
  const { line } = result.row;
  if (result.kind === 'suggested') return [choiceOf(result.platform, line, { release: result.release })];
  const { shown, more } = candidatesShownOf(result);
  const choices = shown.map((platform) => choiceOf(platform, line));
  return more > 0 ? [...choices, make('p', 'aside', `and ${countText(more, 'more platform')}`)] : choices;
}

/** A suggestion is preselected. */
function choiceOf(platform: MyPlatform, line: number, suggestion?: { release: string }): HTMLElement {
  const box = make('input', {
    type: 'checkbox',
    value: platform.id,
    checked: suggestion !== undefined,
    ariaLabel: `Add ${platform.name} for row ${line}`,
  });
  box.dataset['release'] = suggestion?.release ?? '';
  return make('label', 'tick', box, make('span', '', ...platformAndProvider(platform)));
}
