// The services of a list: rows of the list of all services, with its filter, its order and its file.
import { ownCsv } from '../../mine/own-csv.ts';
import { valuesIn } from '../../lists/own-facts.ts';
import { ownRowsOf, withNeeded } from '../../mine/own-rows.ts';
import type { NamedRecord } from '../../search/name-list.ts';
import { dateInWords } from '../../util/date-words.ts';
import { PublishedList } from '../list/list-source.ts';
import { ListView } from '../list/list-view.ts';
import { offerRecords } from '../list/open-rows.ts';
import { make } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import type { OwnItem } from './attention-table.ts';
import type { ListRows } from './own-list.ts';
import { groupByPlatform } from './platform-groups.ts';

interface OwnServices {
  /** Sorted by name. */
  platforms: readonly NamedRecord[];
  rows: ListRows;
  /** What is not done now. */
  openItems: () => readonly OwnItem[];
  /** False once another list is to be shown. */
  isCurrent: () => boolean;
}

/** Ends what the view of an earlier list does. */
let shown = new AbortController();

/** `place` is for a copy of the template: a filter and a table without rows. */
export async function showOwnServices(
  place: HTMLElement,
  template: HTMLTemplateElement,
  { platforms, rows, openItems, isCurrent }: OwnServices,
): Promise<void> {
  const content = template.content.cloneNode(true) as DocumentFragment;
  const form = content.querySelector('form')!;
  const list = content.querySelector('table')!;
  const published = new PublishedList(form, list);
  const needy = (): Set<string> => new Set(openItems().flatMap((item) => item.platforms));
  const { file, sources } = ownRowsOf(await published.rows(), platforms, needy());
  const byId = new Map(platforms.map((platform) => [platform.id!.toLowerCase(), platform]));
  const rest = new Map(platforms.map((platform) => [platform, rowWithoutService(platform)]));
  const publishedRows = (numbers: readonly number[]): number[] =>
    numbers.map((number) => sources[number]!).filter((each) => typeof each === 'number');
  const withRest = (numbers: readonly number[], elements: readonly HTMLElement[]): HTMLElement[] => {
    const left = elements.values();
    return numbers.map((number) => {
      const each = sources[number]!;
      if (typeof each !== 'number') return rest.get(each)!;
      const [platform] = valuesIn(file, 'platform_id', number).flatMap(
        (id) => byId.get(id.toLowerCase()) ?? [],
      );
      return namedBy(platform!, left.next().value!);
    });
  };
  const source = {
    // A tick may have changed them.
    rows: async () => withNeeded(file, needy()),
    elementsOf: async (numbers: readonly number[]) =>
      withRest(numbers, await published.elementsOf(publishedRows(numbers))),
    elementsOfNow: (numbers: readonly number[]) =>
      withRest(numbers, published.elementsOfNow(publishedRows(numbers))),
  };
  const ids = new Set(byId.keys());
  list.tBodies[0]!.replaceChildren(...(await source.elementsOf([...sources.keys()])));
  if (!isCurrent()) return;
  form.dataset['total'] = String(sources.length);
  const served = sources.filter((each) => typeof each === 'number').length;
  form.querySelector('output')!.value =
    `${countText(served, 'service')} of ${countText(platforms.length, 'platform')}`;
  place.replaceChildren(content);
  shown.abort();
  shown = new AbortController();
  new ListView({
    form,
    list,
    source,
    arrange: (each) => {
      groupByPlatform(each);
      offerRecords(each);
    },
    csvOf: (found) => ownCsv(file, found, { ids, rows, attentionOf: attentionIn(openItems()) }),
    signal: shown.signal,
  }).start();
}

function attentionIn(items: readonly OwnItem[]) {
  return (service: string, platform: string): string[] =>
    items
      .filter(
        ({ services, platforms }) =>
          platforms.includes(platform.toLowerCase()) &&
          (services.length === 0 || service === '' || services.includes(service)),
      )
      .map(({ text }) => text);
}

/** A service that platforms share has the name of the first one, which may not be the visitor's. */
function namedBy({ name, path }: NamedRecord, row: HTMLElement): HTMLElement {
  const link = row.querySelector<HTMLAnchorElement>('th a');
  if (link && link.getAttribute('href') !== hrefIn(path)) link.replaceWith(linkTo(name, path));
  return row;
}

function rowWithoutService({ name, path, removed }: NamedRecord): HTMLElement {
  const text = removed === undefined ? 'No service' : `Removed on ${dateInWords(removed)}`;
  const cell = make('td', { colSpan: 4, className: 'muted' }, text);
  return make('tr', '', make('th', { scope: 'row' }, linkTo(name, path)), cell);
}

function linkTo(name: string, path: string): HTMLElement {
  return make('a', { href: hrefIn(path), dir: 'auto' }, name);
}
