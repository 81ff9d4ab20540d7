import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../../src/config/facts.ts';
import { NdjsonFiles } from '../../src/dataset/ndjson.ts';
import { writeDataset, type PublishedData } from '../../src/dataset/write-dataset.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { pastOf } from '../../src/history/past.ts';
import { providersNamedInHistory } from '../../src/history/provider-history.ts';
import { readPublishedRegistry } from '../../src/mirror/publish/published-registry.ts';
import { republishedResponses } from '../../src/mirror/publish/republished-responses.ts';
import { modelOf } from '../../src/model/model.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';

interface DatasetSources {
  snapshot: Snapshot;
  site: string;
  /** Oldest first. */
  entries: readonly HistoryEntry[];
  /** The operator's. */
  facts?: readonly Fact[];
}

/** Writes the data of a snapshot to `<outDir>/data/`, as a build does. */
export function writeData(
  { snapshot, site, entries, facts = [] }: DatasetSources,
  outDir: string,
): PublishedData {
  const folder = join(outDir, 'data');
  mkdirSync(folder, { recursive: true });
  const { manifest } = snapshot;
  const ndjson = new NdjsonFiles(folder, manifest);
  const registry = readPublishedRegistry(snapshot, republishedResponses(snapshot, site), (...response) =>
    ndjson.add(...response),
  );
  const model = modelOf(registry, providersNamedInHistory(entries));
  const history = { past: pastOf(entries) };
  const input = { model, snapshot, manifest, site, history, facts: new NotedFacts(facts, model) };
  return writeDataset(input, ndjson.close(), folder);
}
