// Rows of a pasted list beside the platforms that they match.
import type { RowResult } from '../../mine/match-list.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { resultLeadOf } from '../../mine/result-text.ts';
import { countText } from '../value/number-text.ts';
import { make, pageLink, type Content } from './mine-elements.ts';

/** Beside the text, in the shapes that audits have. */
const MARKS: Record<RowResult['kind'], string> = {
  matched: 'valid',
  ambiguous: 'progress',
  similar: 'other',
  unknown: 'failed',
};

/** A row for each of the visitor's rows; a choice is a checkbox with the ID of a platform. */
export function matchTable(results: readonly RowResult[], summary: string): HTMLElement {
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
  const state = make('td', '', make('span', `state ${MARKS[kind]}`, resultLeadOf(result)));
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
