// The sample registry with the history of its story, as a snapshot folder and as the files of its site.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { modelOf } from '../../src/model/model.ts';
import type { LoadFile } from '../../src/search/search-files.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { sampleHistory } from '../../src/sample/sample-history.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';

const registry = 'http://registry.example';

/** Nothing new, and no word of the platforms. */
export const NO_NEWS: ListNews = {
  changes: [],
  notices: [],
  cursor: null,
  attention: { since: '2020-01-01', platforms: [], items: [], isChanged: false, currentRelease: null },
};

export interface SampleList {
  snapshotDir: string;
  load: LoadFile;
  files: MineFiles;
  remove: () => Promise<void>;
}

export async function sampleList(): Promise<SampleList> {
  const folder = await mkdtemp(join(tmpdir(), 'mine-'));
  const snapshotDir = join(folder, 'snapshot');
  const origin = await startOrigin({ night: readSampleNights().length });
  const dispatcher = agentToLoopback(origin.port);
  const past = (now: Date) => sampleHistory({ brand: undefined, registry, now });
  await takeSnapshot({ registry, snapshotDir, dispatcher, past, isSample: true });
  await dispatcher.destroy();
  await origin.close();
  const load = await loadOf(snapshotDir);
  return { snapshotDir, load, files: new MineFiles(load), remove: () => rm(folder, { recursive: true }) };
}

/** The files that a site of the current snapshot has. */
export async function loadOf(snapshotDir: string): Promise<LoadFile> {
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  return modelFileLoader(modelOf(readRegistry(snapshot)), entries);
}
