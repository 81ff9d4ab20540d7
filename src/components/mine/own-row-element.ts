// A row of the table of one's own services: a copy of the template's row, with the star and what needs attention.
import type { MyPlatform } from '../../mine/mine-types.ts';
import { urlChangeText } from '../../model/service-words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { cellOf, fillServiceRow } from '../service/fill-service-row.ts';
import { make, type Content } from '../value/make-element.ts';
import { pageFact, platformAndProvider, timeElement } from './mine-elements.ts';
import type { OwnRow } from './own-columns.ts';

/** `pattern` is the row of the template. */
export function ownRowElement(pattern: HTMLElement, own: OwnRow): HTMLElement {
  const { platform, row, items } = own;
  const element = pattern.cloneNode(true) as HTMLElement;
  if (row) fillServiceRow(element, row, pageFact('currentRelease'));
  else for (const cell of element.querySelectorAll('td')) cell.replaceChildren();
  const name = make('div', 'starred', starOf(platform), make('div', '', ...platformAndProvider(platform)));
  element.querySelector('th')!.replaceChildren(name);
  cellOf(element, 'url').prepend(...removalContent(own));
  const moved = row?.oddities.moved;
  if (moved !== undefined) cellOf(element, 'url').append(make('p', 'aside', urlChangeText(moved)));
  if (items.some(({ kind }) => kind === 'credentials'))
    cellOf(element, 'needs').append(make('p', 'aside', 'Changed'));
  return element;
}

function starOf({ id, name }: MyPlatform): HTMLElement {
  const label = `Add ${name} to my platforms`;
  const star = make('button', {
    type: 'button',
    className: 'star plain-star',
    title: label,
    ariaLabel: label,
  });
  star.dataset['star'] = id;
  return star;
}

/** Why a row has no service that can be harvested; nothing if it has one. */
function removalContent({ platform, service, items }: OwnRow): Content[] {
  const { removed } = platform;
  if (removed !== undefined) {
    const day = removed.slice(0, 10);
    return [make('p', '', make('span', 'state failed', 'Removed ', timeElement(day, dateInWords(day))))];
  }
  if (items.some(({ kind }) => kind === 'service-removed'))
    return [make('p', '', make('span', 'state failed', 'Service removed'))];
  return service ? [] : [make('span', 'muted', 'No service')];
}
