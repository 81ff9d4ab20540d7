// Queries with the records that each should find; derived ones are the same each time for a registry.
import type { Model } from '../../src/model/model-types.ts';
import { squash } from '../../src/search/words.ts';

const FIRST = { within: 1, target: 1 };

export const QUERY_GROUPS = {
  whole: FIRST,
  abbreviation: FIRST,
  half: FIRST,
  provider: FIRST,
  folded: FIRST,
  ID: FIRST,
  URL: FIRST,
  typo: { within: 3, target: 0.95 },
  nonsense: { within: 0, target: 1 },
};
export type QueryGroup = keyof typeof QUERY_GROUPS;

export interface SearchQuery {
  group: QueryGroup;
  text: string;
  /** Pages of which one should come first, or among the first; none for nonsense. */
  paths: string[];
}

/** Up to `count` queries of each group whose records depend on the size of the registry. */
export function queriesOf(model: Model, count: number): SearchQuery[] {
  const named = [...model.platforms, ...model.hosts, ...model.reports, ...model.reportTypes];
  const pathsOf = (isMeant: (name: string) => boolean): string[] =>
    [...named, ...model.providers].flatMap(({ name, path }) => (path && isMeant(name) ? path : []));
  const platforms = spread(model.platforms, count);
  const services = spread(
    model.services.filter(({ record, platforms: own }) => own.length > 0 && URL.canParse(record.url)),
    count,
  );
  const former = 'https://former.registry.example/registry/api/v1';
  return [
    ...platforms.flatMap(({ id, path, name }, i): SearchQuery[] => [
      { group: 'whole', text: name, paths: pathsOf((other) => isAlike(other, name)) },
      { group: 'half', text: halfOf(name), paths: pathsOf((other) => startsLike(other, halfOf(name))) },
      { group: 'typo', text: withTypo(name), paths: pathsOf((other) => other === name) },
      { group: 'ID', text: i % 2 === 0 ? id : former + path, paths: [path] },
    ]),
    ...services.flatMap(({ id, path, record: { url } }, i): SearchQuery[] => [
      { group: 'ID', text: i % 2 === 0 ? id.toUpperCase() : `${former}${path}?format=api`, paths: [path] },
      { group: 'URL', text: url, paths: servicePathsOf(model, ({ href }) => href === new URL(url).href) },
      {
        group: 'URL',
        text: new URL(url).hostname,
        paths: servicePathsOf(model, ({ hostname }) => hostname === new URL(url).hostname),
      },
    ]),
  ];
}

/** Evenly over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)]!);
}

/** The services with such a URL, and their platforms. */
function servicePathsOf({ services }: Model, isMeant: (url: URL) => boolean): string[] {
  return services.flatMap(({ path, platforms, record }) => {
    const url = URL.parse(record.url);
    return url && isMeant(url) ? [path, ...platforms.map((each) => each.path)] : [];
  });
}

/** The first half of the words, or of a single word. */
function halfOf(name: string): string {
  const words = name.split(' ');
  if (words.length > 1) return words.slice(0, Math.ceil(words.length / 2)).join(' ');
  return [...name].slice(0, Math.max(3, Math.ceil(name.length / 2))).join('');
}

/** The longest word loses its third letter from the end. */
function withTypo(name: string): string {
  const longest = name.split(' ').toSorted((one, other) => other.length - one.length)[0]!;
  return name.replace(longest, longest.replace(/.(?=..$)/u, ''));
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function startsLike(name: string, start: string): boolean {
  return squash(name).startsWith(squash(start));
}
