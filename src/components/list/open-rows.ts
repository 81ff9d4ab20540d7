// Rows of a list that open: the record of the row's own page, below it.
import { make } from '../value/make-element.ts';

/** The rows below those that were opened, closed ones included. */
const records = new WeakMap<HTMLElement, HTMLElement>();

/** Gives each row its button. A row that was open when a filter left it out is open again. */
export function offerRecords(rows: readonly HTMLElement[]): void {
  for (const row of rows) {
    const button = row.querySelector<HTMLElement>('.opener');
    const below = records.get(row);
    if (!button) offerRecord(row);
    else if (below && button.ariaExpanded === 'true') row.after(below);
    else button.ariaExpanded = 'false';
  }
}

function offerRecord(row: HTMLElement): void {
  const name = row.querySelector('th a')!;
  const release = row.querySelector<HTMLAnchorElement>('td.release > a');
  const label = [name, release].flatMap((each) => each?.textContent.trim() ?? []).join(', release ');
  const { href } = release ?? (name as HTMLAnchorElement);
  const button = make('button', {
    type: 'button',
    className: 'opener',
    ariaExpanded: 'false',
    ariaLabel: `Show ${label}`,
  });
  button.addEventListener('click', () => {
    const isOpen = button.ariaExpanded === 'true';
    button.ariaExpanded = String(!isOpen);
    if (isOpen) row.nextElementSibling!.remove();
    else void open(row, href);
  });
  name.before(button);
}

async function open(row: HTMLElement, href: string): Promise<void> {
  const cell = make('td', { colSpan: row.children.length }, 'Loading…');
  const below = records.get(row) ?? make('tr', 'opened', cell);
  row.after(below);
  if (records.has(row)) return;
  records.set(row, below);
  try {
    const { recordOf } = await import('./opened-record.ts');
    cell.replaceChildren(...(await recordOf(href)));
  } catch {
    cell.replaceChildren('The record could not be loaded. ', make('a', { href }, 'Open its page'), '.');
    // Opened again, it is loaded again.
    records.delete(row);
  }
}
