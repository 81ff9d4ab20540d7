// The platforms that the rows of a pasted list mean, to add them. Loaded when it is needed.
import { matchList, MAX_LIST_ROWS, type RowMatch } from '../../mine/match-list.ts';
import { groupedRows, textWithCount, type RowGroup } from '../../mine/row-groups.ts';
import { matchCountsOf, matchLabelOf, matchNotesOf, platformsShownOf } from '../../mine/row-words.ts';
import type { NamedRecord } from '../../search/name-list.ts';
import { andListFormat } from '../../util/list-words.ts';
import { make, type Content } from '../value/make-element.ts';
import { countText, numberText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import { platformNames } from './own-names.ts';
import type { ListRows } from './own-list.ts';

/** Rows to decide about come first. The marks have the shapes of audits. */
const ORDER: RowMatch['kind'][] = ['choice', 'similar', 'removed', 'none', 'sure'];
const MARKS: Record<RowMatch['kind'], string> = {
  choice: 'other',
  similar: 'other',
  removed: 'failed',
  none: 'none',
  sure: 'valid',
};

/** `add` adds these platforms, with the numbers of the rows that mean them. Returns a sentence for a text that is no list. */
export async function showMatches(
  place: HTMLElement,
  text: string,
  add: (ids: string[], rows: ListRows) => void,
): Promise<string> {
  const { rows: matches, total, problem } = matchList(text, await platformNames());
  if (problem !== '' || total === 0) return problem || 'There are no rows in this text.';
  const button = make('button', { type: 'button', className: 'main-button' });
  button.dataset['addMatches'] = '';
  const rowsOfChosen = (): ListRows => {
    const checked = [...place.querySelectorAll<HTMLInputElement>('input:checked')];
    const byId = Map.groupBy(checked, ({ value }) => value.toLowerCase());
    const rowsOf = (boxes: HTMLInputElement[]): number[] =>
      boxes.flatMap((box) => linesOf.get(box)!).toSorted((one, other) => one - other);
    const entries = [...byId].map(([id, boxes]) => [id, rowsOf(boxes)] as const);
    // In the order of the list.
    return new Map(entries.toSorted(([, [one]], [, [other]]) => one! - other!));
  };
  const update = (): void => {
    const { size } = rowsOfChosen();
    button.disabled = size === 0;
    button.textContent = size === 0 ? 'Add the platforms' : `Add ${countText(size, 'platform')}`;
  };
  button.addEventListener('click', () => {
    const rows = rowsOfChosen();
    add([...rows.keys()], rows);
  });
  const back = make('button', { type: 'button' }, 'Change the list');
  back.addEventListener('click', () => {
    place.replaceChildren();
    document.querySelector('textarea')!.focus();
  });
  const heads = ['Your row', 'Match', 'Platform to add'].map((head) => make('th', { scope: 'col' }, head));
  const linesOf = new Map<HTMLInputElement, number[]>();
  const rows = groupedRows(matches).toSorted((one, other) => orderOf(one) - orderOf(other));
  const table = make(
    'table',
    '',
    make('caption', 'visually-hidden', 'Your rows and their platforms'),
    make('thead', '', make('tr', '', ...heads)),
    make('tbody', '', ...rows.map((group) => rowOfGroup(group, linesOf))),
  );
  table.addEventListener('change', update);
  place.replaceChildren(
    make('h2', 'visually-hidden', 'Your rows'),
    make('p', '', summaryOf(matches, total)),
    make('p', 'inline choice', button, back),
    make('div', 'table', table),
  );
  update();
  return '';
}

function orderOf({ match: { kind } }: RowGroup): number {
  return ORDER.indexOf(kind);
}

/** `4 of your 8 rows match. Check the others: 1 has several platforms and 1 has no match.` */
function summaryOf(matches: readonly RowMatch[], total: number): string {
  const others = matches.filter(({ kind }) => kind !== 'sure').map(({ kind }) => ({ kind, rows: 1 }));
  const { length } = matches;
  const sure = length - others.length;
  const count =
    sure === length ? `All ${numberText(length)}` : `${numberText(sure)} of your ${numberText(length)}`;
  return [
    length === 1 ? `Your row ${sure === 1 ? 'matches' : 'does not match'}.` : `${count} rows match.`,
    others.length > 0 && length > 1
      ? ` Check the others: ${andListFormat.format(matchCountsOf(others))}.`
      : '',
    total > length ? ` Rows after the first ${numberText(MAX_LIST_ROWS)} were left out.` : '',
  ].join('');
}

/** Remembers the rows of each box. */
function rowOfGroup({ match, lines }: RowGroup, linesOf: Map<HTMLInputElement, number[]>): HTMLElement {
  const { kind, by, line, text } = match;
  const mark = by === 'former URL' ? 'expired' : MARKS[kind];
  // Rows may have credentials: only rows that are not sure show them, for the visitor to correct.
  const own = textWithCount(kind === 'sure' ? match.name : text, lines.length);
  const content = platformContent(match);
  const row = make(
    'tr',
    '',
    make('th', { scope: 'row' }, make('span', 'aside', numberText(line)), ' ', make('bdi', 'own', own)),
    make('td', '', make('span', `state ${mark}`, matchLabelOf(match))),
    make('td', '', make('div', 'stack', ...content)),
  );
  for (const box of row.querySelectorAll('input')) linesOf.set(box, lines);
  return row;
}

function platformContent(match: RowMatch): Content[] {
  const { kind, line, isNear } = match;
  if (kind === 'none') return [make('a', { href: hrefIn('/search/') }, 'Search')];
  const { shown, more } = platformsShownOf(match);
  const isChecked = kind === 'sure' || isNear;
  return [
    ...shown.map((platform) => choiceOf(platform, line, isChecked)),
    ...(more > 0 ? [make('p', 'aside', `and ${countText(more, 'more platform')}`)] : []),
    ...matchNotesOf(match).map((note) => make('p', 'aside', note)),
  ];
}

function choiceOf(
  { id = '', name, path, provider }: NamedRecord,
  line: number,
  isChecked: boolean,
): HTMLElement {
  const box = make('input', {
    type: 'checkbox',
    value: id,
    checked: isChecked,
    ariaLabel: `Add ${name} for row ${numberText(line)}`,
  });
  const link = make('a', { href: hrefIn(path), dir: 'auto' }, name);
  const aside = provider && provider !== name ? [' ', make('bdi', 'aside', provider)] : [];
  return make('label', 'tick', box, make('span', '', link, ...aside));
}
