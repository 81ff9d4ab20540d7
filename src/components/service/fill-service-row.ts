// Fills a copy of a row that `ServiceRows.astro` has drawn, for services that only the browser knows.
import { auditLabelAndMarkOf } from '../../model/audit-status.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import { needsText } from '../../model/service-words.ts';
import { make } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';
import { breakableContent } from '../value/url-text.ts';

const CELLS = { url: 'td.url', needs: 'td.url + td', state: 'td.state' };

/** The cell of a column. */
export function cellOf(row: ParentNode, name: keyof typeof CELLS): HTMLElement {
  return row.querySelector<HTMLElement>(CELLS[name])!;
}

/** The cell of the name is left to the page. */
export function fillServiceRow(element: HTMLElement, row: ServiceRow, currentRelease: string): void {
  const tag = element.querySelector<HTMLAnchorElement>('td.release > a')!;
  tag.href = hrefIn(row.path);
  tag.textContent = row.release || 'Not stated';
  tag.className = row.release === '' ? 'muted' : 'release';
  tag.classList.toggle('current', row.release !== '' && row.release === currentRelease);
  if (row.distinction) tag.after(' ', make('bdi', 'aside', row.distinction));
  if (row.url) element.querySelector('td.url > code')!.replaceChildren(...breakableContent(row.url));
  else cellOf(element, 'url').replaceChildren('None listed');
  cellOf(element, 'needs').textContent = needsText(row);
  const { label, mark } = auditLabelAndMarkOf(row.audit);
  const [status, month] = cellOf(element, 'state').children;
  status!.className = `state ${mark}`;
  status!.textContent = label;
  month!.textContent = row.auditMonth;
}
