// One run of probes: asks every URL once, retries transient failures once, and updates the records.
import type { CLOCK } from '../snapshot/fetch/request-pace.ts';
import { askTarget, type AskResult, type SendRequest } from './ask-target.ts';
import { probeFileAfter } from './probe-file-after.ts';
import { hostPace } from './host-pace.ts';
import type { ProbeFile, StatusChange } from './probe-file.ts';
import { inAskingOrder, type ProbeTarget } from './probe-targets.ts';
import { hasAnswered } from './service-states.ts';

const HOSTS_AT_ONCE = 6;
const GAP = 1000;
/** With fewer failures than this, the services are to blame, whatever their share. */
const MIN_SUSPICIOUS = 4;

export interface RunOptions {
  targets: ProbeTarget[];
  file: ProbeFile;
  now: Date;
  send: SendRequest;
  clock: typeof CLOCK;
  /** Milliseconds. */
  timeLimit: number;
  /** Whether a host must not be asked. */
  isSkipped?: (hostname: string) => boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface RunResult {
  /** Unchanged if this machine's own network is suspected. */
  file: ProbeFile;
  asked: number;
  /** URLs that the time limit left out. */
  notAsked: number;
  /** Whether so many URLs failed at once that this machine's own network is suspected. */
  isSuspicious: boolean;
  /** What this run found new. */
  changes: StatusChange[];
}

export async function runProbe(options: RunOptions): Promise<RunResult> {
  const { targets, file, now, send, clock, timeLimit, isSkipped = () => false, onProgress } = options;
  const until = clock.now() + timeLimit;
  const pace = hostPace({ clock, width: HOSTS_AT_ONCE, gap: GAP, until });
  const wanted = targets.filter(({ request }) => !request || !isSkipped(request.hostname));
  const found = new Map<ProbeTarget, AskResult>();
  let done = 0;
  const ask = async (target: ProbeTarget): Promise<void> => {
    const sendUnlessSkipped: SendRequest = async (url) => {
      if (isSkipped(url.hostname)) throw new Error('A redirect leads to a host that must not be asked.');
      return send(url);
    };
    // It also rejects when the time limit stops requests under way.
    const asked = await askTarget(target, pace, sendUnlessSkipped).catch(() => undefined);
    if (asked) found.set(target, asked);
  };
  const ordered = inAskingOrder(wanted, file, now.toISOString());
  await Promise.all(
    ordered.map(async (target) => {
      await ask(target);
      onProgress?.((done += 1), ordered.length);
    }),
  );
  await Promise.all(ordered.filter((target) => found.get(target)?.isTransient).map(ask));
  const isSuspicious = failAtOnce(found, file);
  const next = isSuspicious ? { file, changes: [] } : probeFileAfter(file, found, now);
  return { ...next, asked: found.size, notAsked: targets.length - found.size, isSuspicious };
}

/** Whether more than half of what answered last time does not. */
function failAtOnce(found: Map<ProbeTarget, AskResult>, { urls }: ProbeFile): boolean {
  const answered = [...found].filter(
    ([{ url }]) => Object.hasOwn(urls, url) && hasAnswered(urls[url]!.result),
  );
  const failed = answered.filter(([, { state }]) => !hasAnswered(state));
  return failed.length >= MIN_SUSPICIOUS && failed.length * 2 > answered.length;
}
