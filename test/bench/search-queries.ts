// Queries of the kinds that people type, with the records that each should find; the same each time for a registry.
import { squash } from '../../src/search/words.ts';
import type { Model, Service } from '../../src/model/model-types.ts';

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

const NONSENSE =
  'asdf,asdfgh,qwertz,qwerty,wombat,zzqxv,xyzzy,foobar,blorptang,hjkl,lorem ipsum,frobnicate,kitten,pizza,qqq,grault,snorkelfish,ytrewq,vbnm,flurbish'.split(
    ',',
  );

/** Up to `count` queries of each group. */
export function queriesOf(model: Model, count: number): SearchQuery[] {
  return [...candidatesOf(model, count)]
    .map(([group, text, paths]) => ({ group, text, paths }))
    .filter(({ group, paths }) => group === 'nonsense' || paths.length > 0);
}

function* candidatesOf(
  model: Model,
  count: number,
): Generator<[group: QueryGroup, text: string, paths: string[]]> {
  const { providers, reports } = model;
  const named = [...model.platforms, ...model.hosts, ...reports, ...model.reportTypes];
  type Named = (typeof named)[number];
  const pathsOf = (isWanted: (record: Named) => boolean): string[] =>
    named.filter(isWanted).flatMap(({ path }) => path ?? []);
  const abbreviationOf = (record: Named): string =>
    'record' in record ? record.record.abbrev : 'id' in record ? record.id : record.code;
  const providersOf = (isWanted: (provider: { name: string }) => boolean): string[] =>
    providers.filter(isWanted).map(({ path }) => path);
  const platforms = spread(model.platforms, count);
  const abbreviated = model.platforms.filter(({ record }) => record.abbrev.trim() !== '');
  const accented = model.platforms.filter(({ name }) => plain(name) !== name.toLowerCase());
  const withUrl = model.services.filter((each) => each.platforms.length > 0 && urlOf(each));
  const services = spread(withUrl, count);
  const formerUrl = 'https://former.registry.example/registry/api/v1';

  for (const { name } of platforms) yield ['whole', name, pathsOf((other) => isAlike(other.name, name))];
  for (const { record } of spread(abbreviated, count)) {
    const { abbrev } = record;
    const isMeant = (other: Named): boolean =>
      isAlike(abbreviationOf(other), abbrev) || isAlike(other.name, abbrev);
    yield ['abbreviation', abbrev, pathsOf(isMeant)];
  }
  for (const { name } of platforms) {
    const half = halfOf(name);
    const isMeant = (other: { name: string }): boolean => squash(other.name).startsWith(squash(half));
    yield ['half', half, [...pathsOf(isMeant), ...providersOf(isMeant)]];
  }
  for (const { record } of platforms) {
    const provider = record.content_provider_name;
    const isMeant = (other: { name: string }): boolean => isAlike(other.name, provider);
    const own = model.platforms.filter((each) => isAlike(each.record.content_provider_name, provider));
    yield [
      'provider',
      provider,
      [...own.map(({ path }) => path), ...pathsOf(isMeant), ...providersOf(isMeant)],
    ];
  }
  for (const [i, { name }] of spread(accented, count).entries()) {
    const typed = i % 2 === 0 ? plain(name) : withDigraphs(name);
    yield [
      'folded',
      typed,
      pathsOf(({ name: other }) => [plain(other), withDigraphs(other)].includes(typed)),
    ];
  }
  for (const [i, { id, path }] of platforms.entries())
    yield ['ID', i % 2 === 0 ? id : `${formerUrl}${path}`, [path]];
  for (const [i, { id, path }] of services.entries())
    yield ['ID', i % 2 === 0 ? id.toUpperCase() : `${formerUrl}${path}?format=api`, [path]];
  for (const { id, path, type } of reports.slice(0, count))
    if (path && id !== type.code) yield ['ID', id, [path]];
  for (const service of services) {
    const { href } = urlOf(service)!;
    yield ['URL', service.record.url, servicePathsOf(model, (url) => url.href === href)];
  }
  for (const service of services) {
    const { hostname } = urlOf(service)!;
    yield ['URL', hostname, servicePathsOf(model, (url) => url.hostname === hostname)];
  }
  for (const [i, { name }] of platforms.entries()) {
    const typo = withTypo(name, i);
    if (typo) yield ['typo', typo.typed, pathsOf((other) => other.name.includes(typo.meant))];
  }
  for (const text of NONSENSE) yield ['nonsense', text, []];
}

/** Evenly over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)]!);
}

function urlOf({ record }: Service): URL | null {
  return URL.parse(record.url);
}

/** The services with such a URL, and their platforms. */
function servicePathsOf({ services }: Model, isWanted: (url: URL) => boolean): string[] {
  const isMeant = (service: Service): boolean => {
    const url = urlOf(service);
    return url !== null && isWanted(url);
  };
  return services
    .filter(isMeant)
    .flatMap(({ path, platforms }) => [path, ...platforms.map((each) => each.path)]);
}

/** The first half of the words, or of a single word. */
function halfOf(name: string): string {
  const words = name.split(' ');
  if (words.length > 1) return words.slice(0, Math.ceil(words.length / 2)).join(' ');
  const letters = [...name];
  return letters.slice(0, Math.max(3, Math.ceil(letters.length / 2))).join('');
}

/** A name, or its longest word, with one or two wrong, missing, doubled or swapped letters, as `i` chooses. */
function withTypo(name: string, i: number): { typed: string; meant: string } | undefined {
  const [word = ''] = (name.match(/\p{Script=Latin}+/gu) ?? []).toSorted((a, b) => b.length - a.length);
  if (word.length < 5) return undefined;
  const change = (text: string, at: number, kind: number): string => {
    const [before, letter, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)];
    if (kind === 0) return `${before}${letter === 'e' ? 'o' : 'e'}${after}`;
    if (kind === 1) return before + after;
    return kind === 2
      ? before + letter + letter + after
      : before + after.slice(0, 1) + letter + after.slice(1);
  };
  const once = change(word, 1 + (i % (word.length - 3)), i % 4);
  const typed = word.length >= 9 && i % 3 === 0 ? change(once, once.length - 3, (i + 1) % 3) : once;
  const isWhole = i % 2 === 0 || word.length < 7;
  return isWhole ? { typed: name.replace(word, typed), meant: name } : { typed, meant: word };
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

const BASIC: Record<string, string> = Object.fromEntries(
  'ł=l ø=o đ=d þ=th ð=d æ=ae œ=oe ß=ss ı=i'.split(' ').map((pair) => pair.split('=')),
);
const DIGRAPHS: Record<string, string> = { ...BASIC, ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Independent of the code that it measures. */
function plain(name: string): string {
  return spell(name, BASIC);
}

function withDigraphs(name: string): string {
  return spell(name, DIGRAPHS);
}

function spell(name: string, letters: Record<string, string>): string {
  return [...name.normalize('NFC').toLowerCase()]
    .map(
      (letter) =>
        letters[letter] ?? (/\p{Script=Latin}/u.test(letter) ? letter.normalize('NFD')[0]! : letter),
    )
    .join('')
    .replaceAll(/[’'·]/g, '')
    .replaceAll('i̇', 'i');
}
