// What the rows of a pasted list are, to keep them. Loaded when it is needed.
import { matchList, type RowResult } from '../../mine/match-list.ts';
import { resultLeadOf } from '../../mine/result-text.ts';
import { MAX_LIST_ROWS, readPastedList } from '../../mine/pasted-list.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { countText, numberText } from '../value/number-text.ts';
import { make, pageLink, type Content } from './mine-elements.ts';
import { mineFiles } from './mine-loader.ts';

/** Keeps the platforms with these IDs. */
type Keep = (ids: string[]) => void;

/** Each kind of result: its mark, and what its rows are in the summary. */
const KINDS: Record<RowResult['kind'], { mark: string; summary: string }> = {
  matched: { mark: 'valid', summary: 'matched' },
  ambiguous: { mark: 'progress', summary: 'with several matches' },
  similar: { mark: 'other', summary: 'with similar platforms' },
  unknown: { mark: 'failed', summary: 'without a match' },
};
const KIND_NAMES = Object.keys(KINDS) as RowResult['kind'][];
const list = new Intl.ListFormat('en-GB');

export async function showMatches(place: HTMLElement, text: string, keep: Keep): Promise<void> {
  const { rows, total } = readPastedList(text);
  if (rows.length === 0) return place.replaceChildren(make('p', '', 'There are no rows in this text.'));
  const results = await matchList(rows, mineFiles);
  const table = tableOf(results, summaryOf(results, total));
  const button = make('button', 'main-button');
  button.type = 'button';
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
  const close = make('button', '', 'Discard this result');
  close.type = 'button';
  close.addEventListener('click', () => {
    place.replaceChildren();
    document.querySelector('textarea')!.focus();
  });
  place.replaceChildren(
    make('h3', '', 'Your rows in the registry'),
    table,
    make('p', 'actions', button, close),
  );
}

function summaryOf(results: readonly RowResult[], total: number): string {
  const counts = KIND_NAMES.map((kind) => ({ kind, own: results.filter((each) => each.kind === kind) }));
  const parts = counts
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => `${numberText(own.length)} ${KINDS[kind].summary}`);
  const toConfirm = results.some(({ kind }) => kind === 'similar' || kind === 'ambiguous');
  return [
    `${countText(results.length, 'row')}: ${list.format(parts)}.`,
    total > results.length ? ` Rows after the first ${numberText(MAX_LIST_ROWS)} were left out.` : '',
    toConfirm ? ' Check the platforms that you mean; unchecked ones are not kept.' : '',
  ].join('');
}

function tableOf(results: readonly RowResult[], summary: string): HTMLElement {
  const heads = ['Your row', 'Result', 'Platform', 'What differs'].map((text) => {
    const head = make('th', '', text);
    head.scope = 'col';
    return head;
  });
  const table = make(
    'table',
    '',
    make('caption', '', make('span', '', summary)),
    make('thead', '', make('tr', '', ...heads)),
    make('tbody', '', ...results.map(rowOfResult)),
  );
  return make('div', 'table matches', table);
}

function rowOfResult(result: RowResult): HTMLTableRowElement {
  const { row, kind } = result;
  const head = make('th', '', make('span', 'aside', `${row.line} `), make('bdi', '', row.label));
  head.scope = 'row';
  const state = make('td', '', make('span', `state ${KINDS[kind].mark}`, resultLeadOf(result)));
  const line = make('tr', '', head, state, platformCell(result), differenceCell(result));
  line.dataset['kind'] = kind;
  return line;
}

function platformCell(result: RowResult): HTMLElement {
  const cell = make('td', 'line');
  if (result.kind === 'unknown') return cell;
  if (result.kind === 'matched') cell.append(...platformText(result.platform));
  else {
    const choices = result.candidates.map((platform) => {
      const box = make('input', '');
      Object.assign(box, { type: 'checkbox', value: platform.id });
      box.ariaLabel = `Keep ${platform.name} for row ${result.row.line}`;
      return make('label', 'candidate', box, make('span', '', ...platformText(platform)));
    });
    cell.append(...choices);
    if (result.kind === 'ambiguous' && result.more > 0)
      cell.append(make('p', 'aside', `and ${countText(result.more, 'more platform')}`));
  }
  return cell;
}

function platformText({ id, name, provider }: MyPlatform): Content[] {
  const link = pageLink(`/platform/${id}/`, name);
  return provider && provider !== name
    ? [link, make('span', 'aside', ' ', make('bdi', '', provider))]
    : [link];
}

function differenceCell(result: RowResult): HTMLElement {
  const cell = make('td', 'line');
  if (result.kind !== 'matched') return cell;
  cell.append(...result.differences.map(({ text }) => make('p', '', text)));
  return cell;
}
