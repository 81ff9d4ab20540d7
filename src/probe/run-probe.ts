// One run: requests every status page once, retries transient failures once, and updates what is known of each URL.
import type { StateName } from '../model/service-states.ts';
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';
import { inParallel } from '../util/parallel.ts';
import { createHostPace, type HostPace } from './host-pace.ts';
import type { ProbeFile, UrlRecord } from './probe-file.ts';
import { movedUrlOf, sortLongestUnprobedFirst, type ProbeTarget } from './probe-targets.ts';
import { permittedUrlOf } from './public-address.ts';
import { meaningOf } from './status-meaning.ts';
import type { RequestResult } from './status-request.ts';
import { isAnsweredByService, urlRecordAfter, type UrlResult } from './url-record.ts';

const HOSTS_AT_ONCE = 6;
const GAP = 1000;
/** How long the first round waits for a host that asks for a pause; the second round waits longer. */
const PATIENCE = 5000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** With fewer failures than this, the services are to blame, whatever their share. */
const MIN_SUSPICIOUS = 4;
/** How long URLs that left the registry are kept. */
const MAX_AGE = 60 * 24 * 60 * 60 * 1000;

/** Sends one request; rejects only if the run is over. */
export type SendStatusRequest = (url: URL) => Promise<RequestResult>;

export interface ProbeRunOptions {
  targets: ProbeTarget[];
  file: ProbeFile;
  now: Date;
  send: SendStatusRequest;
  clock: typeof CLOCK;
  /** Milliseconds. */
  timeLimit: number;
  /** Whether a host must not be probed. */
  isSkipped?: (hostname: string) => boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export type ProbeRunResult = Awaited<ReturnType<typeof runProbe>>;

export async function runProbe(options: ProbeRunOptions) {
  const { targets, file, now, send, clock, timeLimit, isSkipped = () => false, onProgress } = options;
  const pace = createHostPace({ clock, gap: GAP, until: clock.now() + timeLimit });
  const wanted = targets.filter(({ request }) => !request || !isSkipped(request.hostname));
  const ordered = sortLongestUnprobedFirst(wanted, file, now.toISOString());
  const found = new Map<ProbeTarget, UrlResult>();
  const sendUnlessSkipped: SendStatusRequest = async (url) => {
    if (isSkipped(url.hostname)) throw new Error('A redirect leads to a host that must not be probed.');
    return send(url);
  };
  const probeAll = async (chosen: ProbeTarget[], patience: number, onDone = () => {}): Promise<void> => {
    const byHost = Map.groupBy(chosen, ({ request }) => request?.hostname);
    await inParallel([...byHost.values()], HOSTS_AT_ONCE, async (ofHost) => {
      for (const target of ofHost) {
        // It also rejects when the time limit stops requests under way.
        const result = await probeTarget(target, pace, sendUnlessSkipped, patience).catch(() => undefined);
        if (result) found.set(target, result);
        onDone();
      }
    });
  };
  let done = 0;
  await probeAll(ordered, PATIENCE, () => onProgress?.((done += 1), ordered.length));
  const again = ordered.filter((target) => !found.has(target) || isTransient(found.get(target)?.state));
  await probeAll(again, Infinity);
  const isSuspicious = failAtOnce(found, file);
  return {
    before: file,
    /** Unchanged if this machine's own network is suspected. */
    file: isSuspicious ? file : fileAfter(options, found),
    probed: found.size,
    /** URLs that the time limit left out. */
    notProbed: targets.length - found.size,
    /** Whether so many URLs failed at once that this machine's own network is suspected. */
    isSuspicious,
  };
}

/** Requests one status page, and follows its redirects. Undefined if its turn did not come in time. */
export async function probeTarget(
  target: ProbeTarget,
  pace: HostPace,
  send: SendStatusRequest,
  patience = Infinity,
): Promise<UrlResult | undefined> {
  const { context } = target;
  let url = target.request;
  for (let hops = 0; ; hops += 1) {
    if (!url) return { state: 'not-public' };
    const here: URL = url;
    const result = await pace.inTurn(here.hostname, () => send(here), patience);
    if (!result) return undefined;
    if ('failure' in result || !REDIRECTS.has(result.status) || result.location === undefined) {
      const movedTo = movedUrlOf(target, here);
      return { ...meaningOf(result, context), ...(movedTo !== undefined && { movedTo }) };
    }
    // Redirect loops end here, too.
    if (hops === MAX_REDIRECTS) return { state: 'unexpected' };
    url = permittedUrlOf(result.location, here.href);
  }
}

/** Whether a second request may find something else. */
function isTransient(state: StateName | undefined): boolean {
  return state === 'no-answer' || state === 'busy';
}

/** Whether more than half of the hosts that answered last time do not. */
function failAtOnce(found: Map<ProbeTarget, UrlResult>, { urls }: ProbeFile): boolean {
  const answered = [...found].filter(
    ([{ url }]) => Object.hasOwn(urls, url) && isAnsweredByService(urls[url]!.result),
  );
  const hosts = [...Map.groupBy(answered, ([{ request }]) => request?.hostname).values()];
  const failed = hosts.filter((ofHost) => ofHost.every(([, { state }]) => !isAnsweredByService(state)));
  return failed.length >= MIN_SUSPICIOUS && failed.length * 2 > hosts.length;
}

/** A URL that the registry still has keeps its record, however long ago it was probed. */
function fileAfter({ file, targets, now }: ProbeRunOptions, found: Map<ProbeTarget, UrlResult>): ProbeFile {
  const { registry, urls: before } = file;
  const at = now.toISOString();
  const present = new Set(targets.map(({ url }) => url));
  const isKept = ([url, { checked }]: [string, UrlRecord]): boolean =>
    present.has(url) || now.getTime() - Date.parse(checked) <= MAX_AGE;
  const urls = new Map(Object.entries(before).filter(isKept));
  for (const [{ url }, result] of found) urls.set(url, urlRecordAfter(urls.get(url), result, at));
  const sorted = [...urls].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { registry, checked: at, urls: Object.fromEntries(sorted) };
}
