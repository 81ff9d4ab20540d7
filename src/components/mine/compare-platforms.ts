// Up to four platforms in columns, with a mark where they differ.
import type { MyPlatform, MyService } from '../../mine/mine-types.ts';
import { myServiceRowOf } from '../../mine/my-service-row.ts';
import { SERVICE_COLUMNS } from '../../model/service-columns.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import { sortReleasesNewestFirst } from '../../model/sort-order.ts';
import type { LoadedList } from './mine-loader.ts';
import { make, type Content } from '../value/make-element.ts';
import { auditCell, limitCell, needsCell, urlCell } from '../service/service-cells.ts';
import { pageFact, pageLink } from './mine-elements.ts';
import { changedCell, contactCell, mutedText } from './service-cells.ts';

type Contacts = LoadedList['contacts'];

/** To the choices in the form, for the list that is shown. */
let listening: AbortController | undefined;

/** The table is in `place`; the form has a select for each column. */
export function showComparison(
  form: HTMLFormElement,
  place: HTMLElement,
  { platforms, contacts }: LoadedList,
): void {
  const selects = [...form.querySelectorAll('select')];
  const byId = new Map(platforms.map((each) => [each.id, each]));
  for (const select of selects) {
    const { value } = select;
    const options = platforms.map(({ id, name }) => new Option(name, id));
    select.replaceChildren(new Option('None', ''), ...options);
    select.value = byId.has(value) ? value : '';
  }
  const update = (): void => {
    const chosen = [...new Set(selects.flatMap(({ value }) => byId.get(value) ?? []))];
    const hint = chosen.length === 0 ? 'Choose two to four platforms.' : 'Choose another platform.';
    place.replaceChildren(chosen.length > 1 ? comparisonOf(chosen, contacts) : make('p', 'muted', hint));
  };
  listening?.abort();
  listening = new AbortController();
  form.addEventListener('change', update, { signal: listening.signal });
  update();
}

function comparisonOf(platforms: readonly MyPlatform[], contacts: Contacts): HTMLElement {
  const compared = make('bdi', '', platforms[0]!.name);
  const caption = make('caption', '', differenceMark(), ' differs from\u00A0', compared);
  const heads = platforms.map(({ id, name }) =>
    make('th', { scope: 'col' }, pageLink(`/platform/${id}/`, name)),
  );
  const releases = currentFirst(platforms.flatMap(({ services }) => services.map(({ release }) => release)));
  const rows = [
    rowOf('Provider', platforms, ({ provider }) => [make('bdi', '', provider || 'Not stated')]),
    rowOf('Releases', platforms, ({ services }) => [releasesText(services)]),
    rowOf('Last change', platforms, (platform) => changedCell(platform)),
    ...releases.flatMap((release) => releaseRows(release, platforms, contacts)),
  ];
  const head = make('thead', '', make('tr', '', make('td', ''), ...heads));
  return make('div', 'table compared', make('table', '', caption, head, make('tbody', '', ...rows)));
}

function releaseRows(
  release: string,
  platforms: readonly MyPlatform[],
  contacts: Contacts,
): HTMLTableRowElement[] {
  const title = release === '' ? 'Services without a release' : `Release ${release}`;
  const head = make('th', { colSpan: platforms.length + 1, scope: 'rowgroup' }, title);
  const parts: [
    label: string,
    partOf: (row: ServiceRow, service: MyService, platform: MyPlatform) => Content[],
  ][] = [
    [SERVICE_COLUMNS.url, urlCell],
    [SERVICE_COLUMNS.needs, (row) => [needsCell(row)]],
    [SERVICE_COLUMNS.limit, (row) => [limitCell(row)]],
    [SERVICE_COLUMNS.audit, auditCell],
    ['Contact', (_, service, { id }) => [contactCell(service, contacts.get(id))]],
  ];
  return [
    make('tr', 'group', head),
    ...parts.map(([label, partOf]) =>
      rowOf(label, platforms, (platform) => {
        const services = platform.services.filter((each) => each.release === release);
        if (services.length === 0) return [mutedText('No service')];
        return services.map((each) =>
          make('div', '', ...partOf(myServiceRowOf(platform, each, pageFact('day')), each, platform)),
        );
      }),
    ),
  ];
}

function rowOf(
  label: string,
  platforms: readonly MyPlatform[],
  contentOf: (platform: MyPlatform) => Content[],
): HTMLTableRowElement {
  const cells = platforms.map((platform) => {
    const cell = make('td', '', ...contentOf(platform));
    cell.dataset['label'] = platform.name;
    return cell;
  });
  const [first, ...others] = cells;
  for (const cell of others) {
    if (cell.textContent === first!.textContent) continue;
    cell.className = 'different';
    cell.prepend(differenceMark(make('span', 'visually-hidden', 'differs: ')));
  }
  return make('tr', '', make('th', { scope: 'row' }, label), ...cells);
}

function releasesText(services: readonly MyService[]): string {
  const releases = currentFirst(services.map(({ release }) => release));
  return releases.length === 0 ? 'No service' : releases.map((each) => each || 'not stated').join(', ');
}

function currentFirst(releases: readonly string[]): string[] {
  return sortReleasesNewestFirst([...new Set(releases)], pageFact('currentRelease'));
}

/** ≠, drawn. */
function differenceMark(...content: Content[]): HTMLElement {
  return make('span', 'difference', ...content);
}
