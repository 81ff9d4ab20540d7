// The table of the services of a list, with the filter that other lists have.
import { missingReleaseFactsOf } from '../../lists/filter-facts.ts';
import { optionKeyOf, rowFactsOf } from '../../lists/row-facts.ts';
import type { Rows } from '../../lists/row-search.ts';
import { rowServicesOf } from '../../mine/list-files.ts';
import { myServiceFactsOf } from '../../mine/my-service-facts.ts';
import type { FilterFact } from '../../model/model-types.ts';
import { ListView } from '../list/list-view.ts';
import { make } from '../value/make-element.ts';
import type { LoadedList } from './mine-loader.ts';
import { pageFact } from './mine-elements.ts';
import { OWN_COLUMNS, ownRowOf, type OwnRow } from './own-columns.ts';

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
    rowServicesOf(platform).map((service) => ownRowOf(platform, service, contacts.get(platform.id))),
  );
  const facts = own.map(factsOf);
  const options = keepOptionsOf(form, new Set(facts.flat().map((fact) => optionKeyOf(...fact))));
  const rows: Rows = {
    options,
    columns: OWN_COLUMNS.map(({ key, heading }) => ({ key, heading, isSearched: true })),
    facts: facts.map((always) => rowFactsOf({ always, combinations: [] }, options)),
    rows: own.map((row) => OWN_COLUMNS.map(({ valueOf }) => valueOf(row))),
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

function factsOf({ platform, service }: OwnRow): FilterFact[] {
  const releases = platform.services.map(({ release }) => release);
  return [
    ...missingReleaseFactsOf(releases, pageFact('currentRelease')),
    ...(service ? myServiceFactsOf(service) : []),
  ];
}

/** Removes choices that no row has, and returns the keys of the others. */
function keepOptionsOf(form: HTMLFormElement, facts: ReadonlySet<string>): string[] {
  const options = [...form.querySelectorAll('select')].flatMap((select) =>
    [...select.options].slice(1).map((option) => ({ option, key: optionKeyOf(select.name, option.value) })),
  );
  for (const { option, key } of options) if (!facts.has(key)) option.remove();
  return options.map(({ key }) => key).filter((key) => facts.has(key));
}

function elementOf(row: OwnRow): HTMLElement {
  const cells = OWN_COLUMNS.flatMap(({ class: name, label, cellOf }) => {
    if (!cellOf) return [];
    const cell = name === 'name' ? make('th', { scope: 'row' }) : make('td', name ?? '');
    if (label !== undefined) cell.dataset['label'] = label;
    cell.append(...cellOf(row));
    return cell;
  });
  return make('tr', '', ...cells);
}
