// Which feeds there are and what stands in each; how a feed is written is told by atom.ts and json-feed.ts.
import type { Change, HistoryEntry } from '../entry.ts';
import { EVENTS } from '../events.ts';
import { changesByPage, type History, pathOfSubject, type DatedChange } from '../history.ts';
import { changeIdOf } from '../compare/make-entry.ts';
import { changeTextOf, changeTitleOf } from '../change-text.ts';

/** A feed of changes, newest first. */
export interface Feed {
  /** Of the file, without its ending: `/changes/audits`. */
  path: string;
  title: string;
  /** The page that tells the same. */
  page: string;
  /** Whether there is a JSON Feed too; platforms have Atom alone. */
  withJson: boolean;
  /** The time of the newest item, or where there is none of the beginning: it changes with the items only. */
  updated: string;
  items: FeedItem[];
}

export interface FeedItem {
  id: string;
  title: string;
  text: string;
  /** The page of the record that it is about. */
  page: string;
  event: string;
  taken: string;
}

/** So many changes stand in a feed; older ones are found at `/changes/`. */
const LENGTH = 100;
// What may stand in the name of a file; releases are free text to the registry.
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/;

interface Topic {
  name: string;
  title: string;
  isIn: (change: Change) => boolean;
}

const TOPICS: Topic[] = [
  { name: 'all', title: 'All changes', isIn: () => true },
  {
    name: 'platforms',
    title: 'New and removed platforms',
    isIn: ({ event }) => ['platform-added', 'platform-removed'].includes(event),
  },
  { name: 'audits', title: 'Audits', isIn: ({ event }) => EVENTS[event].family === 'audit' },
  {
    name: 'addresses',
    title: 'Addresses and hosts of services',
    isIn: ({ event }) => EVENTS[event].family === 'address',
  },
  {
    name: 'credentials',
    title: 'Credentials that services need',
    isIn: ({ event }) => EVENTS[event].family === 'credential',
  },
];

function newOn(release: string): Topic {
  return {
    name: `new-on-${release}`,
    title: `New on release ${release}`,
    isIn: (change) =>
      (change.event === 'release-adopted' && change.release === release) ||
      (change.event === 'platform-added' && change.about[0]!.releases?.includes(release) === true),
  };
}

export interface FeedsOptions {
  history: History;
  entries: HistoryEntry[];
  /** The releases that the registry knows. */
  releases: string[];
  /** Platforms that are there. */
  platforms: { name: string; path: string }[];
  /** When the snapshot was taken, for a history that has not begun. */
  taken: string;
}

/** What can be followed: all changes and what people ask about most, each with the path of its feeds. */
export function topicsOf(releases: string[]): (Topic & { path: string })[] {
  const topics = [...TOPICS, ...releases.filter((release) => SAFE.test(release)).map(newOn)];
  return topics.map((topic) => ({ ...topic, path: `/changes/${topic.name}` }));
}

/** Every feed of the site: those that can be followed, then one of each platform, removed ones included. */
export function feedsOf(options: FeedsOptions): Feed[] {
  const { history, releases, platforms, entries } = options;
  const told = entries
    .flatMap(({ taken, changes }) => changes.map((change): DatedChange => ({ change, taken })))
    .toReversed();
  const toldByPage = changesByPage(told);
  const gone = history.tombstones.filter(({ kind }) => kind === 'platform');
  return [
    ...topicsOf(releases).map(({ path, title, isIn }) =>
      feedOf(
        told.filter(({ change }) => isIn(change)),
        options,
        {
          path,
          title: `${title} · Registry Snapshot`,
          page: '/changes/',
          withJson: true,
        },
      ),
    ),
    ...[...platforms, ...gone].map(({ name, path }) =>
      feedOf(toldByPage.get(path) ?? [], options, {
        path: `${path}changes`,
        title: `${name} · Registry Snapshot`,
        page: path,
        withJson: false,
      }),
    ),
  ];
}

function feedOf(
  told: DatedChange[],
  { history, taken }: FeedsOptions,
  about: Omit<Feed, 'updated' | 'items'>,
): Feed {
  return {
    ...about,
    updated: told[0]?.taken ?? history.began ?? taken,
    items: told.slice(0, LENGTH).map((each) => ({
      id: each.change.id,
      title: changeTitleOf(each.change),
      text: changeTextOf(each.change),
      page: pageOf(each, history),
      event: each.change.event,
      taken: each.taken,
    })),
  };
}

/** The page of what a change is about; where that has none, the month in which it happened. */
function pageOf({ change, taken }: DatedChange, { pages }: History): string {
  const subject = change.about[0]!;
  const paths = [
    pathOfSubject(subject),
    ...(subject.platforms ?? []).map(({ id }) => pathOfSubject({ kind: 'platform', id })),
  ];
  return paths.find((path) => path !== undefined && pages.has(path)) ?? `/changes/${taken.slice(0, 7)}/`;
}

/** The id of a feed, the same wherever the site stands: a URN (RFC 9562). */
export function feedId(registry: string, path: string): string {
  return `urn:uuid:${changeIdOf(['feed', registry, path])}`;
}
