// Asks one status page, and follows its redirects.
import { permittedUrlOf } from './address-rules.ts';
import type { HostPace } from './host-pace.ts';
import { movedUrlOf, type ProbeTarget } from './probe-targets.ts';
import { meaningOf, type ProbeResult } from './status-answer.ts';
import type { RequestResult } from './status-request.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface AskResult extends ProbeResult {
  /** Whether another try may find something else. */
  isTransient: boolean;
}

/** Sends one request; rejects only if the run is over. */
export type SendRequest = (url: URL) => Promise<RequestResult>;

/** Undefined if the time limit came before its turn. */
export async function askTarget(
  target: ProbeTarget,
  pace: HostPace,
  send: SendRequest,
): Promise<AskResult | undefined> {
  const { context } = target;
  let url = target.request;
  for (let hops = 0; ; hops += 1) {
    if (!url) return { ...meaningOf({ failure: 'not-public' }, context), isTransient: false };
    const here: URL = url;
    const result = await pace.inTurn(here.hostname, () => send(here));
    if (!result) return undefined;
    const wait = 'failure' in result ? undefined : result.retryAfter;
    if (wait !== undefined) pace.hold(here.hostname, wait);
    if ('failure' in result || !REDIRECTS.has(result.status) || result.location === undefined) {
      const meaning = { ...meaningOf(result, context), movedTo: movedUrlOf(target, here) };
      return { ...meaning, isTransient: meaning.state === 'no-answer' || meaning.state === 'busy' };
    }
    // Redirect loops end here, too.
    if (hops === MAX_REDIRECTS)
      return { ...meaningOf({ ...result, status: 0 }, context), isTransient: false };
    url = permittedUrlOf(result.location, here.href);
  }
}
