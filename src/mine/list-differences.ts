// What differs between a row of a list and the registry, in sentences.
import { CREDENTIALS_IN_SENTENCE } from '../model/facets.ts';
import { requiredCredentialsOf } from '../model/service-row.ts';
import { byRelease, distinctReleasesOf } from '../model/sort-order.ts';
import { squash, squashedSpellings } from '../search/words.ts';
import { withFullStop } from '../util/sentence.ts';
import { dateInWords } from '../util/date-words.ts';
import type { ListRow } from './list-row.ts';
import type { MyPlatform, MyService } from './mine-types.ts';
import { releaseOfUrl, servicesAtUrl } from './service-at-url.ts';
import { registeredUrlKeysOf, serviceUrlKeyOf } from './url-key.ts';
import { writtenNamesIn } from './written-names.ts';

export interface ListDifference {
  kind: 'removed' | 'URL' | 'release' | 'credential' | 'name';
  /** `Release 5.1 is available: https://sushi.acme.example` */
  text: string;
}

const MAX_URLS = 3;
const NAMES = [
  ['name', 'Name'],
  ['abbrev', 'Abbreviation'],
  ['provider', 'Provider'],
] as const;

export function rowDifferencesOf(row: ListRow, platform: MyPlatform): ListDifference[] {
  if (platform.removed !== undefined) {
    const day = dateInWords(platform.removed.slice(0, 10));
    return [{ kind: 'removed', text: `Removed from the registry on ${day}.` }];
  }
  return [
    ...nameDifferences(row, platform),
    ...urlDifferences(row, platform),
    ...releaseDifferences(row, platform),
    ...credentialDifferences(row, platform),
  ];
}

/** The release that a row is about: as stated, or as its URL says; '' if neither does. */
export function releaseOfRow({ release, urls }: ListRow, platform: MyPlatform): string {
  return release || urls.map((url) => releaseOfUrl(url, platform)).find((each) => each !== '') || '';
}

function releasesIn(services: readonly MyService[]): string[] {
  return distinctReleasesOf(services.map(({ release }) => release));
}

function nameDifferences(row: ListRow, platform: MyPlatform): ListDifference[] {
  const { name, former } = platform;
  if (!former) return [];
  const texts = [row.joined, ...row.names].flatMap(writtenNamesIn);
  const spellings = new Set(texts.flatMap(({ text }) => squashedSpellings(text)));
  const isInRow = (text: string): boolean => squashedSpellings(text).some((each) => spellings.has(each));
  if (isInRow(name)) return [];
  return NAMES.flatMap(([key, noun]): ListDifference[] => {
    const found = former[key]?.find(({ text }) => isInRow(text));
    if (!found || isInRow(platform[key])) return [];
    const now = platform[key] === '' ? 'it has none now' : `it is now ${platform[key]}`;
    return [{ kind: 'name', text: withFullStop(`${noun} replaced on ${dateInWords(found.until)}: ${now}`) }];
  });
}

/** A URL beside one that the registry has is of something else. */
function urlDifferences({ urls, harvesterUrls }: ListRow, platform: MyPlatform): ListDifference[] {
  const { services, former } = platform;
  if (urls.some((url) => servicesAtUrl(url, [platform]).length > 0)) return [];
  return harvesterUrls.flatMap((url) => {
    const key = serviceUrlKeyOf(url);
    // `nature.com` may be the name.
    if (key === undefined || squash(url) === squash(platform.name)) return [];
    const old = former?.url?.find(({ text }) => registeredUrlKeysOf(text).includes(key));
    // URLs that differ only in slashes at their end are printed once.
    const shown = services.map(({ harvesterUrl: { base, text } }) => [base ?? text, text] as const);
    const present = [...new Map(shown).values()].slice(0, MAX_URLS).join(', ');
    const now = present === '' ? 'The registry lists no service.' : `The registry has ${present}`;
    const text = old
      ? `Your URL is the old one, replaced on ${dateInWords(old.until)}. ${now}`
      : `Your URL is not in the registry. ${now}`;
    return [{ kind: 'URL' as const, text }];
  });
}

function releaseDifferences(row: ListRow, platform: MyPlatform): ListDifference[] {
  const release = releaseOfRow(row, platform);
  const releases = releasesIn(platform.services);
  const newest = releases.at(-1);
  if (release === '' || newest === undefined) return [];
  if (byRelease(release, newest) < 0) {
    const service = platform.services.find((each) => each.release === newest)!;
    return [{ kind: 'release', text: `Release ${newest} is available: ${service.harvesterUrl.text}` }];
  }
  if (releases.includes(release)) return [];
  return [{ kind: 'release', text: `The registry lists no release ${release} service.` }];
}

/** Compares the services that the row is about: the services of its release, or else of the newest. */
function credentialDifferences(row: ListRow, platform: MyPlatform): ListDifference[] {
  const releases = releasesIn(platform.services);
  const release = releaseOfRow(row, platform);
  const about = releases.includes(release) ? release : (releases.at(-1) ?? '');
  const services = platform.services.filter((service) => service.release === about);
  const differences = services.flatMap((service) =>
    requiredCredentialsOf(service.record).flatMap((field): ListDifference[] => {
      const since = service.neededSince?.[field];
      const isMissing = row.credentials[field] === false;
      // Without a column for it, only what the history shows to be new is worth a line.
      if (row.credentials[field] === true || (!isMissing && since === undefined)) return [];
      const text =
        since === undefined
          ? `Requires ${CREDENTIALS_IN_SENTENCE[field]}; your row has none.`
          : `Now requires ${CREDENTIALS_IN_SENTENCE[field]}, since ${dateInWords(since)}.`;
      return [{ kind: 'credential', text }];
    }),
  );
  return [...new Map(differences.map((each) => [each.text, each])).values()];
}
