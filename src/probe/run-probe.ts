// One run of probes: probes every URL once, retries transient failures once, and updates the records.
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';
import { probeFileAfter } from './probe-file-after.ts';
import { createHostPace, type HostPace } from './host-pace.ts';
import type { ProbeFile } from './probe-file.ts';
import { sortLongestUnprobedFirst, movedUrlOf, type ProbeTarget } from './probe-targets.ts';
import { isAnsweredByService } from './service-states.ts';
import { permittedUrlOf } from './public-address.ts';
import { probeResultOf, type ProbeResult } from './status-answer.ts';
import type { RequestResult } from './status-request.ts';

const HOSTS_AT_ONCE = 6;
const GAP = 1000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** With fewer failures than this, the services are to blame, whatever their share. */
const MIN_SUSPICIOUS = 4;

interface TargetResult extends ProbeResult {
  /** Whether another try may find something else. */
  isTransient: boolean;
}

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
  /** Whether `targets` are a selection. If most of a selection fail, the fault need not be in this machine's network. */
  isPartial?: boolean;
  /** Whether a host must not be probed. */
  isSkipped?: (hostname: string) => boolean;
  onProgress?: (done: number, total: number) => void;
}

export type ProbeRunResult = Awaited<ReturnType<typeof runProbe>>;

export async function runProbe(options: ProbeRunOptions) {
  const { targets, file, now, send, clock, timeLimit, isSkipped = () => false, onProgress } = options;
  const { isPartial = false } = options;
  const until = clock.now() + timeLimit;
  const pace = createHostPace({ clock, width: HOSTS_AT_ONCE, gap: GAP, until });
  const wanted = targets.filter(({ request }) => !request || !isSkipped(request.hostname));
  const found = new Map<ProbeTarget, TargetResult>();
  let done = 0;
  const sendUnlessSkipped: SendStatusRequest = async (url) => {
    if (isSkipped(url.hostname)) throw new Error('A redirect leads to a host that must not be probed.');
    return send(url);
  };
  const probe = async (target: ProbeTarget): Promise<void> => {
    // It also rejects when the time limit stops requests under way.
    const result = await probeTarget(target, pace, sendUnlessSkipped).catch(() => undefined);
    if (result) found.set(target, result);
  };
  const ordered = sortLongestUnprobedFirst(wanted, file, now.toISOString());
  await Promise.all(
    ordered.map(async (target) => {
      await probe(target);
      onProgress?.((done += 1), ordered.length);
    }),
  );
  await Promise.all(ordered.filter((target) => found.get(target)?.isTransient).map(probe));
  const isSuspicious = !isPartial && failAtOnce(found, file);
  const next = isSuspicious ? { file, changes: [] } : probeFileAfter(file, found, now);
  return {
    /** The file after this run, and what is new in it: unchanged if this machine's own network is suspected. */
    ...next,
    probed: found.size,
    /** URLs that the time limit left out. */
    notProbed: targets.length - found.size,
    /** Whether so many URLs failed at once that this machine's own network is suspected. */
    isSuspicious,
  };
}

/** Probes one status page, and follows its redirects. Undefined if the time limit came before its turn. */
export async function probeTarget(
  target: ProbeTarget,
  pace: HostPace,
  send: SendStatusRequest,
): Promise<TargetResult | undefined> {
  const { context } = target;
  let url = target.request;
  for (let hops = 0; ; hops += 1) {
    if (!url) return { ...probeResultOf({ failure: 'not-public' }, context), isTransient: false };
    const here: URL = url;
    const result = await pace.inTurn(here.hostname, () => send(here));
    if (!result) return undefined;
    const wait = 'failure' in result ? undefined : result.retryAfter;
    if (wait !== undefined) pace.hold(here.hostname, wait);
    if ('failure' in result || !REDIRECTS.has(result.status) || result.location === undefined) {
      const meaning = { ...probeResultOf(result, context), movedTo: movedUrlOf(target, here) };
      return { ...meaning, isTransient: meaning.state === 'no-answer' || meaning.state === 'busy' };
    }
    // Redirect loops end here, too.
    if (hops === MAX_REDIRECTS)
      return { ...probeResultOf({ ...result, status: 0 }, context), isTransient: false };
    url = permittedUrlOf(result.location, here.href);
  }
}

/** Whether more than half of what answered last time does not. */
function failAtOnce(found: Map<ProbeTarget, TargetResult>, { urls }: ProbeFile): boolean {
  const answered = [...found].filter(
    ([{ url }]) => Object.hasOwn(urls, url) && isAnsweredByService(urls[url]!.result),
  );
  const failed = answered.filter(([, { state }]) => !isAnsweredByService(state));
  return failed.length >= MIN_SUSPICIOUS && failed.length * 2 > answered.length;
}
