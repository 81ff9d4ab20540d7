// The data of all pages: the snapshot with its model and history, read once for a build.
import type { Config } from '../config.ts';
import { readPublishedData } from '../dataset/published-data.ts';
import { topicsOf } from '../history/feeds/topics.ts';
import { adoptionOf } from '../history/adoption.ts';
import { changesByPage, historyOf, type Tombstone } from '../history/history.ts';
import { formerProviderNames, providerHistories } from '../history/provider-history.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { groupFindings, findingPlacesOf } from '../model/finding-groups.ts';
import { modelOf } from '../model/model.ts';
import { lastKnownRecordOf } from '../model/last-known-record.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { readRegistry, type Snapshot } from '../snapshot/store/snapshot-store.ts';

export type SiteData = Awaited<ReturnType<typeof openSiteData>>;

export interface SiteDataOptions {
  config: Pick<Config, 'snapshotDir' | 'staleAfter'>;
  identity: SiteIdentity;
  snapshot: Snapshot;
  /** The folder into which the build writes `data/`. */
  dataDir: string;
}

export async function openSiteData({ config, identity, snapshot, dataDir }: SiteDataOptions) {
  const registry = readRegistry(snapshot);
  const { entries, findings: historyFindings } = await readHistory(config.snapshotDir, snapshot);
  const model = modelOf(registry, formerProviderNames(entries));
  const history = historyOf(entries, model);
  const { findings } = snapshot.report;
  return {
    /** Hours after which the data counts as old; the browser compares. */
    staleAfter: config.staleAfter,
    identity,
    /** Whether pages show contacts; if not, only the mirror has them. */
    hasContacts: !snapshot.withoutContacts,
    model,
    /** Where the snapshot comes from and when it was taken. */
    manifest: snapshot.manifest,
    /** What was found wrong or new in it, in the order of the manifest. */
    findings,
    /** The same by level and code, errors first. */
    findingGroups: groupFindings(findings, findingPlacesOf(model, registry, findings)),
    findingsByEndpoint: Map.groupBy(findings, ({ endpoint }) => endpoint),
    history,
    /** The entries that it was made of. */
    entries,
    /** What is missing or damaged in the history. */
    historyFindings,
    changesByPage: changesByPage(
      history.runs.flatMap((run) => run.changes.map((change) => ({ ...change, of: run }))),
    ),
    /** The services of notifications, by the notification's ID. */
    notifiedServices: new Map(model.notifications.map(({ record, service }) => [record.id, service])),
    /** What can be followed: `path` with `.atom` or `.json` behind it. */
    feeds: topicsOf(model.releases).map(({ title, path }) => ({ title, path })),
    /** Oldest first. */
    adoption: adoptionOf(entries, model, snapshot.manifest.taken),
    /** Of the pages of providers, by the provider's ID. */
    providerPaths: new Map(model.providers.map(({ id, path }) => [id, path])),
    /** By the provider's ID. */
    providerHistories: providerHistories(entries, model.platforms),
    lastKnownOf: ({ kind, id, change }: Tombstone) =>
      lastKnownRecordOf({ kind, id, last: change.last }, registry, model),
    /** What the build publishes under /data/; undefined until it is written. */
    readPublished: () => readPublishedData(dataDir),
  };
}
