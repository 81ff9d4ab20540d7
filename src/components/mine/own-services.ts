// The table of the services of a list, with the filter that other lists have.
import { missingReleaseFactsOf } from '../../lists/filter-facts.ts';
import { encodeFacts, optionKeyOf } from '../../lists/row-facts.ts';
import type { Rows } from '../../lists/row-search.ts';
import { rowServicesOf } from '../../mine/list-files.ts';
import type { MyPlatformContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import { myServiceFactsOf } from '../../mine/my-service-facts.ts';
import { myServiceRowOf } from '../../mine/my-service-row.ts';
import { auditLabelOf } from '../../model/audit-status.ts';
import type { FilterFact } from '../../model/model-types.ts';
import { SERVICE_COLUMNS } from '../../model/service-columns.ts';
import { needsText } from '../../model/service-words.ts';
import { ListView } from '../list/list-view.ts';
import type { LoadedList } from './mine-loader.ts';
import { fillTemplate } from './fill-template.ts';
import { auditCell, limitCell, needsCell, urlCell } from '../service/service-cells.ts';
import { releaseTag } from '../value/release-tag.ts';
import { pageFact, pageLink } from './mine-elements.ts';
import { cellValuesOf, changedCell, contactCell } from './service-cells.ts';

/** A row is about a service, or about a platform without any. */
interface OwnRow {
  platform: MyPlatform;
  service: MyService | undefined;
  contacts: MyPlatformContacts | undefined;
}

/** `template` has the filter and the empty table. */
export function showServices(
  place: HTMLElement,
  template: HTMLTemplateElement,
  { platforms, contacts }: LoadedList,
): void {
  const content = template.content.cloneNode(true) as DocumentFragment;
  const form = content.querySelector('form')!;
  const list = content.querySelector('table')!;
  const own = platforms.flatMap((platform) =>
    rowServicesOf(platform).map((service) => ({ platform, service, contacts: contacts.get(platform.id) })),
  );
  const facts = own.map((row) => factsOf(row, form.dataset['currentRelease']));
  const options = keepOptionsOf(form, new Set(facts.flat().map((fact) => optionKeyOf(...fact))));
  const numbering = new Map(options.map((key, i) => [key, i]));
  const rows: Rows = {
    options,
    columns: COLUMNS.map(({ key, heading }) => ({ key, heading, isSearched: true })),
    rows: own.map((row, i) => [
      encodeFacts({ always: facts[i]!, combinations: [] }, numbering),
      ...COLUMNS.map(({ valueOf }) => valueOf(row)),
    ]),
  };
  const elements = own.map(elementOf);
  list.tBodies[0]!.append(...elements);
  form.dataset['total'] = String(own.length);
  place.replaceChildren(content);
  const elementsOfNow = (numbers: readonly number[]): HTMLElement[] => numbers.map((each) => elements[each]!);
  const source = {
    rows: async () => rows,
    elementsOf: async (numbers: readonly number[]) => elementsOfNow(numbers),
    elementsOfNow,
  };
  new ListView({ form, list, source, isInUrl: false }).start();
}

const COLUMNS: { key: string; heading: string; valueOf: (row: OwnRow) => string }[] = [
  { key: 'name', heading: 'Platform', valueOf: ({ platform }) => platform.name },
  { key: 'provider', heading: 'Provider', valueOf: ({ platform }) => platform.provider },
  {
    key: 'release',
    heading: 'Release',
    valueOf: ({ service }) => [service?.release, service?.label].filter(Boolean).join(' '),
  },
  { key: 'url', heading: 'URL', valueOf: (row) => valuesOf(row).url },
  {
    key: 'needs',
    heading: SERVICE_COLUMNS.needs,
    valueOf: ({ platform, service }) =>
      service ? needsText(myServiceRowOf(platform, service, pageFact('day'))) : '',
  },
  { key: 'limit', heading: 'Request limit', valueOf: (row) => valuesOf(row).limit },
  {
    key: 'audit',
    heading: 'Audit',
    valueOf: ({ service }) =>
      service ? [auditLabelOf(service.audit), service.auditFinished].filter(Boolean).join(' ') : '',
  },
  { key: 'contact', heading: 'Contact', valueOf: (row) => valuesOf(row).contact },
  { key: 'changed', heading: 'Last change', valueOf: (row) => valuesOf(row).changed },
  { key: 'id', heading: 'ID', valueOf: ({ platform, service }) => service?.id ?? platform.id },
];

function valuesOf({ platform, service, contacts }: OwnRow) {
  return cellValuesOf(platform, service, contacts);
}

function factsOf({ platform, service }: OwnRow, currentRelease: string | undefined): FilterFact[] {
  const releases = platform.services.map(({ release }) => release);
  return [...missingReleaseFactsOf(releases, currentRelease), ...(service ? myServiceFactsOf(service) : [])];
}

/** Removes choices that no row has, and returns the keys of the others. */
function keepOptionsOf(form: HTMLFormElement, facts: ReadonlySet<string>): string[] {
  const options = [...form.querySelectorAll('select')].flatMap((select) =>
    [...select.options].slice(1).map((option) => ({ option, key: optionKeyOf(select.name, option.value) })),
  );
  for (const { option, key } of options) if (!facts.has(key)) option.remove();
  return options.map(({ key }) => key).filter((key) => facts.has(key));
}

function elementOf({ platform, service, contacts }: OwnRow): HTMLElement {
  const { id, name, provider } = platform;
  const row = fillTemplate('service', {
    platform: { path: `/platform/${id}/`, text: name },
    provider: provider !== name && provider !== '' ? provider : undefined,
    ...(service ? serviceFillings(platform, service) : NO_SERVICE),
    contact: contactCell(service, contacts),
    changed: changedCell(platform, service),
  });
  const star = row.querySelector('button')!;
  star.dataset['star'] = id;
  star.title = star.ariaLabel = `Add ${name} to my platforms`;
  row.dataset['platform'] = id;
  return row;
}

const NO_SERVICE = { url: 'No service', needs: '', limit: '', audit: '' };

function serviceFillings(platform: MyPlatform, service: MyService) {
  const row = myServiceRowOf(platform, service, pageFact('day'));
  return {
    release: [pageLink(row.path, releaseTag(row.release, pageFact('currentRelease')))],
    label: row.distinction || undefined,
    url: urlCell(row),
    needs: needsCell(row),
    limit: limitCell(row),
    audit: auditCell(row),
  };
}
