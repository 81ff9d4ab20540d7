// The filter of the list of changes.
import { EVENTS, type EventName } from '../history/events.ts';
import { releasesOfChange, type History, type ListedChange } from '../history/history.ts';
import type { FilterFacts, FilterField, FilterOption, Model } from '../model/model-types.ts';
import { slugOfProvider } from '../model/providers.ts';
import { distinctReleasesOf } from '../util/sort-order.ts';
import { dateInWords } from '../util/date-words.ts';
import { dayMonthsBefore } from '../util/months-before.ts';
import { inSentence } from '../util/sentence.ts';
import { MINE_FILTER } from './own-facts.ts';
import { foldFilters, releaseFilterOf, toFilter } from './filter-fields.ts';

export interface ChangeSource {
  model: Model;
  history: Pick<History, 'runs' | 'months' | 'events'>;
  /** The slugs of the providers of each change, by its ID. */
  providerSlugs: ReadonlyMap<string, readonly string[]>;
  /** The day of the snapshot. */
  day: string;
}

/** What changes are about, in the order of the filter. */
const SUBJECTS: Record<(typeof EVENTS)[EventName]['family'], [value: string, label: string]> = {
  address: ['urls', 'URLs and data hosts'],
  credential: ['credentials', 'Required credentials'],
  release: ['releases', 'Releases'],
  report: ['reports', 'Reports'],
  audit: ['audits', 'Audits'],
  addition: ['records', 'Added and removed records'],
  removal: ['records', 'Added and removed records'],
  other: ['details', 'Other details'],
  schema: ['fields', 'Fields of the registry'],
};

const PERIODS = [
  { months: 1, label: 'Last month', short: 'the last month' },
  { months: 3, label: '3 months', short: 'the last 3 months' },
  { months: 12, label: '12 months', short: 'the last 12 months' },
];

export function changeFiltersOf(source: ChangeSource): FilterField[] {
  const { model, history, providerSlugs } = source;
  const changes = history.runs.flatMap((run) => run.changes);
  const slugs = new Set([...providerSlugs.values()].flat());
  const providers = model.providers.map((each) => ({ value: slugOfProvider(each), label: each.name }));
  const families = new Set(changes.map(({ change }) => EVENTS[change.event].family));
  const subjects = Object.entries(SUBJECTS).filter(([family]) => families.has(family as 'other'));
  const periods = PERIODS.map(({ months, label, short }) => {
    const count = changes.filter((each) => isSince(months, each, source.day)).length;
    return { value: String(months), label, short, count };
  });
  const releases = distinctReleasesOf(changes.flatMap(({ change }) => releasesOfChange(change)));
  return [
    // A period with all changes chooses nothing.
    {
      ...toFilter(
        'since',
        'In',
        periods.filter(({ count }) => count < changes.length),
      ),
      isOpen: true,
    },
    toFilter(
      'provider',
      'Provider',
      providers.filter(({ value }) => slugs.has(value)),
    ),
    toFilter('about', 'About', [...new Map(subjects.map(([, subject]) => subject))].map(toShortOption)),
    releaseFilterOf(model, 'Release', releases),
    MINE_FILTER,
    ...foldFilters([
      toFilter(
        'event',
        'Kind',
        history.events.map(({ event, label }) => toShortOption([event, label])),
      ),
      toFilter(
        'month',
        'Month',
        history.months.map(({ month }) => ({ value: month, label: dateInWords(month) })),
      ),
    ]),
  ];
}

export function changeFactsOf(each: ListedChange, { providerSlugs, day }: ChangeSource): FilterFacts {
  const { change, taken } = each;
  const periods = PERIODS.filter(({ months }) => isSince(months, each, day));
  return {
    always: [
      ...periods.map(({ months }) => ['since', String(months)] as const),
      ...(providerSlugs.get(change.id) ?? []).map((slug) => ['provider', slug] as const),
      ['about', SUBJECTS[EVENTS[change.event].family][0]],
      ...releasesOfChange(change).map((release) => ['release', release] as const),
      ['event', change.event],
      ['month', taken.slice(0, 7)],
    ],
    combinations: [],
  };
}

/** Counts from the day of the snapshot, because a build reads no clock. */
function isSince(months: number, { taken }: ListedChange, day: string): boolean {
  return taken >= dayMonthsBefore(months, new Date(day));
}

function toShortOption([value, label]: [string, string]): FilterOption {
  return { value, label, short: inSentence(label) };
}
