import { pathOfSubject, type History } from '../history.ts';
import { changesOnPageOf } from '../past.ts';
import type { DatedChange } from '../returns.ts';
import { stableIdOf } from '../../util/stable-id.ts';
import { changeTextOf, sentenceOf } from '../words/sentences.ts';
import { PRODUCT_NAME } from '../../util/product-name.ts';
import { topicsWithFeedPaths } from './topics.ts';

export interface Feed {
  /** The path has no file extension: `/changes/audits`. */
  path: string;
  title: string;
  /** Path of the page with the same changes. */
  page: string;
  /** Platforms and providers have Atom only. */
  withJson: boolean;
  /** The newest item's time, or else the history's beginning, so that a feed without new items keeps its bytes. */
  updated: string;
  /** Newest first. */
  items: FeedItem[];
}

interface FeedItem {
  id: string;
  title: string;
  text: string;
  page: string;
  /** '' if not stated. */
  event: string;
  taken: string;
  /** If it was changed since. */
  published?: string;
}

/** Older changes are at `/changes/`. */
export const MAX_FEED_ITEMS = 100;

export interface FeedsOptions {
  history: History;
  releases: string[];
  /** In the current snapshot. */
  platforms: { id: string; name: string; path: string }[];
  /** Runs with their changes, newest first. */
  providers?: { name: string; path: string; changes: DatedChange[] }[];
  /** When the snapshot was taken. */
  taken: string;
  siteName?: string;
}

/** One for each topic, then one for each platform and each provider, including removed ones. */
export function feedsOf(options: FeedsOptions): Feed[] {
  const { history, releases, platforms, providers = [], siteName = PRODUCT_NAME } = options;
  const changes = history.past.changes.toReversed();
  const removed = history.tombstones.filter(({ kind }) => kind === 'platform');
  const platformsWithChanges = [...platforms, ...removed].map(({ id, name, path }) => ({
    name,
    path,
    changes: changesOnPageOf(history.past, { kind: 'platform', id }).toReversed(),
  }));
  return [
    ...topicsWithFeedPaths(releases).map(({ path, title, isIncluded }) => {
      const about = { path, title: `${title} · ${siteName}`, page: '/changes/', withJson: true };
      const ofTopic = changes.filter(isIncluded);
      return feedOf(ofTopic, options, about);
    }),
    ...[...platformsWithChanges, ...providers].map((owner) => {
      const { name, path } = owner;
      const about = { path: `${path}changes`, title: `${name} · ${siteName}`, page: path, withJson: false };
      return feedOf(owner.changes, options, about);
    }),
  ];
}

function feedOf(
  changes: DatedChange[],
  { history, taken }: FeedsOptions,
  about: Omit<Feed, 'updated' | 'items'>,
): Feed {
  return {
    ...about,
    updated: changes[0]?.taken ?? history.past.began ?? taken,
    items: changes.slice(0, MAX_FEED_ITEMS).map((each) => itemOf(each, history)),
  };
}

function itemOf(dated: DatedChange, history: History): FeedItem {
  const { change, taken } = dated;
  const [title, text] = [sentenceOf(dated), changeTextOf(dated)];
  return { id: change.id, title, text, page: pageOf(dated, history), event: change.event, taken };
}

/** The page of the change's subject or of its platform, or else of the month. */
function pageOf({ change, taken }: DatedChange, { pages }: History): string {
  const subject = change.about[0]!;
  const paths = [
    pathOfSubject(subject),
    ...(subject.platforms ?? []).map(({ id }) => pathOfSubject({ kind: 'platform', id })),
  ];
  return paths.find((path) => path !== undefined && pages.has(path)) ?? `/changes/${taken.slice(0, 7)}/`;
}

/** A URN (RFC 9562) that doesn't depend on the site's URL. */
export function feedIdOf(registry: string, path: string): string {
  return `urn:uuid:${stableIdOf(['feed', registry, path])}`;
}
