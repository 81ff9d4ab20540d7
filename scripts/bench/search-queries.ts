// Queries of the kinds that people type, with the records that each should find; the same each time for a registry.
import { squash } from '../../src/search/words.ts';
import type { Model, Platform } from '../../src/model/model-types.ts';

export const QUERY_GROUPS = {
  whole: { within: 1, target: 1 },
  abbreviation: { within: 1, target: 1 },
  half: { within: 1, target: 1 },
  provider: { within: 1, target: 1 },
  folded: { within: 1, target: 1 },
  ID: { within: 1, target: 1 },
  URL: { within: 1, target: 1 },
  typo: { within: 3, target: 0.95 },
  nonsense: { within: 0, target: 1 },
} as const;
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
  const platforms = spread(model.platforms, count);
  const named = [...model.platforms, ...model.hosts, ...model.reports, ...model.reportTypes];
  const pathsOf = (isWanted: (record: (typeof named)[number]) => boolean): string[] =>
    named.filter(isWanted).flatMap(({ path }) => path ?? []);
  const abbreviated = model.platforms.filter(({ record }) => record.abbrev.trim() !== '');
  const abbreviationOf = (record: (typeof named)[number]): string =>
    'record' in record ? record.record.abbrev : 'id' in record ? record.id : record.code;
  const services = spread(
    model.services.filter(({ platforms: of, record }) => of.length > 0 && URL.canParse(record.url)),
    count,
  );
  const formerUrl = 'https://former.registry.example/registry/api/v1';
  const queries: SearchQuery[] = [
    ...platforms.map(({ name }) =>
      query(
        'whole',
        name,
        pathsOf((other) => isAlike(other.name, name)),
      ),
    ),
    ...spread(abbreviated, count).map(({ record }) =>
      query(
        'abbreviation',
        record.abbrev,
        pathsOf(
          (other) => isAlike(abbreviationOf(other), record.abbrev) || isAlike(other.name, record.abbrev),
        ),
      ),
    ),
    ...platforms.map(({ name }) => {
      const half = halfOf(name);
      const isMeant = (other: { name: string }): boolean => squash(other.name).startsWith(squash(half));
      return query('half', half, [
        ...pathsOf(isMeant),
        ...model.providers.filter(isMeant).map(({ path }) => path),
      ]);
    }),
    ...platforms.map(({ record }) => {
      const provider = record.content_provider_name;
      const ofProvider = model.platforms.filter((each) =>
        isAlike(each.record.content_provider_name, provider),
      );
      return query('provider', provider, [
        ...ofProvider.map(({ path }) => path),
        ...pathsOf((other) => isAlike(other.name, provider)),
        ...model.providers.filter((each) => isAlike(each.name, provider)).map(({ path }) => path),
      ]);
    }),
    ...spread(
      model.platforms.filter(({ name }) => plain(name) !== name.toLowerCase()),
      count,
    ).map(({ name }, i) => {
      const typed = i % 2 === 0 ? plain(name) : withDigraphs(name);
      return query(
        'folded',
        typed,
        pathsOf((other) => [plain, withDigraphs].some((form) => form(other.name) === typed)),
      );
    }),
    ...platforms.map(({ id, path }, i) => query('ID', i % 2 === 0 ? id : `${formerUrl}${path}`, [path])),
    ...services.map(({ id, path }, i) =>
      query('ID', i % 2 === 0 ? id.toUpperCase() : `${formerUrl}${path}?format=api`, [path]),
    ),
    ...model.reports
      .slice(0, count)
      .flatMap(({ id, path, type }) => (path && id !== type.code ? [query('ID', id, [path])] : [])),
    ...services.map(({ record }) =>
      query(
        'URL',
        record.url,
        servicePathsOf(model, (url) => url.href === new URL(record.url).href),
      ),
    ),
    ...services.map(({ record }) => {
      const { hostname } = new URL(record.url);
      return query(
        'URL',
        hostname,
        servicePathsOf(model, (url) => url.hostname === hostname),
      );
    }),
    ...platforms.flatMap(({ name }, i) => {
      const typo = withTypo(name, i);
      return typo
        ? [
            query(
              'typo',
              typo.typed,
              pathsOf((other) => other.name.includes(typo.meant)),
            ),
          ]
        : [];
    }),
    ...NONSENSE.map((text) => query('nonsense', text, [])),
  ];
  return queries.filter(({ group, paths }) => group === 'nonsense' || paths.length > 0);
}

function query(group: QueryGroup, text: string, paths: string[]): SearchQuery {
  return { group, text, paths };
}

/** Evenly over the list. */
function spread<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[Math.floor(i * step)]!);
}

/** The services with such a URL, and their platforms. */
function servicePathsOf(model: Model, isWanted: (url: URL) => boolean): string[] {
  const wanted = model.services.filter(
    ({ record }) => URL.canParse(record.url) && isWanted(new URL(record.url)),
  );
  return wanted.flatMap(({ path, platforms }: { path: string; platforms: Platform[] }) => [
    path,
    ...platforms.map((each) => each.path),
  ]);
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

const BASIC: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  þ: 'th',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};
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
