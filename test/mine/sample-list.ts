// The names of the sample registry, with the history of its story, as a site publishes them.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyOf } from '../../src/history/history.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { matchList, type RowMatch } from '../../src/mine/match-list.ts';
import { PlatformNames } from '../../src/mine/platform-names.ts';
import { matchLabelOf, matchNotesOf } from '../../src/mine/row-words.ts';
import { modelOf } from '../../src/model/model.ts';
import { sampleHistory } from '../../src/sample/sample-history.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { namedRecordsOf } from '../../src/search/named-records.ts';
import { namesFileOf, recordsOfFile } from '../../src/search/names-file.ts';
import { NameSearch } from '../../src/search/name-search.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';

const registry = 'http://registry.example';

/** Made once for all tests of a process. */
export function sampleNames(): Promise<PlatformNames> {
  return (made ??= makeSampleNames());
}

let made: Promise<PlatformNames> | undefined;

async function makeSampleNames(): Promise<PlatformNames> {
  const snapshotDir = join(mkdtempSync(join(tmpdir(), 'mine-')), 'snapshot');
  const origin = await startOrigin({ night: readSampleNights().length });
  const dispatcher = agentToLoopback(origin.port);
  const past = (now: Date) => sampleHistory({ brand: undefined, registry, now });
  await takeSnapshot({ registry, snapshotDir, dispatcher, past, isSample: true });
  await dispatcher.destroy();
  await origin.close();
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  const model = modelOf(readRegistry(snapshot));
  const records = recordsOfFile(namesFileOf(namedRecordsOf(model, historyOf(entries, model))));
  return new PlatformNames(records, new NameSearch(records));
}

/** What the rows of a list mean. */
export async function matchesOf(text: string): Promise<RowMatch[]> {
  return matchList(text, await sampleNames()).rows;
}

/** What the page says of a row beside the visitor's own text. */
export function wordsOf(match: RowMatch): string[] {
  return [matchLabelOf(match), ...matchNotesOf(match), ...match.platforms.map(({ name }) => name)];
}
