// The only door for pages: the model, loaded once, and where everything stands on this site.
import { createHash } from 'node:crypto';
import { readConfig } from './config.ts';
import { readPublishedData, type PublishedData } from './dataset/published-data.ts';
import type { Subject } from './history/entry.ts';
import { topicsOf } from './history/feeds/topics.ts';
import {
  changesByPage,
  historyOf,
  pathOfSubject,
  type ChangeDay,
  type Tombstone,
} from './history/history.ts';
import { groupFindings, findingPlacesOf } from './model/finding-groups.ts';
import { modelOf } from './model/model.ts';
import { lastKnownRecordOf, type LastKnownRecord } from './model/last-known-record.ts';
import { API, isId } from './registry/endpoint.ts';
import type { Finding } from './registry/finding.ts';
import { readHistory } from './snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from './snapshot/store/snapshot-store.ts';

export { hrefOf, textLinesOf } from './registry/free-text.ts';
export { unknownFieldsOf } from './registry/reading/unknown-fields.ts';
export { CREDENTIALS, largestOf } from './model/facets.ts';
export { innerLabelOf } from './model/field-labels.ts';
export * from './model/filter-facts.ts';
export * from './model/list-filters.ts';
export { listPagesOf, READING_PAGE_SIZE, type ListPage } from './model/list-pages.ts';
export { groupByYear, notificationYearsOf } from './model/notification-list.ts';
export { PLANNED_STATUS } from './model/audit-groups.ts';
export { platformPageInputsOf, servicePageInputsOf } from './model/page-inputs.ts';
export { EVENTS } from './history/events.ts';
export { groupedEventsOf, type GroupedEvent } from './history/grouped-events.ts';
export { filterChangeDays, pathOfSubject, otherSubjectsOf } from './history/history.ts';
export { fieldLabelOf, fieldNameOf, reportIdsIn } from './history/change-text.ts';

export { LICENCE_NOTE, type DataResource } from './dataset/data-package.ts';
export { fieldsOf } from './dataset/schema-fields.ts';
export type { OpenApiOperation } from './dataset/openapi.ts';
export { TABLES as tables } from './dataset/data-tables.ts';
export { VIEWS as views } from './dataset/data-views.ts';

const config = readConfig(process.env);
const snapshot = await openSnapshot(config.snapshotDir);
const registry = readRegistry(snapshot);
const memory = await readHistory(config.snapshotDir, snapshot);

/** Everything that pages show (src/model/model-types.ts says what is in it and in which order). */
export const model = modelOf(registry);
/** Where the snapshot comes from and when it was taken. */
export const manifest = snapshot.manifest;
/** What was found wrong or new in it, in the order of the manifest. */
export const findings: Finding[] = snapshot.report.findings;
/** The same by level and code, errors first. */
export const findingGroups = groupFindings(findings, findingPlacesOf(model, registry, findings));
/** The whole public URL of this site, base path included, no last slash. */
export const siteUrl = config.site;
/** What this build publishes under /data/, which is made meanwhile; undefined while pages are shown without one. */
export const readData = (): PublishedData | undefined => readPublishedData(config.distDir);
/** Hours after which the data counts as old; the browser compares. */
export const staleAfter = config.staleAfter;

const base = new URL(config.site).pathname.replace(/\/$/, '');

/** The href of a page or file of this site: `/platform/<id>/` with the base path before it. */
export function href(path: string): string {
  return base + path;
}

/** The href of a list as its form would write it, narrowed to what is asked: `/platform/`, `{ country: 'FR' }`. */
export function listHref(path: string, chosen: Record<string, string>): string {
  return `${href(path)}?${new URLSearchParams(chosen)}`;
}

/** The href of the mirrored JSON of a page's record: `/platform/<id>/` → `<base>/api/v1/platform/<id>/`. */
export function rawHref(path: string): string {
  return href(API.slice(0, -1) + path);
}

/** The address of a page's record on the live registry, undefined for the sample registry, which nobody can reach. */
export function liveHref(path: string): string | undefined {
  return manifest.sample ? undefined : manifest.registry + API.slice(0, -1) + path;
}

/** Whether the registry answered for a page's record, so that there is raw JSON of it: `/platform/<id>/`. */
export function isMirrored(path: string): boolean {
  return Object.hasOwn(manifest.files, API.slice(0, -1) + path);
}

const findingsByEndpoint = Map.groupBy(findings, (finding) => finding.endpoint);

/** What was found about the record of a page: `/platform/<id>/`. */
export function findingsOf(path: string): Finding[] {
  return findingsByEndpoint.get(API.slice(0, -1) + path) ?? [];
}

/** What changed since the first snapshot, and what is gone. */
export const history = historyOf(memory.entries, model);
/** What can be followed: `path` with `.atom` or `.json` behind it. */
export const feeds = topicsOf(model.releases).map(({ title, path }) => ({ title, path }));
/** What is missing or broken in the history. */
export const historyFindings: Finding[] = memory.findings;

/** What was last known of a record that is gone; nothing where it cannot be read. */
export function lastKnownOf({ kind, id, change }: Tombstone): LastKnownRecord {
  return lastKnownRecordOf({ kind, id, last: change.last }, registry, model);
}

const toldByPage = changesByPage(
  history.days.flatMap(({ day, changes }) => changes.map((told) => ({ ...told, day }))),
);

const notified = new Map(model.notifications.map(({ record, service }) => [record.id, service]));

/** The fragment of a notification on the pages that show it; undefined where its id is none. */
export function notificationFragment(id: string): string | undefined {
  return isId(id) ? `notification-${id}` : undefined;
}

/** Where what a change is about is found: its page, of a notification its place among those of its service. */
export function hrefOfSubject(subject: Pick<Subject, 'kind' | 'id'>): string | undefined {
  const { kind, id } = subject;
  const page = pathOfSubject(subject);
  if (page !== undefined) return history.pages.has(page) ? href(page) : undefined;
  const service = kind === 'notification' ? notified.get(id) : undefined;
  return service && href(`${service.path}#${notificationFragment(id) ?? 'notifications'}`);
}

/** The nights that brought changes to the record of a page, newest first: `/platform/<id>/`. */
export function nightsOf(path: string): ChangeDay[] {
  const nights = Map.groupBy(toldByPage.get(path) ?? [], ({ day }) => day);
  return [...nights].map(([day, changes]) => ({ day, changes }));
}

const { registry: source, sample, brand } = manifest;
const { releases, currentRelease, reports } = model;
const onAllPages = JSON.stringify([
  [siteUrl, staleAfter, source, sample, brand, releases, currentRelease],
  reports.map(({ id, name, path }) => [id, name, path]),
]);

/**
 * Astro's cache key of a record's page (`/platform/<id>/`): all that the page is made of beside the code. `shown` is what
 * it shows of the model.
 */
export function cacheKey(path: string, shown: unknown[]): string {
  const nights = nightsOf(path);
  const subjects = nights
    .flatMap(({ changes }) => changes.flatMap(({ change }) => change.about))
    .flatMap((subject) => [
      subject,
      ...(subject.platforms ?? []).map((platform) => ({ ...platform, kind: 'platform' as const })),
    ]);
  const linked = subjects.map((subject) => hrefOfSubject(subject) ?? null);
  const answers = [path, `${path}notification/`].map((each) => [isMirrored(each), findingsOf(each)]);
  const key = createHash('sha256').update(onAllPages);
  // Piece by piece: all together may be too long for one text.
  for (const [i, part] of [...shown, answers, nights, linked].entries())
    for (const piece of [part].flat()) key.update(`${i} ${JSON.stringify(piece)}\n`);
  return key.digest('hex');
}
