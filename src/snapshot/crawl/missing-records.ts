// Records that the registry names and does not return: they are requested again when everything else is there. What then
// still stays away keeps the response of the last snapshot.
import { readLastResponse } from '../fetch/fetch-response.ts';
import { backoffOf } from '../fetch/fetch-with-retries.ts';
import { CLOCK } from '../fetch/request-pace.ts';
import { frontierOf, type ReachedResponse } from './frontier.ts';
import { addVisit, visitedResponseOf, type Crawl } from './visit.ts';
import { complete, visitAll } from './visit-all.ts';

/** Requests each missing response again, as often as other failures are retried, but at least once. */
export async function settleMissing(crawl: Crawl): Promise<void> {
  const { backoff, retries } = crawl.client.retryPolicy;
  const tries = new Map<string, number>();
  for (;;) {
    const missing = missingResponses(crawl);
    const again = missing
      .map(({ visit }) => visit)
      .filter(({ path }) => (tries.get(path) ?? 0) < Math.max(1, retries));
    if (again.length === 0) {
      if (!(await keepLastResponses(crawl, missing))) return;
      continue;
    }
    const round = Math.max(...again.map(({ path }) => tries.get(path) ?? 0));
    if (round > 0) await CLOCK.sleep(backoffOf(round, backoff), crawl.signal);
    for (const { path } of again) tries.set(path, (tries.get(path) ?? 0) + 1);
    await visitAll(crawl, again, { isFresh: true });
    await complete(crawl);
  }
}

/** An optional list that the last snapshot lacked, too, is not missing. */
function missingResponses(crawl: Crawl): ReachedResponse[] {
  const lastFiles = crawl.last?.manifest.files ?? {};
  return frontierOf(crawl).reached.filter(
    ({ visit, referencedBy }) =>
      'missing' in visit.result && (referencedBy || Object.hasOwn(lastFiles, visit.path)),
  );
}

/** Returns whether there were any; what they refer to is fetched. */
async function keepLastResponses(crawl: Crawl, missing: ReachedResponse[]): Promise<boolean> {
  let hasKept = false;
  for (const { visit, referencedBy } of missing) {
    const { endpoint, path, file, result } = visit;
    const target = { endpoint, path, file };
    // A platform that only a data host still names was removed.
    const isRemoved = endpoint.kind === 'platform' && referencedBy?.visit.endpoint.kind !== 'platforms';
    const last = 'id' in endpoint && !isRemoved ? readLastResponse(crawl.last, target) : undefined;
    if (!last || !('missing' in result)) continue;
    hasKept = true;
    await crawl.version.add(last.entry);
    addVisit(crawl, { ...visitedResponseOf(target, last, crawl.scope), kept: result.missing });
  }
  if (hasKept) await complete(crawl);
  return hasKept;
}
