// Where everything is on this site, and the functions that pages share. What pages show of the snapshot comes with each
// page, as `Astro.locals`.
import { API } from './registry/endpoint.ts';

export { baseUrlOf } from './registry/service-url.ts';
export { hrefOf, shortenText, textLinesOf } from './registry/free-text.ts';
export { unknownFieldsOf } from './registry/reading/unknown-fields.ts';
export { CREDENTIALS, largestOf } from './model/facets.ts';
export { hostAuditsOf } from './model/host-audits.ts';
export { serviceTitleOf } from './model/disambiguation.ts';
export { innerLabelOf } from './model/field-labels.ts';
export * from './model/filter-facts.ts';
export * from './model/list-filters.ts';
export { groupNotifications, notificationFragment } from './model/notification-list.ts';
export { newestFirst } from './model/sort-order.ts';
export { credentialsOf, platformSummaryOf, serviceSummaryOf } from './model/record-summaries.ts';
export { PLANNED_STATUS } from './model/audit-groups.ts';
export { auditLabelOf, releaseAuditsOf } from './model/release-audits.ts';
export { MONTH, requestsOf } from './model/service-requests.ts';
export { EVENTS } from './history/events.ts';
export { providerKey } from './history/provider-history.ts';
export { changeSentenceOf, sentenceText, subjectText } from './history/change-sentence.ts';
export { lastChangedOn } from './history/last-changed.ts';
export { eventCountsOf, pathOfSubject, subjectKey } from './history/history.ts';
export { fieldLabelOf, fieldNameOf, reportIdsIn } from './history/change-text.ts';

export { CONTACTS_NOTE, LICENCE_NOTE, type DataResource } from './dataset/data-package.ts';
export { fieldsOf } from './dataset/schema-fields.ts';
export type { OpenApiOperation } from './dataset/openapi.ts';
export { TABLES as tables } from './dataset/data-tables.ts';
export { VIEWS as views } from './dataset/data-views.ts';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The whole public URL of this site, base path included, no last slash. */
export const siteUrl = new URL(import.meta.env.SITE).origin + base;

/** The href of a page or file of this site: `/platform/<id>/` with the base path before it. */
export function href(path: string): string {
  return base + path;
}

/** The href of a list as its form would write it, with filters: `/platform/`, `{ country: 'FR' }`. */
export function listHref(path: string, chosen: Record<string, string>): string {
  return `${href(path)}?${new URLSearchParams(chosen)}`;
}

/** The href of the mirrored JSON of a page's record: `/platform/<id>/` → `<base>/api/v1/platform/<id>/`. */
export function rawHref(path: string): string {
  return href(API.slice(0, -1) + path);
}

/** The URL of a page's record on the live registry; undefined for the sample registry, which nobody can reach. */
export function liveHref({ registry, sample }: App.Locals['site'], path: string): string | undefined {
  return sample ? undefined : registry + API.slice(0, -1) + path;
}

/** Whether the mirror has the answer of a page's record, or of a list: `/platform/<id>/`, `/platform/`. */
export function isMirrored({ site, page }: App.Locals, path: string): boolean {
  return site.lists.includes(path) || page.mirrored.includes(path);
}
