// The file to update a harvester with: a row for each service that moved, or that replaces one of an older release.
import { CREDENTIAL_LABELS, type CredentialField } from '../model/facets.ts';
import { byRelease, nameCollator } from '../model/sort-order.ts';
import { needsOf, requiredCredentialsOf } from '../model/service-row.ts';
import { needsText } from '../model/service-words.ts';
import { harvesterUrlOf } from '../registry/service-url.ts';
import { csvTextWithoutFormulas } from '../util/csv.ts';
import { formerUrlsIn, isAbout, isMigration } from './attention.ts';
import type { ListNews } from './list-news.ts';
import type { MyPlatform, MyService } from './mine-types.ts';

/** A platform of a list, with the releases that the list gives for it; none if it does not say. */
export interface ListedPlatform {
  platform: MyPlatform;
  releases: readonly string[];
}

interface Move {
  platform: MyPlatform;
  service: MyService;
  what: string;
  /** When it was first seen: a time; '' if it is older than these changes. */
  seen: string;
  oldUrl: string;
  newUrl: string;
  added: CredentialField[];
}

const COLUMNS: [heading: string, cellOf: (move: Move) => string][] = [
  ['Platform', ({ platform }) => platform.name],
  ['Release', ({ service }) => service.release],
  ['What changes', ({ what }) => what],
  ['First seen (empty if unknown)', ({ seen }) => seen.slice(0, 10)],
  ['Old URL', ({ oldUrl }) => oldUrl],
  ['New URL', ({ newUrl }) => newUrl],
  [
    'Newly required credentials (empty if none or unknown)',
    ({ added }) => added.map((field) => CREDENTIAL_LABELS[field]).join(', '),
  ],
  ['All required credentials', ({ service }) => needsText({ needs: needsOf(service.record) })],
  ['Platform ID', ({ platform }) => platform.id],
  ['Service ID', ({ service }) => service.id],
];

/** The file's text, sorted by the names of platforms. */
export function movesCsv(listed: readonly ListedPlatform[], news: ListNews): string {
  const moves = listed
    .filter(({ platform }) => platform.removed === undefined)
    .toSorted((one, other) => nameCollator.compare(one.platform.name, other.platform.name))
    .flatMap((each) => [...movesOf(each.platform, news), ...releaseMovesOf(each, news)]);
  const rows = moves.map((move) => COLUMNS.map(([, cellOf]) => cellOf(move)));
  const lines = [COLUMNS.map(([heading]) => heading), ...rows];
  return csvTextWithoutFormulas(lines);
}

function movesOf(platform: MyPlatform, { changes, attention: { since } }: ListNews): Move[] {
  return platform.services.flatMap((service): Move[] => {
    const own = changes.filter((each) => isAbout(each, service));
    const former = formerUrlsIn(own, service);
    const migration = own.find(isMigration);
    const newUrl = service.harvesterUrl.text;
    const added = requiredCredentialsOf(service.record).filter(
      (field) => (service.neededSince?.[field] ?? '') >= since.slice(0, 10),
    );
    const move = { platform, service, newUrl, added };
    return [
      ...former.map(({ text, seen }) => ({
        ...move,
        what: 'New URL',
        seen,
        oldUrl: harvesterUrlOf(text, service.release).text,
      })),
      ...(former.length === 0 && migration
        ? [{ ...move, what: 'New data host, same URL', seen: migration.taken, oldUrl: newUrl }]
        : []),
    ];
  });
}

/**
 * The services of the current release, if the list has older releases only; or, where it gives none, if the platform adopted
 * the current release in this period.
 */
function releaseMovesOf({ platform, releases }: ListedPlatform, { changes, attention }: ListNews): Move[] {
  const { currentRelease } = attention;
  if (currentRelease === null) return [];
  const isOlder = (release: string): boolean => release !== '' && byRelease(release, currentRelease) < 0;
  const adoption = changes.find(
    ({ change, platforms }) =>
      ['release-adopted', 'release-readopted'].includes(change.event) &&
      change.release === currentRelease &&
      platforms.includes(platform.id),
  );
  const isMeant = releases.length > 0 ? releases.every(isOlder) : adoption !== undefined;
  const used = platform.services
    .filter(({ release }) => (releases.length > 0 ? releases.includes(release) : isOlder(release)))
    .toSorted((one, other) => byRelease(other.release, one.release));
  if (!isMeant || (used.length === 0 && releases.length === 0)) return [];
  const current = platform.services.filter(({ release }) => release === currentRelease);
  return current.map((service): Move => {
    const old = used.find(({ label }) => label === service.label) ?? used[0];
    return {
      platform,
      service,
      what: `Release ${currentRelease} replaces release ${old?.release ?? releases.join(' and ')}`,
      seen: adoption?.taken ?? '',
      oldUrl: old?.harvesterUrl.text ?? '',
      newUrl: service.harvesterUrl.text,
      added: requiredCredentialsOf(service.record).filter((field) => old?.record[field] === false),
    };
  });
}
