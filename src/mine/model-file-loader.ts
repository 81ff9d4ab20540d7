// The same files as on a site, from a snapshot without a site.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { historyOf } from '../history/history.ts';
import type { Model } from '../model/model-types.ts';
import { namedRecordsOf, namesFileOf } from '../search/name-list.ts';
import { NAMES_FILE_PATH, type LoadFile } from '../search/search-files.ts';
import { mineFilesOf } from './mine-publish.ts';

export function modelFileLoader(model: Model, entries: readonly HistoryEntry[]): LoadFile {
  const history = historyOf(entries, model);
  const files = new Map([[NAMES_FILE_PATH, JSON.stringify(namesFileOf(namedRecordsOf(model, history)))]]);
  for (const [path, text] of mineFilesOf(model, history.past)) files.set(`mine/${path}`, text);
  for (const page of cursorPagesOf(entries))
    files.set(`changes/since/${page.since}.json`, JSON.stringify(page));
  return async (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no file ${path}.`);
    return JSON.parse(text);
  };
}
