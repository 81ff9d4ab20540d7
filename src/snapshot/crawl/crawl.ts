import { apiPathOf, byEndpointKind } from '../../registry/endpoint.ts';
import { createFinding } from '../../registry/finding.ts';
import { fetchApiRoot, type ApiRoot } from './api-root.ts';
import { replaceList, replacePages } from './fetch-again.ts';
import { frontierOf } from './frontier.ts';
import { settleMissing } from './missing-records.ts';
import type { FetchedPlatformList } from './fetch-platform-list.ts';
import { addVisit, type Crawl, type VisitedResponse } from './visit.ts';
import { complete } from './visit-all.ts';

// A list that changes with every reading is accepted after this many; all that it refers to is fetched anyway.
const MAX_LIST_READINGS = 4;

export interface CrawlResult {
  brand: string;
  /** The responses that belong to the snapshot, in the manifest's order. */
  visits: VisitedResponse[];
  root: ApiRoot;
}

/**
 * Fetches what the platform list names (specification §4) and whatever those responses refer to, then lists again, because
 * records change during a crawl. Keeps the JSON of each response, not its bytes. The result does not depend on the order in which responses arrive.
 * Throws RegistryError, GuardError, and SnapshotError if the disk fails.
 */
export async function crawlFrom(
  first: FetchedPlatformList,
  crawl: Crawl,
  readListAgain: () => Promise<FetchedPlatformList>,
): Promise<CrawlResult> {
  let list = first;
  addVisit(crawl, list.visit);
  await complete(crawl);
  for (let reading = 2; reading <= MAX_LIST_READINGS; reading += 1) {
    const later = await readListAgain();
    const isChanged = await replaceList(crawl, list, later);
    list = later;
    if (!isChanged) break;
  }
  for (let reading = 2; reading <= MAX_LIST_READINGS && (await replacePages(crawl)); reading += 1);
  await settleMissing(crawl);
  const { brand } = crawl.scope;
  return { brand, visits: snapshotVisits(crawl), root: await fetchApiRoot(crawl) };
}

/** The visits that belong to the snapshot, in the manifest's order. Adds findings about references to them. */
function snapshotVisits(crawl: Crawl): VisitedResponse[] {
  const { reached, endlessPaging } = frontierOf(crawl);
  const { brand } = crawl.scope;
  for (const { visit, pointer } of endlessPaging) {
    const message = 'Links to an earlier page as the next one, or never ends. No further page is read.';
    visit.findings.push(createFinding('paging', responsePath(visit, brand), pointer, message));
  }
  for (const { visit, referencedBy } of reached) {
    if ('file' in visit.result || !referencedBy) continue;
    const [code, what] =
      'missing' in visit.result
        ? (['dangling', `returns ${visit.result.missing}`] as const)
        : (['not-fetched', `could not be fetched: ${visit.result.failed}`] as const);
    const message = `Links to ${visit.path}, which ${what}${code === 'dangling' ? '.' : ''}`;
    referencedBy.visit.findings.push(
      createFinding(code, responsePath(referencedBy.visit, brand), referencedBy.pointer, message),
    );
  }
  // The notification list is optional and no record refers to it: if absent, it is neither stored nor missing.
  const visits = reached
    .filter(({ visit, referencedBy }) => !('missing' in visit.result) || referencedBy)
    .map(({ visit }) => visit);
  return withoutPartialList(visits, brand).toSorted(byEndpointKind);
}

/** If a page of the notification list could not be fetched, the whole list counts as failed. */
function withoutPartialList(visits: VisitedResponse[], brand: string): VisitedResponse[] {
  const isPage = ({ endpoint }: VisitedResponse): boolean => endpoint.kind === 'notifications';
  const failed = visits.find((visit) => isPage(visit) && 'failed' in visit.result);
  if (!failed || !('failed' in failed.result)) return visits;
  const path = responsePath(failed, brand);
  const findings = [createFinding('not-fetched', path, '', `Could not be fetched: ${failed.result.failed}`)];
  return [...visits.filter((visit) => !isPage(visit)), { ...failed, path, findings }];
}

/** Leaves out the query of later list pages. */
function responsePath({ endpoint }: VisitedResponse, brand: string): string {
  return apiPathOf(endpoint, brand);
}
