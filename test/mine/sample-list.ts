// The sample registry with the history of its story, as a snapshot folder and as the files of its site.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import type { ListNews } from '../../src/mine/list-news.ts';
import { listReportOf } from '../../src/mine/list-report.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { reportCsv, reportLines, reportMarkdown } from '../../src/mine/report-text.ts';
import { matchList, type RowMatch } from '../../src/mine/match-list.ts';
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
}

/** Made once for all files of a process; nothing writes to it. */
export function sampleList(): Promise<SampleList> {
  return (made ??= makeSampleList());
}

let made: Promise<SampleList> | undefined;

async function makeSampleList(): Promise<SampleList> {
  const snapshotDir = join(mkdtempSync(join(tmpdir(), 'mine-')), 'snapshot');
  const origin = await startOrigin({ night: readSampleNights().length });
  const dispatcher = agentToLoopback(origin.port);
  const past = (now: Date) => sampleHistory({ brand: undefined, registry, now });
  await takeSnapshot({ registry, snapshotDir, dispatcher, past, isSample: true });
  await dispatcher.destroy();
  await origin.close();
  const load = await loadOf(snapshotDir);
  return { snapshotDir, load, files: new MineFiles(load) };
}

/** The files that a site of the current snapshot has. */
export async function loadOf(snapshotDir: string): Promise<LoadFile> {
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  return modelFileLoader(modelOf(readRegistry(snapshot)), entries);
}

/** What the rows of a list mean. */
export async function matchesOf(text: string, { files }: SampleList): Promise<RowMatch[]> {
  return matchList(text, await files.platformNames()).rows;
}

/** A report on the rows, in each form of output. */
export function outputsOf(matches: readonly RowMatch[]): string[] {
  const report = listReportOf(matches, '2020-01-01', NO_NEWS);
  return [JSON.stringify(report), reportLines(report).join('\n'), reportCsv(report), reportMarkdown(report)];
}
