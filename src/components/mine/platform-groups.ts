// Rows of services below the name of their platform, which is said once. Of more than two, the others fold.
import { make } from '../value/make-element.ts';
import { numberText } from '../value/number-text.ts';

const MAX_ROWS = 2;
/** What the visitor has unfolded, by the links to the platforms. */
const unfolded = new Set<string>();

export function groupByPlatform(rows: readonly HTMLElement[]): void {
  let group: HTMLElement[] = [];
  for (const [i, row] of rows.entries()) {
    group = i > 0 && linkIn(row) === linkIn(rows[i - 1]!) ? [...group, row] : [row];
    const isNamed = group.length === 1;
    const link = row.querySelector<HTMLElement>('th a');
    row.classList.toggle('same-record', !isNamed);
    link?.classList.toggle('visually-hidden', !isNamed);
    if (link) link.tabIndex = isNamed ? 0 : -1;
    row.querySelector('.unfold')?.remove();
    if (linkIn(row) !== linkIn(rows[i + 1])) fold(group);
  }
}

function fold(group: readonly HTMLElement[]): void {
  const [first, ...others] = group;
  const link = linkIn(first);
  const rest = others.slice(MAX_ROWS - 1);
  const isFolded = rest.length > 1 && !unfolded.has(link);
  for (const row of group) row.hidden = false;
  for (const row of rest) row.hidden = isFolded;
  if (rest.length < 2) return;
  const text = isFolded ? `Show all ${numberText(group.length)} services` : 'Show fewer';
  const button = make('button', { type: 'button', className: 'unfold' }, text);
  button.ariaExpanded = String(!isFolded);
  button.addEventListener('click', () => {
    if (isFolded) unfolded.add(link);
    else unfolded.delete(link);
    button.remove();
    fold(group);
    first!.querySelector<HTMLElement>('.unfold')!.focus();
  });
  first!.querySelector('th')!.append(button);
}

function linkIn(row: HTMLElement | undefined): string {
  return row?.querySelector('th a')?.getAttribute('href') ?? '';
}
