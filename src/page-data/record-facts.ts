// What was found in a record, and where the subjects of changes have a page.
import type { Subject } from '../history/entry.ts';
import { pageOfRecord, pathOfSubject } from '../history/history.ts';
import { notificationFragment } from '../model/notifications.ts';
import { API_PATH } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import type { SiteData } from './site-data.ts';

/** What was found in the response at `/api/v1<path>` and in its list of notifications. */
export function findingsOfPage({ findingsByEndpoint }: SiteData, path: string): Finding[] {
  const endpoint = API_PATH.slice(0, -1) + path;
  return [endpoint, `${endpoint}notification/`].flatMap((each) => findingsByEndpoint.get(each) ?? []);
}

/** The path of the page about a record, if there is one; for a notification, its entry on the service page. */
export function pageOfSubject(site: SiteData, subject: Pick<Subject, 'kind' | 'id'>): string | undefined {
  if (pathOfSubject(subject) !== undefined) return pageOfRecord(site.history, subject);
  const service = subject.kind === 'notification' ? site.notifiedServices.get(subject.id) : undefined;
  return service && `${service.path}#${notificationFragment(subject.id) ?? 'history'}`;
}
