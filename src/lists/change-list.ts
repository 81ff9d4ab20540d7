// The list of all changes, newest first.
import { EVENTS, type EventName } from '../history/events.ts';
import { releasesOfChange, type History, type ListedChange } from '../history/history.ts';
import { monthPagePath } from '../history/month-pages.ts';
import { platformIdsOf } from '../history/past.ts';
import { sentenceOf } from '../history/words/sentences.ts';
import type { FilterField, Model, Provider } from '../model/model-types.ts';
import { slugOfProvider } from '../model/providers.ts';
import { distinctReleasesOf } from '../model/sort-order.ts';
import { dateInWords } from '../util/date-words.ts';
import { dayMonthsBefore } from '../util/months-before.ts';
import { inSentence } from '../util/sentence.ts';
import { foldFilters, releaseFilterOf, toFilter } from './filter-fields.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

const PATH = '/changes/';

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

/** Months before the day of the snapshot, because a build reads no clock. */
const PERIODS = [1, 3, 12];

export interface ChangeListSource {
  model: Model;
  history: Pick<History, 'runs' | 'months' | 'events'>;
  /** The slugs of the providers of each change, by its ID. */
  providerSlugs: ReadonlyMap<string, readonly string[]>;
  /** The day of the snapshot. */
  day: string;
}

export function changeListOf({ model, history, providerSlugs, day }: ChangeListSource): List<ListedChange> {
  const names = new Map(model.providers.map((each) => [slugOfProvider(each), each.name]));
  const slugsOf = ({ change }: ListedChange) => providerSlugs.get(change.id) ?? [];
  const periods = PERIODS.map((months) => [String(months), dayMonthsBefore(months, new Date(day))] as const);
  return defineList({
    name: 'changes',
    noun: 'change',
    path: PATH,
    items: history.runs.flatMap(({ changes }) => changes),
    searches: 'Platforms, separated by ;',
    fields: changeFiltersOf(model, history, providerSlugs),
    factsOf: (each) => ({
      always: [
        ['about', SUBJECTS[EVENTS[each.change.event].family][0]],
        ['event', each.change.event],
        ['month', monthOf(each)],
        ...periods.filter(([, begin]) => each.taken >= begin).map(([months]) => ['since', months] as const),
        ...slugsOf(each).map((slug) => ['provider', slug] as const),
        ...releasesOfChange(each.change).map((release) => ['release', release] as const),
      ],
      combinations: [],
    }),
    columns: [
      { key: 'date', heading: 'Date', valueOf: ({ taken }) => taken.slice(0, 10) },
      { key: 'change', heading: 'Change', valueOf: sentenceOf },
      { key: 'kind', heading: 'Kind', valueOf: ({ change }) => EVENTS[change.event].one },
      { key: 'name', heading: 'Records', isSearched: true, valueOf: namesTextOf },
      { key: 'releases', heading: 'Releases', valueOf: ({ change }) => releasesOfChange(change).join('; ') },
      {
        key: 'provider',
        heading: 'Providers',
        valueOf: (each) =>
          slugsOf(each)
            .map((slug) => names.get(slug) ?? '')
            .join('; '),
      },
      {
        key: 'platform_id',
        heading: 'Platform IDs',
        valueOf: ({ change }) => [...new Set(platformIdsOf(change))].join('; '),
      },
    ],
    pathOf: (each) => monthPagePath(monthOf(each), each.page),
    idOf: ({ change }) => change.id,
  });
}

function changeFiltersOf(
  model: Model,
  { runs, months, events }: ChangeListSource['history'],
  providerSlugs: ChangeListSource['providerSlugs'],
): FilterField[] {
  const changes = runs.flatMap((run) => run.changes.map(({ change }) => change));
  const families = new Set(changes.map(({ event }) => EVENTS[event].family));
  const subjects = Object.entries(SUBJECTS).filter(([family]) => families.has(family as 'address'));
  const changed = new Set([...providerSlugs.values()].flat());
  const providers = model.providers.map((each: Provider) => ({
    value: slugOfProvider(each),
    label: each.name,
  }));
  return [
    toFilter(
      'provider',
      'Provider',
      providers.filter(({ value }) => changed.has(value)),
    ),
    toFilter(
      'about',
      'About',
      [...new Map(subjects.map(([, subject]) => subject))].map(([value, label]) => ({
        value,
        label,
        short: inSentence(label),
      })),
    ),
    releaseFilterOf(model, 'Release', distinctReleasesOf(changes.flatMap(releasesOfChange))),
    toFilter(
      'since',
      'Since',
      changes.length === 0
        ? []
        : PERIODS.map((count) => ({
            value: String(count),
            label: `${count} month${count > 1 ? 's' : ''} ago`,
          })),
    ),
    ...foldFilters([
      toFilter(
        'event',
        'Kind',
        events.map(({ event, label }) => ({ value: event, label, short: inSentence(label) })),
      ),
      toFilter(
        'month',
        'Month',
        months.map(({ month }) => ({ value: month, label: dateInWords(month) })),
      ),
    ]),
  ];
}

function monthOf({ taken }: ListedChange): string {
  return taken.slice(0, 7);
}

/** The platforms of a change and its other records, each once. */
function namesTextOf({ change: { about } }: ListedChange): string {
  const names = about.flatMap(({ name, platforms = [] }) => [name, ...platforms.map((each) => each.name)]);
  return [...new Set(names)].join('; ');
}
