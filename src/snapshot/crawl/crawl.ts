import { apiPathOf, byEndpointKind } from '../../registry/endpoint.ts';
import { createFinding } from '../../registry/finding.ts';
import { RegistryError } from '../fetch/registry-error.ts';
import { createCrawlState, type CrawlOptions } from './crawl-state.ts';
import type { Frontier } from './frontier.ts';
import { fetchPlatformList } from './platform-list.ts';
import type { VisitedAnswer } from './visit.ts';

export type CrawlResult = Awaited<ReturnType<typeof crawl>>;

// A list that changes with every reading is accepted after this many; all that it refers to is fetched anyway.
const MAX_LIST_READINGS = 4;

/**
 * Fetches a whole registry (specification §4): the platform list, then whatever the answers refer to, then lists
 * again, because records change during a crawl. Keeps no bodies. The result does not depend on the order in which
 * answers arrive. Throws RegistryError, GuardError and the errors of `stageAnswer`.
 */
export async function crawl(options: CrawlOptions) {
  let list = await fetchPlatformList(options);
  const state = createCrawlState(options, list);
  await state.complete();
  for (let reading = 2; reading <= MAX_LIST_READINGS; reading += 1) {
    const newList = await fetchPlatformList(options, list);
    checkSameBrand(options.base, list.scope.brand, newList.scope.brand);
    const changed = state.replace(list, newList);
    list = newList;
    if (!changed) break;
    await state.complete();
  }
  for (let reading = 2; reading <= MAX_LIST_READINGS && (await state.replacePages()); reading += 1);
  await state.confirmMissing();
  const { brand } = list.scope;
  return { brand, visits: snapshotVisits(state.frontier(), brand) };
}

/** Answers of two brands cannot form one snapshot. */
function checkSameBrand(base: string, before: string, now: string): void {
  if (before === now) return;
  throw new RegistryError(
    `The platform list of ${base} changed its brand from “${before}” to “${now}” during the crawl. Run this again.`,
    { invalidatesStaging: true },
  );
}

/** The visits that belong to the snapshot, in the manifest's order. Adds findings about references to them. */
function snapshotVisits({ reached, endlessPaging }: Frontier, brand: string): VisitedAnswer[] {
  for (const { visit, pointer } of endlessPaging) {
    const message = 'Links to an earlier page as the next one, or never ends. No further page is read.';
    visit.findings.push(createFinding('paging', answerPath(visit, brand), pointer, message));
  }
  for (const { visit, referencedBy } of reached) {
    if ('file' in visit.result || !referencedBy) continue;
    const [code, what] =
      'missing' in visit.result
        ? (['dangling', `returns ${visit.result.missing}`] as const)
        : (['not-fetched', `could not be fetched: ${visit.result.failed}`] as const);
    const message = `Links to ${visit.path}, which ${what}${code === 'dangling' ? '.' : ''}`;
    referencedBy.visit.findings.push(
      createFinding(code, answerPath(referencedBy.visit, brand), referencedBy.pointer, message),
    );
  }
  // The list of all notifications is optional and no record refers to it: if absent, it is neither stored nor missing.
  const visits = reached
    .filter(({ visit, referencedBy }) => !('missing' in visit.result) || referencedBy)
    .map(({ visit }) => visit);
  return withoutPartialList(visits, brand).toSorted(byEndpointKind);
}

/** If a page of the list of all notifications could not be fetched, the whole list counts as failed. */
function withoutPartialList(visits: VisitedAnswer[], brand: string): VisitedAnswer[] {
  const isPage = ({ endpoint }: VisitedAnswer): boolean => endpoint.kind === 'notifications';
  const failed = visits.find((visit) => isPage(visit) && 'failed' in visit.result);
  if (!failed || !('failed' in failed.result)) return visits;
  const path = answerPath(failed, brand);
  const findings = [createFinding('not-fetched', path, '', `Could not be fetched: ${failed.result.failed}`)];
  return [...visits.filter((visit) => !isPage(visit)), { ...failed, path, findings }];
}

/** Without the query of later list pages. */
function answerPath({ endpoint }: VisitedAnswer, brand: string): string {
  return apiPathOf(endpoint, brand);
}
