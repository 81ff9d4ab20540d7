// What the rows of a pasted list are, to add them. Loaded when it is needed.
import { MAX_LIST_ROWS, readList } from '../../mine/read-list.ts';
import { rowResultLeadOf } from '../../mine/result-text.ts';
import { groupedRows, type RowGroup } from '../../mine/row-groups.ts';
import type { RowResult } from '../../mine/row-result.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { make, type Content } from '../value/make-element.ts';
import { countText, numberText } from '../value/number-text.ts';
import { fillTemplate } from './fill-template.ts';
import { platformLink } from './mine-elements.ts';
import { mineFiles } from './mine-loader.ts';

/** What the rows of each kind are in the summary, and their marks, in the shapes that audits have. */
const KINDS: Record<RowResult['kind'], { words: string; mark: string }> = {
  matched: { words: 'matched', mark: 'valid' },
  ambiguous: { words: 'with several matches', mark: 'progress' },
  similar: { words: 'with similar platforms', mark: 'other' },
  unknown: { words: 'without a match', mark: 'failed' },
};

/** `add` adds the platforms with these IDs. */
export async function showMatches(
  place: HTMLElement,
  text: string,
  add: (ids: string[]) => void,
): Promise<void> {
  const { results, total } = await readList(text, mineFiles);
  if (results.length === 0) return place.replaceChildren(make('p', '', 'There are no rows in this text.'));
  const lines = groupedRows(results).map(rowOfResult);
  const matches = fillTemplate('matches', {
    kinds: kindOptions(results),
    summary: summaryOf(results, total),
    rows: lines,
  });
  const select = matches.querySelector('select')!;
  select.addEventListener('change', () => {
    for (const line of lines) line.hidden = select.value !== '' && line.dataset['kind'] !== select.value;
  });
  const button = matches.querySelector<HTMLButtonElement>('[data-add-matches]')!;
  const chosenIds = (): string[] => {
    const matched = results.flatMap((each) => (each.kind === 'matched' ? each.platform.id : []));
    const checked = [...matches.querySelectorAll<HTMLInputElement>('input:checked')].map(
      ({ value }) => value,
    );
    return [...new Set([...matched, ...checked])];
  };
  const update = (): void => {
    const { length } = chosenIds();
    button.disabled = length === 0;
    button.textContent = length === 0 ? 'Add the platforms' : `Add ${countText(length, 'platform')}`;
  };
  matches.addEventListener('change', update);
  button.addEventListener('click', () => add(chosenIds()));
  update();
  matches.querySelector('[data-discard]')!.addEventListener('click', () => {
    place.replaceChildren();
    document.querySelector('textarea')!.focus();
  });
  place.replaceChildren(matches);
}

function summaryOf(results: readonly RowResult[], total: number): string {
  const parts = countsOf(results).map(([, text]) => text);
  const toConfirm = results.some(({ kind }) => kind === 'similar' || kind === 'ambiguous');
  return [
    `${countText(results.length, 'row')}: ${andListFormat.format(parts)}.`,
    total > results.length ? ` Rows after the first ${numberText(MAX_LIST_ROWS)} were left out.` : '',
    toConfirm ? ' Select the right platform in each row. Others are not added.' : '',
  ].join('');
}

/** Of the kinds that occur: `41 matched`. */
function countsOf(results: readonly RowResult[]): [kind: string, text: string][] {
  return Object.entries(KINDS).flatMap(([kind, { words }]) => {
    const { length } = results.filter((each) => each.kind === kind);
    return length > 0 ? [[kind, `${numberText(length)} ${words}`]] : [];
  });
}

function kindOptions(results: readonly RowResult[]): HTMLOptionElement[] {
  const all = new Option(`All ${countText(results.length, 'row')}`, '');
  return [all, ...countsOf(results).map(([kind, text]) => new Option(text, kind))];
}

function rowOfResult({ result, rows }: RowGroup<RowResult>): HTMLElement {
  const { row, kind } = result;
  const differences = kind === 'matched' ? result.differences : [];
  const line = fillTemplate('match', {
    line: String(row.line),
    row: rows > 1 ? `${row.label} (${countText(rows, 'row')})` : row.label,
    result: make('span', `state ${KINDS[kind].mark}`, rowResultLeadOf(result)),
    platform: platformContent(result),
    differences: differences.map(({ text }) => make('p', '', text)),
  });
  line.dataset['kind'] = kind;
  return line;
}

/** A choice is a checkbox with the ID of a platform. */
function platformContent(result: RowResult): Content[] {
  if (result.kind === 'unknown') return [];
  if (result.kind === 'matched') return platformLink(result.platform);
  const choices = result.candidates.map((platform) => {
    const candidate = fillTemplate('candidate', { platform: platformLink(platform) });
    const box = candidate.querySelector('input')!;
    box.value = platform.id;
    box.checked = result.kind === 'similar' && result.suggestion !== undefined;
    box.ariaLabel = `Add ${platform.name} for row ${result.row.line}`;
    return candidate;
  });
  return result.kind === 'ambiguous' && result.more > 0
    ? [...choices, make('p', 'aside', `and ${countText(result.more, 'more platform')}`)]
    : choices;
}
