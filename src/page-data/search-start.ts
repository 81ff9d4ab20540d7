// What the search page shows before a search.
import type { SiteData } from './site-data.ts';

type Data = Pick<SiteData, 'model' | 'history' | 'help'>;

const MAX_NEWEST = 5;

/** The platforms that were added last, the newest first. A platform that returned counts from its first addition. */
export function newestPlatformsOf({ model, history }: Data) {
  const runs = history.runs.toReversed();
  const added = runs.flatMap(({ day, changes }) =>
    changes.filter(({ change }) => change.event === 'platform-added').map(({ change }) => ({ day, change })),
  );
  const days = new Map(added.map(({ day, change }) => [change.about[0]!.id, day]));
  return model.platforms
    .flatMap(({ id, name, path }) => ({ name, path, added: days.get(id) ?? '' }))
    .filter((platform) => platform.added !== '')
    .toSorted((one, other) => other.added.localeCompare(one.added))
    .slice(0, MAX_NEWEST);
}

/** A query of each kind, from the registry's own records. */
export function searchExamplesOf({ model, help }: Data): [kind: string, query: string][] {
  const { platforms, providers, reports, services, facets, currentRelease } = model;
  const most = <Item>(items: readonly Item[], countOf: (item: Item) => number): Item | undefined =>
    items.toSorted((one, other) => countOf(other) - countOf(one))[0];
  const views = reports.filter(({ id, type }) => id !== type.code);
  const report = most(views, ({ offers }) => offers.length);
  const provider = most(providers, (each) => each.platforms.length);
  const country = most(
    facets.countries.filter(({ key }) => key !== ''),
    ({ count }) => count,
  );
  const examples: [string, string | undefined][] = [
    ['Part of a name', platforms.find(({ name }) => name.includes(' '))?.name.split(' ')[0]],
    ['Abbreviation', platforms.find(({ record }) => record.abbrev.trim() !== '')?.record.abbrev],
    ['Provider', provider?.name],
    ['Report', report?.id],
    ['Release', currentRelease && `R${currentRelease}`],
    ['URL or host name', services.map(({ record }) => URL.parse(record.url)?.hostname).find(Boolean)],
    ['Country', country?.label || country?.key],
    ['Exception', help && '3030'],
  ];
  return examples.filter((each): each is [string, string] => !!each[1]);
}
