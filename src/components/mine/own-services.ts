// The table of the services of a list, with the filter that other lists have.
import { termFactsOf } from '../../lists/filter-facts.ts';
import { optionKeyOf, rowFactsOf } from '../../lists/row-facts.ts';
import type { Rows } from '../../lists/row-search.ts';
import { needsAttention, platformsWithoutItems, type Attention } from '../../mine/attention.ts';
import type { ListNews } from '../../mine/list-news.ts';
import { ATTENTION_FIELD, filterOf, NEEDED, NOT_NEEDED } from '../../mine/list-sentence.ts';
import type { FilterFact } from '../../model/model-types.ts';
import { sortByNewestRelease } from '../../model/sort-order.ts';
import { ListView } from '../list/list-view.ts';
import { nameCopyButtons } from '../value/name-copy-buttons.ts';
import { OWN_SERVICE_COLUMNS, ownRowOf, type OwnRow } from './own-columns.ts';
import { ownRowElement } from './own-row-element.ts';

/** `template` has the filter, and a table with one row to copy. */
export function showServices(
  place: HTMLElement,
  template: HTMLTemplateElement,
  { attention }: ListNews,
): void {
  const { platforms, items } = attention;
  const calm = new Set(platformsWithoutItems(attention));
  const content = template.content.cloneNode(true) as DocumentFragment;
  const form = content.querySelector('form')!;
  const list = content.querySelector('table')!;
  const own = platforms.flatMap((platform) => {
    const removed = items.filter((item) => item.platform === platform && item.kind === 'service-removed');
    const services = [...platform.services, ...removed.map(({ service }) => service!)];
    const rows = sortByNewestRelease(services, attention.currentRelease ?? undefined);
    return (rows.length > 0 ? rows : [undefined]).map((service) => ownRowOf(platform, service, items));
  });
  const options = [...form.querySelectorAll('select')].flatMap((select) =>
    [...select.options].map(({ value }) => optionKeyOf(select.name, value)),
  );
  const rows: Rows = {
    options,
    columns: OWN_SERVICE_COLUMNS.map(({ key, heading }) => ({ key, heading, isSearched: true })),
    facts: own.map((row) => {
      const nothing: FilterFact[] = calm.has(row.platform) ? [[ATTENTION_FIELD, NOT_NEEDED]] : [];
      const always = [...nothing, ...factsOf(row, attention)];
      return rowFactsOf({ always, combinations: [] }, options);
    }),
    rows: own.map((row) => OWN_SERVICE_COLUMNS.map(({ valueOf }) => valueOf(row))),
  };
  const [body] = list.tBodies;
  const elements = own.map((row) => ownRowElement(body!.rows[0]!, row));
  body!.replaceChildren(...elements);
  nameCopyButtons(body!);
  form.dataset['total'] = String(own.length);
  place.replaceChildren(content);
  const elementsOfNow = (numbers: readonly number[]): HTMLElement[] => numbers.map((each) => elements[each]!);
  const source = {
    rows: async () => rows,
    elementsOf: async (numbers: readonly number[]) => elementsOfNow(numbers),
    elementsOfNow,
  };
  new ListView({ form, list, source }).start();
}

function factsOf({ service, items }: OwnRow, { currentRelease }: Attention): FilterFact[] {
  const isNeeded = items.some(needsAttention);
  return [
    ...items.map(({ kind }) => filterOf(kind, currentRelease)),
    ...(isNeeded ? [[ATTENTION_FIELD, NEEDED] satisfies FilterFact] : []),
    ...(service ? termFactsOf(service) : []),
  ];
}
