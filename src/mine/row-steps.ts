// The steps that find the platform of a row, in the order in which they are tried. A new shape of lists is a new step.
import { cellNamesOf } from './cell-names.ts';
import type { ListRow } from './list-row.ts';
import type { MyPlatform } from './mine-types.ts';
import type { NameKind, PlatformDirectory } from './platform-directory.ts';
import { servicesAtUrl } from './service-at-url.ts';
import { serviceUrlKeyOf } from './url-key.ts';
import { isAcronymOf, isRemark, releaseBeside, writtenNamesIn } from './written-names.ts';

/** What a row and a platform have in common. */
export type RowReason = 'ID' | 'service ID' | 'data host' | 'URL' | 'former URL' | 'similar name' | NameKind;

export interface Found {
  platforms: MyPlatform[];
  reasons: RowReason[];
  /** The row's text that is a name or an ID of theirs. */
  text?: string;
  /** The release that this text states; '' if none. */
  release?: string;
  /** Otherwise they are suggestions: the row may mean another platform. */
  isSure: boolean;
}

/** Undefined, or without platforms, if the row has nothing of the kind. */
type Step = (row: ListRow, directory: PlatformDirectory) => Found | undefined;

export const STEPS: Record<string, Step> = {
  ID: ({ ids }, directory) => foundByIds('ID', ids, (id) => directory.byId(id)),
  'service ID': ({ ids }, directory) => {
    const found = foundByIds('service ID', ids, (id) => directory.byServiceId(id));
    const services = found?.platforms.flatMap((platform) => platform.services) ?? [];
    const release = services.find(({ id }) => ids.includes(id.toLowerCase()))?.release ?? '';
    return found && { ...found, release };
  },
  name: (row, directory) => named('name', row.names, row, directory),
  'former name': (row, directory) => named('former name', row.names, row, directory),
  abbreviation: (row, directory) => abbreviated('abbreviation', row, directory),
  'former abbreviation': (row, directory) => abbreviated('former abbreviation', row, directory),
  'a similar name, unless a URL is of one other platform': (row, directory) => {
    const near = nearNamesOf(row, directory);
    const atUrl = platformsAtUrls(row, directory);
    if (near?.platforms.length !== 1 || (atUrl.length === 1 && atUrl[0] === near.platforms[0]))
      return undefined;
    return atUrl.length === 1 ? { ...near, platforms: [...near.platforms, ...atUrl] } : near;
  },
  URL: (row, directory) => {
    const platforms = platformsAtUrls(row, directory);
    return { platforms, reasons: ['URL'], isSure: true };
  },
  'former URL': ({ urls }, directory) => ({
    platforms: overlap(urls.map((url) => directory.byFormerUrl(serviceUrlKeyOf(url) ?? ''))),
    reasons: ['former URL'],
    isSure: true,
  }),
  'data host': (row, directory) => {
    const found = foundByIds('data host', row.ids, (id) => directory.byHostId(id));
    return found && { ...found, isSure: found.platforms.length > 1 || !row.isNamed };
  },
  provider: (row, directory) => named('provider', row.names, row, directory),
  'former provider': (row, directory) => {
    const found = named('former provider', row.names, row, directory);
    // It may have platforms that the registry does not list.
    return found && { ...found, isSure: false };
  },
  'a name in a sentence': (row, directory) => {
    const texts = [...row.names, ...(row.isNamed ? row.others : row.remarks)];
    const exact = named('name', texts, { ...row, joined: '' }, directory);
    return exact ? { ...exact, isSure: false } : mentioned(texts, directory);
  },
};

/** The length of a text that may be nearly a name. */
const MAX_LENGTH = 400;
const MAX_WORDS_OF_NAME = 8;
const MAX_WORDS_READ = 60;

/** Among several platforms, those that more of the row agrees with. */
export const NARROWINGS: ((found: Found, row: ListRow, directory: PlatformDirectory) => Found)[] = [
  (found, row, directory) => {
    if (/URL|ID/.test(found.reasons.join())) return found;
    const here = platformsAtUrls(row, directory);
    const formerly = row.urls.flatMap((url) => directory.byFormerUrl(serviceUrlKeyOf(url) ?? ''));
    const byUrl = narrowed(found, here, 'URL');
    return byUrl === found ? narrowed(found, formerly, 'former URL') : byUrl;
  },
  (found, _row, directory) => {
    const { text = '' } = found;
    const areNamesakes = found.platforms.every(({ name }) =>
      directory.byName('name', text).some((each) => each.name === name),
    );
    const same = areNamesakes ? found.platforms.filter(({ name }) => name === found.text) : [];
    return same.length > 0 ? { ...found, platforms: same } : found;
  },
  (found, row, directory) => {
    // An unknown name decides against all platforms of a provider.
    const isOther =
      row.isNamed &&
      !found.reasons.some((reason) => /name|abbr/.test(reason)) &&
      row.names.every((text) => directory.byProviderBeginning(text).length === 0);
    if (found.platforms.length < 2 || isOther) return found;
    const texts = [...row.others, ...row.names];
    const ofProvider = texts.flatMap((text) => directory.byProviderBeginning(text));
    const platforms = found.platforms.filter((platform) => ofProvider.includes(platform));
    return platforms.length < found.platforms.length ? narrowed(found, platforms, 'provider') : found;
  },
];

