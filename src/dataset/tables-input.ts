import { readPublishedRegistry, type ResponseReader } from '../mirror/publish/published-registry.ts';
import { republishedResponses } from '../mirror/publish/republished-responses.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { pastOf } from '../history/past.ts';
import { providersNamedInHistory } from '../history/provider-history.ts';
import type { Fact } from '../config/facts.ts';
import { NotedFacts } from '../model/noted-facts.ts';
import { modelOf } from '../model/model.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TablesInput } from './data-table.ts';

export interface DatasetSources {
  snapshot: Snapshot;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  /** The history of the snapshot, oldest first. */
  entries: readonly HistoryEntry[];
  /** The operator's. */
  facts?: readonly Fact[];
}

/** Reads a snapshot as the mirror publishes it, for tables without a site. Throws SnapshotError if it is damaged. */
export function readTablesInput(
  { snapshot, site, entries, facts = [] }: DatasetSources,
  onResponse?: ResponseReader,
): TablesInput {
  const { manifest } = snapshot;
  const registry = readPublishedRegistry(snapshot, republishedResponses(snapshot, site), onResponse);
  const model = modelOf(registry, providersNamedInHistory(entries));
  return {
    model,
    snapshot,
    manifest,
    site,
    history: { past: pastOf(entries) },
    facts: new NotedFacts(facts, model),
  };
}
