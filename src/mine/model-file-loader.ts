// The same files as on a site without probes, from a snapshot without a site.
import { cursorPagesOf } from '../history/feeds/cursor-pages.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { historyOf } from '../history/history.ts';
import { successorsOf } from '../history/successors.ts';
import type { Model } from '../model/model-types.ts';
import type { Note } from '../notes/note.ts';
import { SiteNotes } from '../notes/site-notes.ts';
import { namedRecordsOf, namesFileOf } from '../search/name-list.ts';
import { NAMES_FILE_PATH, type LoadFile } from '../search/search-files.ts';
import { mineFilesOf } from './mine-publish.ts';
import { STATUS_FILE_PATH } from './probed-services.ts';

export function modelFileLoader(
  model: Model,
  entries: readonly HistoryEntry[],
  notes: readonly Note[] = [],
): LoadFile {
  const files = new Map([
    [STATUS_FILE_PATH, 'null'],
    [NAMES_FILE_PATH, JSON.stringify(namesFileOf(namedRecordsOf(model)))],
  ]);
  const successors = successorsOf(historyOf([...entries], model).tombstones, entries, model);
  for (const [path, text] of mineFilesOf(model, entries, successors, new SiteNotes(notes, model)))
    files.set(`mine/${path}`, text);
  for (const page of cursorPagesOf([...entries]))
    files.set(`changes/since/${page.since}.json`, JSON.stringify(page));
  return async (path) => {
    const text = files.get(path);
    if (text === undefined) throw new Error(`There is no file ${path}.`);
    return JSON.parse(text);
  };
}
