// Makes the files of mine-types.ts from the model and the history, for a build or for a command.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { Past } from '../history/past.ts';
import { isReturn } from '../history/returns.ts';
import type { Model } from '../model/model-types.ts';
import { namedRecordsOf } from '../search/name-list.ts';
import type { RunCursors } from './mine-types.ts';
import { myPlatformsOf } from './my-platforms.ts';

export function* mineFilesOf(model: Model, past: Past): Generator<[path: string, text: string]> {
  const pages = cursorPagesOf(past.entries);
  const byPath = new Map(model.platforms.map((platform) => [platform.path, platform]));
  const present = namedRecordsOf(model).flatMap(({ path }) => byPath.get(path) ?? []);
  const runs: RunCursors = {
    cursors: pages.slice(0, -1).map(({ since }) => since),
    taken: pages.flatMap(({ taken }) => taken ?? []),
    end: pages.at(-1)?.since ?? null,
    currentRelease: model.currentRelease ?? null,
    returns: past.changes.flatMap(({ change }) => (isReturn(change) ? change.id : [])),
  };
  yield ['platforms.json', JSON.stringify(myPlatformsOf(present, model, { past, runs }))];
  yield ['runs.json', JSON.stringify(runs)];
}
