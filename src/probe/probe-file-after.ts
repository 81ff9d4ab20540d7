// What probe.json contains after a run.
import { stableIdOf } from '../util/stable-id.ts';
import type { ProbeFile, StatusChange, UrlRecord } from './probe-file.ts';
import type { ProbeTarget } from './probe-targets.ts';
import { DAY_IN_MILLISECONDS, NIGHTS_KEPT, urlRecordAfter } from './state-over-time.ts';
import type { ProbeResult } from './status-answer.ts';

/** `changes` are new in this run. */
export function probeFileAfter(
  file: ProbeFile,
  found: Iterable<readonly [Pick<ProbeTarget, 'url' | 'services'>, ProbeResult]>,
  now: Date,
): { file: ProbeFile; changes: StatusChange[] } {
  const at = now.toISOString();
  const previous = file.entries.at(-1)?.id ?? file.first;
  const urls = new Map(Object.entries(file.urls).filter(([, each]) => isRecent(each, now)));
  const changes: StatusChange[] = [];
  for (const [{ url, services }, result] of found) {
    const { record, events } = urlRecordAfter(file.urls[url], result, at);
    urls.set(url, record);
    for (const event of events)
      changes.push({
        id: stableIdOf([previous, at, event, url]),
        event,
        url,
        services: services.map(({ id, name }) => ({ id, name })),
        state: record.state ?? record.result,
        since: record.since ?? at,
        ...(event === 'service-moved-by-redirect' && { moved_to: record.movedTo! }),
      });
  }
  const sorted = [...urls].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entry = { id: stableIdOf([previous, at, changes.map(({ id }) => id)]), previous, taken: at, changes };
  const next: ProbeFile = {
    ...file,
    checked: at,
    urls: Object.fromEntries(sorted),
    entries: changes.length > 0 ? [...file.entries, entry] : file.entries,
  };
  return { file: next, changes };
}

/** URLs that left the registry are kept as long as their nights. */
function isRecent({ asked }: UrlRecord, now: Date): boolean {
  return now.getTime() - Date.parse(asked) <= NIGHTS_KEPT * DAY_IN_MILLISECONDS;
}
