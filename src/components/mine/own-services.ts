// The table of the services of a list, with the filter that other lists have.
import { Filter } from '../list/filter/filter-list.ts';
import { encodeFacts, numberingOf, type FactNumbering } from '../list/filter/row-facts.ts';
import { rowServicesOf } from '../../mine/list-files.ts';
import { requiredTextOf } from '../../mine/my-credentials.ts';
import type { MyPlatformContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import { myServiceFactsOf } from '../../mine/my-service-facts.ts';
import { notedValuesText } from '../../mine/noted-services.ts';
import type { LoadedList } from './mine-loader.ts';
import { fillTemplate } from './fill-template.ts';
import { markOf, pageLink } from './mine-elements.ts';
import { auditCell, cellValuesOf, changedCell, contactCell, limitCell, urlCell } from './service-cells.ts';

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
    platforms.flatMap(({ services }) => services.flatMap(myServiceFactsOf)).map((fact) => fact.join('=')),
  );
  for (const select of form.querySelectorAll('select'))
    for (const option of [...select.options].slice(1))
      if (!facts.has(`${select.name}=${option.value}`)) option.remove();
}

function rowOf(
  platform: MyPlatform,
  service: MyService | undefined,
  contacts: MyPlatformContacts | undefined,
  numbering: FactNumbering,
): HTMLElement {
  const { id, name, provider } = platform;
  const row = fillTemplate('service', {
    platform: { path: `/platform/${id}/`, text: name },
    provider: provider !== name && provider !== '' ? provider : undefined,
    ...(service ? serviceFillings(service) : NO_SERVICE),
    contact: contactCell(service, contacts),
    changed: changedCell(platform, service),
  });
  const values = cellValuesOf(platform, service, contacts);
  for (const { dataset } of row.querySelectorAll<HTMLElement>('[data-value]'))
    dataset['value'] = values[dataset['value'] as keyof typeof values];
  const star = row.querySelector('button')!;
  star.dataset['star'] = id;
  star.title = star.ariaLabel = `Add ${name} to my platforms`;
  row.dataset['platform'] = id;
  row.dataset['facts'] = encodeFacts(
    { always: service ? myServiceFactsOf(service) : [], combinations: [] },
    numbering,
  );
  return row;
}

const NO_SERVICE = { url: 'No service', credentials: '', limit: '', audit: '' };

function serviceFillings(service: MyService) {
  return {
    release: [pageLink(`/sushi-service/${service.id}/`, markOf('release', service.release))],
    label: service.label || undefined,
    url: urlCell(service),
    credentials: requiredTextOf(service),
    limit: limitCell(service),
    audit: auditCell(service),
    note: service.noted && `Noted: ${notedValuesText(service.noted)}`,
  };
}