function narrowed(found: Found, platforms: readonly MyPlatform[], reason: RowReason): Found {
  const both = found.platforms.filter((each) => platforms.includes(each));
  return both.length > 0 ? { ...found, platforms: both, reasons: [...found.reasons, reason] } : found;
}

function foundByIds(
  reason: RowReason,
  ids: readonly string[],
  platformsOf: (id: string) => MyPlatform[],
): Found | undefined {
  const text = ids.find((id) => platformsOf(id).length > 0);
  const platforms = [...new Set(ids.flatMap(platformsOf))];
  return text === undefined ? undefined : { platforms, reasons: [reason], text, isSure: true };
}

/** The platforms that any of the texts names. */
function named(
  kind: NameKind,
  texts: readonly string[],
  { joined }: ListRow,
  directory: PlatformDirectory,
): Found | undefined {
  const platforms = joined === '' ? [] : directory.byName(kind, joined);
  if (platforms.length > 0) return { platforms, reasons: [kind], text: joined, isSure: true };
  const names = texts.flatMap((text) => cellNamesOf(text, directory).filter((each) => each.kind === kind));
  const [first] = names;
  if (!first) return undefined;
  const all = [...new Set(names.flatMap((each) => each.platforms))];
  const release = names.find((each) => each.release !== '')?.release ?? '';
  return { platforms: all, reasons: [kind], text: first.text, release, isSure: true };
}

/** Short texts are abbreviations by chance, unless they name the platform. */
function abbreviated(kind: NameKind, row: ListRow, directory: PlatformDirectory): Found | undefined {
  // In any column, two letters may be a country.
  const texts = row.isNamed ? row.names : row.names.filter(({ length }) => length > 2);
  const found = named(kind, texts, row, directory);
  const atUrl = platformsAtUrls(row, directory);
  if (!found || atUrl.length === 0 || found.platforms.some((each) => atUrl.includes(each))) return found;
  const platforms = [...found.platforms, ...atUrl];
  return row.isNamed ? { ...found, platforms, reasons: [kind, 'URL'] } : undefined;
}

/** The near names of the first text that has some. */
function nearNamesOf({ names }: ListRow, directory: PlatformDirectory): Found | undefined {
  const short = names.filter(({ length }) => length < MAX_LENGTH);
  for (const { text, release, rest } of short.flatMap(writtenNamesIn)) {
    if (rest !== '' && rest !== '/' && !isRemark(rest) && !isAcronymOf(rest, text)) continue;
    const platforms = directory.byNearName(text);
    const stated = release || releaseBeside(rest);
    if (platforms.length > 0)
      return { platforms, reasons: ['similar name'], text, release: stated, isSure: false };
  }
  return undefined;
}

/** Names of several words, between other words. */
function mentioned(texts: readonly string[], directory: PlatformDirectory): Found | undefined {
  const found = texts.flatMap((text) => {
    const words = text.split(' ').slice(0, MAX_WORDS_READ);
    return words.flatMap((_, start) =>
      words.slice(start, start + MAX_WORDS_OF_NAME).flatMap((__, length) => {
        const name = words.slice(start, start + length + 1).join(' ');
        const platforms = length > 0 ? directory.byName('name', name) : [];
        return platforms.length > 0 ? { name, platforms } : [];
      }),
    );
  });
  const platforms = [...new Set(found.flatMap((each) => each.platforms))];
  // Marks may be beside the name: “- Acme Journals:”.
  const text = found[0]?.name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '');
  return text === undefined ? undefined : { platforms, reasons: ['name'], text, isSure: false };
}

/** A cell that is a name is no URL. Of several URLs, the platforms that all of them have, if there are such. */
function platformsAtUrls({ urls, names }: ListRow, directory: PlatformDirectory): MyPlatform[] {
  const isName = (url: string): boolean => names.includes(url) && directory.byName('name', url).length > 0;
  return overlap(
    urls
      .filter((url) => !isName(url))
      .map((url) => servicesAtUrl(url, directory.byUrl(serviceUrlKeyOf(url) ?? '')))
      .map((services) => [...new Set(services.map(({ platform }) => platform))]),
  );
}

/** The platforms of all lists that have some; of any, if they share none. */
function overlap(lists: readonly MyPlatform[][]): MyPlatform[] {
  const filled = lists.filter(({ length }) => length > 0);
  const [first = [], ...rest] = filled;
  const shared = first.filter((platform) => rest.every((list) => list.includes(platform)));
  return shared.length > 0 ? shared : [...new Set(filled.flat())];
}
