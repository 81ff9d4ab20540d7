// The history's files for programs, written into the site: feeds, cursor pages, what was removed.
import { historyOf } from '../history/history.ts';
import { historyFilesOf } from '../history/feeds/history-files.ts';
import type { Model } from '../model/model-types.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { put, type SiteDraft } from './site-draft.ts';

export interface Feeding {
  snapshotDir: string;
  snapshot: Snapshot;
  model: Model;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  draft: SiteDraft;
}

/** Writes them; returns how many there are. */
export async function writeFeeds({ snapshotDir, snapshot, model, site, draft }: Feeding): Promise<number> {
  const { entries } = await readHistory(snapshotDir, snapshot);
  const { registry, taken } = snapshot.manifest;
  const history = historyOf(entries, model);
  const { platforms, releases } = model;
  let count = 0;
  for (const [file, text] of historyFilesOf({
    history,
    entries,
    platforms,
    releases,
    taken,
    site,
    registry,
  })) {
    put(draft, file, text);
    count += 1;
  }
  return count;
}
