// The history's files for programs, written into the site: feeds, cursor pages, what was removed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { historyOf } from '../history/history.ts';
import { historyFiles } from '../history/publish.ts';
import type { Model } from '../model/views.ts';
import { readMemory } from '../snapshot/memory.ts';
import type { Snapshot } from '../snapshot/store.ts';

export interface FeedsWritten {
  snapshotDir: string;
  snapshot: Snapshot;
  model: Model;
  /** SITE_URL, base path included, no last slash. */
  site: string;
  /** The site's folder. */
  outDir: string;
}

/** Writes them; returns how many there are. */
export async function writeFeeds({
  snapshotDir,
  snapshot,
  model,
  site,
  outDir,
}: FeedsWritten): Promise<number> {
  const { entries } = await readMemory(snapshotDir, snapshot);
  const { registry, taken } = snapshot.manifest;
  const history = historyOf(entries, model);
  const { platforms, releases } = model;
  let count = 0;
  for (const [file, text] of historyFiles({ history, entries, platforms, releases, taken, site, registry })) {
    mkdirSync(dirname(join(outDir, file)), { recursive: true });
    writeFileSync(join(outDir, file), text);
    count += 1;
  }
  return count;
}
