// The data of all pages: the snapshot with its model and history, read once for a build.
import type { Config } from '../config.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { readPublishedData, type PublishedData } from '../dataset/published-data.ts';
import { topicsOf } from '../history/feeds/topics.ts';
import { adoptionOf, type AdoptionMonth } from '../history/adoption.ts';
import {
  changesByPage,
  historyOf,
  type RunChanges,
  type DatedChange,
  type History,
  type Tombstone,
} from '../history/history.ts';
import { formerProviderNames, providerHistories, type ProviderHistory } from '../history/provider-history.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { groupFindings, findingPlacesOf, type FindingGroup } from '../model/finding-groups.ts';
import { modelOf } from '../model/model.ts';
import { lastKnownRecordOf, type LastKnownRecord } from '../model/last-known-record.ts';
import type { Model } from '../model/model-types.ts';
import type { Finding } from '../registry/finding.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';

export interface SiteData {
  /** Hours after which the data counts as old; the browser compares. */
  staleAfter: number;
  identity: SiteIdentity;
  /** Whether pages show contacts; if not, only the mirror has them. */
  hasContacts: boolean;
  model: Model;
  /** Where the snapshot comes from and when it was taken. */
  manifest: Manifest;
  /** What was found wrong or new in it, in the order of the manifest. */
  findings: Finding[];
  /** The same by level and code, errors first. */
  findingGroups: FindingGroup[];
  findingsByEndpoint: ReadonlyMap<string, Finding[]>;
  history: History;
  /** The entries that it was made of. */
  entries: HistoryEntry[];
  /** What is missing or damaged in the history. */
  historyFindings: Finding[];
  changesByPage: ReadonlyMap<string, (DatedChange & { of: RunChanges })[]>;
  /** The services of notifications, by the notification's ID. */
  notifiedServices: ReadonlyMap<string, { path: string } | undefined>;
  /** What can be followed: `path` with `.atom` or `.json` behind it. */
  feeds: { title: string; path: string }[];
  /** Oldest first. */
  adoption: AdoptionMonth[];
  /** Of the pages of providers, by the provider's ID. */
  providerPaths: ReadonlyMap<string, string>;
  /** By the provider's ID. */
  providerHistories: ReadonlyMap<string, ProviderHistory>;
  lastKnownOf: (tombstone: Tombstone) => LastKnownRecord;
  /** What the build publishes under /data/; undefined until it is written. */
  readPublished: () => PublishedData | undefined;
}

export interface SiteDataOptions {
  config: Pick<Config, 'snapshotDir' | 'staleAfter'>;
  identity: SiteIdentity;
  snapshot: Snapshot;
  /** The folder into which the build writes `data/`. */
  dataDir: string;
}

export async function openSiteData({
  config,
  identity,
  snapshot,
  dataDir,
}: SiteDataOptions): Promise<SiteData> {
  const registry = readRegistry(snapshot);
  const { entries, findings: historyFindings } = await readHistory(config.snapshotDir, snapshot);
  const model = modelOf(registry, formerProviderNames(entries));
  const history = historyOf(entries, model);
  const { findings } = snapshot.report;
  return {
    staleAfter: config.staleAfter,
    identity,
    hasContacts: !snapshot.withoutContacts,
    model,
    manifest: snapshot.manifest,
    findings,
    findingGroups: groupFindings(findings, findingPlacesOf(model, registry, findings)),
    findingsByEndpoint: Map.groupBy(findings, ({ endpoint }) => endpoint),
    history,
    entries,
    historyFindings,
    changesByPage: changesByPage(
      history.runs.flatMap((run) => run.changes.map((change) => ({ ...change, of: run }))),
    ),
    notifiedServices: new Map(model.notifications.map(({ record, service }) => [record.id, service])),
    feeds: topicsOf(model.releases).map(({ title, path }) => ({ title, path })),
    adoption: adoptionOf(entries, model, snapshot.manifest.taken),
    providerPaths: new Map(model.providers.map(({ id, path }) => [id, path])),
    providerHistories: providerHistories(entries, model.platforms),
    lastKnownOf: ({ kind, id, change }) =>
      lastKnownRecordOf({ kind, id, last: change.last }, registry, model),
    readPublished: () => readPublishedData(dataDir),
  };
}
