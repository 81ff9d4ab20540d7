// Makes the files of mine-types.ts from the model and the history, for a build or for a command.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Successors } from '../history/successors.ts';
import type { Model } from '../model/model-types.ts';
import type { SiteNotes } from '../notes/site-notes.ts';
import { shardOf, itemsByShard } from '../search/lookup.ts';
import { namedRecordsOf } from '../search/name-list.ts';
import { digestOfPlatformNames } from './mine-files.ts';
import type { MyPlatform, PlatformIndex, RunCursors } from './mine-types.ts';
import { myContactsOf } from './my-contacts.ts';
import { myPlatformsOf } from './my-platforms.ts';
import { mineHistoryIndexOf } from './platform-history.ts';
import { registeredUrlKeysOf, splitUrlKey } from './url-key.ts';

/** On average, at most. The platforms of a list are spread over almost as many files, so files are small. */
const PLATFORMS_PER_FILE = 4;
const CONTACTS_PER_FILE = 16;

export function* mineFilesOf(
  model: Model,
  entries: readonly HistoryEntry[],
  successors: Successors,
  notes?: SiteNotes,
): Generator<[path: string, text: string]> {
  const history = mineHistoryIndexOf(entries, successors);
  const pages = cursorPagesOf([...entries]);
  const present = namedRecordsOf(model).flatMap(({ platform }) => platform ?? []);
  const runs: RunCursors = {
    cursors: pages.slice(0, -1).map(({ since }) => since),
    taken: pages.flatMap(({ taken }) => taken ?? []),
    end: pages.at(-1)?.since ?? null,
  };
  const listed = myPlatformsOf(present, model, history, runs, notes);
  const platformFiles = fileCountFor(listed.length, PLATFORMS_PER_FILE);
  const contactFiles = fileCountFor(listed.length, CONTACTS_PER_FILE);
  const index: PlatformIndex = {
    namesDigest: digestOfPlatformNames(present.map(({ name }) => name)),
    platformFiles,
    contactFiles,
    fileOf: listed.map((platform) => shardOf(shardKeyOf(platform), platformFiles)),
    ...indexOf(listed, present.length),
  };
  yield ['index.json', JSON.stringify(index)];
  yield ['runs.json', JSON.stringify(runs)];
  for (const [i, shard] of itemsByShard(listed, platformFiles, shardKeyOf).entries())
    yield [`platforms/${i}.json`, JSON.stringify(shard)];
  for (const [i, shard] of itemsByShard(present, contactFiles, shardKeyOf).entries())
    yield [`contacts/${i}.json`, JSON.stringify(myContactsOf(shard))];
}

function shardKeyOf({ id }: { id: string }): string {
  return id.toLowerCase();
}

/** A power of two, so that few platforms move to another file when platforms are added. */
function fileCountFor(count: number, perFile: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(count / perFile)));
}

/** The present platforms come first in `listed`. */
function indexOf(
  listed: readonly MyPlatform[],
  presentCount: number,
): Pick<PlatformIndex, 'paths' | 'pathsOf' | 'removed' | 'formerUrls' | 'formerNames'> {
  const pathsOf = listed
    .slice(0, presentCount)
    .map((platform) => [...new Set(urlKeysOf(platform).map((key) => splitUrlKey(key)[1]))]);
  const paths = [...new Set(pathsOf.flat())];
  const numbers = new Map(paths.map((path, i) => [path, i]));
  const former = (textsOf: (platform: MyPlatform) => Iterable<string>): Record<string, number[]> => {
    const found = new Map<string, number[]>();
    for (const [i, platform] of listed.entries())
      for (const text of new Set(textsOf(platform))) found.set(text, [...(found.get(text) ?? []), i]);
    return Object.fromEntries(found);
  };
  return {
    paths,
    pathsOf: pathsOf.map((each) => each.map((path) => numbers.get(path)!)),
    removed: listed.slice(presentCount).map((platform) => {
      const { name, abbrev, provider } = platform;
      return { name, abbrev, provider, urls: urlKeysOf(platform) };
    }),
    formerUrls: former(({ formerUrls = [] }) => formerUrls.flatMap(({ text }) => registeredUrlKeysOf(text))),
    formerNames: former(({ formerNames = [] }) => formerNames.map(({ text }) => text)),
  };
}

function urlKeysOf({ services }: MyPlatform): string[] {
  return [...new Set(services.flatMap(({ url }) => registeredUrlKeysOf(url)))];
}
