// The table of the services of a list, with the filter that other lists have.
import { Filter } from '../list/filter/filter-list.ts';
import { encodeFacts, numberingOf, type FactNumbering } from '../list/filter/row-facts.ts';
import { auditValueOf, credentialFieldOf } from '../../model/list-filters.ts';
import { rowServicesOf } from '../../mine/list-files.ts';
import { CREDENTIAL_FIELDS, requiredTextOf } from '../../mine/my-credentials.ts';
import type { MyContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import type { FilterFact } from '../../model/model-types.ts';
import type { LoadedList } from './mine-loader.ts';
import { make, type Content } from '../value/make-element.ts';
import { markOf, pageLink, platformLink } from './mine-elements.ts';
import { auditCell, changedCell, contactCell, limitCell, muted, urlCell } from './service-cells.ts';

/** `template` has the filter and the empty table. */
export function showServices(
  place: HTMLElement,
  template: HTMLTemplateElement,
  { platforms, contacts }: LoadedList,
): void {
  const content = template.content.cloneNode(true) as DocumentFragment;
  // The list's own script would filter it too.
  for (const script of content.querySelectorAll('script')) script.remove();
  const form = content.querySelector('form')!;
  const table = content.querySelector('table')!;
  removeUnused(form, platforms);
  const selects = [...form.querySelectorAll('select')];
  const numbering = numberingOf(
    selects.map(({ name, options }) => ({ name, options: [...options].slice(1) })),
  );
  const rows = platforms.flatMap((platform) => {
    const own = contacts.get(platform.id);
    return rowServicesOf(platform).map((service) => rowOf(platform, service, own, numbering));
  });
  table.tBodies[0]!.append(...rows);
  form.dataset['total'] = String(rows.length);
  place.replaceChildren(content);
  new Filter(form, table, { isInUrl: false }).start();
}

/** Choices that no service has. */
function removeUnused(form: HTMLFormElement, platforms: readonly MyPlatform[]): void {
  const facts = new Set(
    platforms.flatMap(({ services }) => services.flatMap(factsOf)).map((fact) => fact.join('=')),
  );
  for (const select of form.querySelectorAll('select'))
    for (const option of [...select.options].slice(1))
      if (!facts.has(`${select.name}=${option.value}`)) option.remove();
}

function rowOf(
  platform: MyPlatform,
  service: MyService | undefined,
  contacts: MyContacts | undefined,
  numbering: FactNumbering,
): HTMLTableRowElement {
  const row = make(
    'tr',
    '',
    nameCell(platform),
    ...serviceCells(service),
    cell('Contact', contactCell(service, contacts)),
    cell('Last change', changedCell(platform)),
  );
  row.dataset['facts'] = encodeFacts(
    { always: service ? factsOf(service) : [], combinations: [] },
    numbering,
  );
  row.dataset['platform'] = platform.id;
  return row;
}

function nameCell(platform: MyPlatform): HTMLElement {
  const { id, name } = platform;
  const title = `Keep ${name} in my platforms`;
  const star = make(
    'button',
    { type: 'button', className: 'star plain-star', ariaPressed: 'true', ariaLabel: title, title },
    document.querySelector('[data-mine] svg')!.cloneNode(true),
  );
  star.dataset['star'] = id;
  return make('th', { scope: 'row' }, star, ' ', ...platformLink(platform));
}

function serviceCells(service: MyService | undefined): HTMLElement[] {
  if (!service) return [muted('No service'), '', '', '', ''].map((content) => cell('', content));
  const release = pageLink(`/sushi-service/${service.id}/`, markOf('release', service.release));
  const label = service.label ? [' ', make('span', 'aside', make('bdi', '', service.label))] : [];
  return [
    cell('', release, ...label),
    make('td', 'line', urlCell(service)),
    cell('', requiredTextOf(service)),
    cell('Request limit', limitCell(service)),
    cell('', ...auditCell(service)),
  ];
}

/** On phones, `label` is before the content. */
function cell(label: string, ...content: Content[]): HTMLTableCellElement {
  const element = make('td', '', ...content);
  if (label) element.dataset['label'] = label;
  return element;
}

function factsOf({ release, audit, limits, credentials }: MyService): FilterFact[] {
  const flags = CREDENTIAL_FIELDS.map((field, i): FilterFact => {
    const yesOrNo = { y: 'yes', n: 'no' }[credentials[i] ?? ''] ?? '';
    return [credentialFieldOf(field), yesOrNo];
  });
  const hasLimit = limits === null ? '' : limits === false ? 'no' : 'yes';
  return [['release', release], ['audit', auditValueOf(audit)], ['request_limit', hasLimit], ...flags];
}
