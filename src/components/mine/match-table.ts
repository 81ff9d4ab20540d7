// Rows of a pasted list beside the platforms that they match.
import type { RowResult } from '../../mine/match-list.ts';
import { resultLeadOf } from '../../mine/result-text.ts';
import { make, type Content } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { platformLink, tableOf } from './mine-elements.ts';

/** Beside the text, in the shapes that audits have. */
const MARKS: Record<RowResult['kind'], string> = {
  matched: 'valid',
  ambiguous: 'progress',
  similar: 'other',
  unknown: 'failed',
};

/** A row for each of the visitor's rows; a choice is a checkbox with the ID of a platform. */
export function matchTable(results: readonly RowResult[], summary: string): HTMLElement {
  const heads = ['Your row', 'Result', 'Platform', 'What differs'].map((text) =>
    make('th', { scope: 'col' }, text),
  );
  const caption = make('caption', '', make('span', '', summary));
  return tableOf('table matches', caption, heads, results.map(rowOfResult));
}

function rowOfResult(result: RowResult): HTMLTableRowElement {
  const { row, kind } = result;
  const differences = kind === 'matched' ? result.differences : [];
  const line = make(
    'tr',
    '',
    make('th', { scope: 'row' }, make('span', 'aside', `${row.line} `), make('bdi', '', row.label)),
    make('td', '', make('span', `state ${MARKS[kind]}`, resultLeadOf(result))),
    make('td', 'line', ...platformContent(result)),
    make('td', 'line', ...differences.map(({ text }) => make('p', '', text))),
  );
  line.dataset['kind'] = kind;
  return line;
}

function platformContent(result: RowResult): Content[] {
  if (result.kind === 'unknown') return [];
  if (result.kind === 'matched') return platformLink(result.platform);
  const choices = result.candidates.map((platform) => {
    const ariaLabel = `Keep ${platform.name} for row ${result.row.line}`;
    const box = make('input', { type: 'checkbox', value: platform.id, ariaLabel });
    return make('label', 'candidate', box, make('span', '', ...platformLink(platform)));
  });
  return result.kind === 'ambiguous' && result.more > 0
    ? [...choices, make('p', 'aside', `and ${countText(result.more, 'more platform')}`)]
    : choices;
}
