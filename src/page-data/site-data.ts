// The data of all pages: a snapshot with its model and history. A build makes it once.
import type { Config } from '../config/config.ts';
import type { PublishedData } from '../dataset/write-dataset.ts';
import { topicsWithFeedPaths } from '../history/feeds/topics.ts';
import { adoptionByMonthOf } from '../history/adoption.ts';
import { historyOf, type RemovedRecord } from '../history/history.ts';
import {
  providersNamedInHistory,
  providerHistoriesOf,
  providerSlugsByChange,
} from '../history/provider-history.ts';
import { listsOf } from '../lists/site-lists.ts';
import { unreplacedPaths } from '../config/custom-pages.ts';
import type { SiteIdentity } from '../config/site-identity.ts';
import { groupFindings, findingPlaceLookup } from '../model/finding-groups.ts';
import { modelOf } from '../model/model.ts';
import { lastKnownRecordOf } from '../model/last-known-record.ts';
import { sortReleasesNewestFirst } from '../util/sort-order.ts';
import { NotedFacts } from '../model/noted-facts.ts';
import type { StoredHistory } from '../snapshot/store/history-store.ts';
import type { Registry } from '../registry/reading/registry.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';

export type SiteData = ReturnType<typeof siteDataOf> & {
  /** What the build publishes under /data/. */
  published: PublishedData;
};

export interface SiteDataOptions {
  config: Pick<Config, 'site' | 'staleAfter' | 'contacts'>;
  identity: SiteIdentity;
  snapshot: Snapshot;
  /** The published records, with links to the mirror. */
  registry: Registry;
  history: StoredHistory;
}

export function siteDataOf({ config, identity, snapshot, registry, history: stored }: SiteDataOptions) {
  const { entries, findings: historyFindings } = stored;
  const model = modelOf(registry, providersNamedInHistory(entries));
  const history = historyOf(entries, model);
  const providerHistories = providerHistoriesOf(history.runs, model.platforms);
  const providerSlugs = providerSlugsByChange(model.providers, providerHistories);
  const { findings } = snapshot.report;
  const day = snapshot.manifest.taken.slice(0, 10);
  const lastNames = new Map(history.tombstones.map(({ id, subject }) => [id.toLowerCase(), subject.name]));
  const hasContacts = !snapshot.withoutContacts;
  return {
    /** Hours after which the data counts as old; the browser compares. */
    staleAfter: config.staleAfter,
    /** SITE_URL, including the base path, without a trailing slash. */
    site: config.site,
    snapshot,
    identity,
    ...unreplacedPaths(identity.pages),
    /** Whether pages show contacts; if not, only the mirror has them. */
    hasContacts,
    model,
    lists: listsOf({ model, history, providerSlugs, day, hasContacts }),
    /** The current one first, then the newest. */
    releases: sortReleasesNewestFirst(model.releases, model.currentRelease),
    /** Includes releases that only services state. */
    allReleases: sortReleasesNewestFirst(model.allReleases, model.currentRelease),
    /** The operator's. */
    facts: new NotedFacts(identity.facts, model, (id) => lastNames.get(id)),
    /** Where the snapshot comes from and when it was taken. */
    manifest: snapshot.manifest,
    /** The day of the snapshot. A build reads no clock: what is now or next counts from this day. */
    day,
    /** What was found wrong or new in it, in the order of the manifest. */
    findings,
    /** The same by what they mean, with what is missing or damaged in the history. */
    findingGroups: groupFindings(
      [...findings, ...historyFindings],
      findingPlaceLookup(model, registry, findings),
    ),
    findingsByEndpoint: Map.groupBy(findings, ({ endpoint }) => endpoint),
    history,
    /** The services of notifications, by the notification's ID. */
    notifiedServices: new Map(model.notifications.map(({ record, service }) => [record.id, service])),
    /** Add `.atom` or `.json` to `path`. */
    feeds: topicsWithFeedPaths(model.releases).map(({ title, path }) => ({ title, path })),
    /** Oldest first. */
    adoption: adoptionByMonthOf(entries, model, snapshot.manifest.taken),
    /** The paths of providers' pages, by the provider's ID. */
    providerPaths: new Map(model.providers.map(({ id, path }) => [id, path])),
    /** The keys are provider IDs. */
    providerHistories,
    /** The keys are IDs of changes. */
    providerSlugs,
    lastKnownOf: ({ kind, id, change }: RemovedRecord) =>
      lastKnownRecordOf({ kind, id, last: change.last }, registry, model),
  };
}
