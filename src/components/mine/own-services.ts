// The table of the services of a list, with the filter that other lists have.
import { Filter } from '../list/filter/filter-list.ts';
import { encodeFacts, numberingOf, type FactNumbering } from '../list/filter/row-facts.ts';
import { auditValueOf, credentialFieldOf } from '../../model/list-filters.ts';
import { CREDENTIAL_FIELDS } from '../../mine/my-credentials.ts';
import type { MyContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import type { FilterFact } from '../../model/model-types.ts';
import type { LoadedList } from './mine-loader.ts';
import { make, markOf, pageLink, type Content } from './mine-elements.ts';
import { auditCell, changedCell, contactCell, credentialsCell, limitCell, urlCell } from './service-cells.ts';

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
  const numbering = numberingOf(
    [...form.querySelectorAll('select')].map(({ name, options }) => ({
      name,
      options: [...options].slice(1),
    })),
  );
  const rows = platforms.flatMap((platform) => {
    const services: (MyService | undefined)[] =
      platform.services.length > 0 ? platform.services : [undefined];
    return services.map((service) => rowOf(platform, service, contacts.get(platform.id), numbering));
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
  const row = make('tr', '', nameCell(platform), ...serviceCells(service));
  row.append(cell('Contact', contactCell(service, contacts)), cell('Last change', changedCell(platform)));
  row.dataset['facts'] = encodeFacts(
    { always: service ? factsOf(service) : [], combinations: [] },
    numbering,
  );
  row.dataset['platform'] = platform.id;
  return row;
}

function nameCell({ id, name, provider }: MyPlatform): HTMLElement {
  const star = make('button', 'star plain-star', document.querySelector('[data-mine] svg')!.cloneNode(true));
  star.type = 'button';
  star.dataset['star'] = id;
  star.ariaPressed = 'true';
  star.ariaLabel = star.title = `Keep ${name} in my platforms`;
  const head = make('th', '', star, ' ', pageLink(`/platform/${id}/`, name));
  head.scope = 'row';
  if (provider && provider !== name) head.append(make('span', 'aside', ' ', make('bdi', '', provider)));
  return head;
}

function serviceCells(service: MyService | undefined): HTMLElement[] {
  if (!service)
    return [cell('', make('span', 'muted', 'No service')), ...Array.from({ length: 4 }, () => cell(''))];
  const release = pageLink(`/sushi-service/${service.id}/`, '');
  release.append(markOf('release', service.release));
  const label = service.label ? [' ', make('span', 'aside', make('bdi', '', service.label))] : [];
  const url = cell('', urlCell(service));
  url.className = 'line';
  return [
    cell('', release, ...label),
    url,
    cell('', credentialsCell(service)),
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
