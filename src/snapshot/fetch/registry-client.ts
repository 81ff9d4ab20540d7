// One try of a GET; fetch-answer.ts decides about retries.
import { interceptors, type Dispatcher } from 'undici';
import { openConnections } from '../../http/http-agents.ts';
import { sendRequest, type HttpResponse } from '../../http/send-request.ts';
import { MAX_ANSWER_BYTES } from '../../registry/reading/answer-limits.ts';
import { apiBoundaryOf } from './api-boundary.ts';
import { TOOL } from '../store/manifest.ts';
import { paceOf, type Pace } from './request-pace.ts';

/** How long and how often one GET is tried. */
export interface RetryPolicy {
  /** Times that a GET is sent again after 429, 5xx, a cut, a timeout, or an answer that is not complete JSON. */
  retries: number;
  /** Milliseconds before the first retry; doubled for each further one, at most 30 s. */
  backoff: number;
  /** Milliseconds until the headers, and between parts of the body. A whole body may take ten times that. */
  timeout: number;
  /** Maximum bytes of one answer, as sent and decoded. */
  size: number;
  /** Maximum milliseconds that a `Retry-After` is obeyed for. */
  ceiling: number;
  /** Maximum requests per second; undefined for no limit. */
  perSecond: number | undefined;
}

const RETRY_POLICY: RetryPolicy = {
  retries: 3,
  backoff: 500,
  timeout: 60_000,
  size: MAX_ANSWER_BYTES,
  ceiling: 120_000,
  perSecond: undefined,
};

const MAX_REDIRECTS = 5;

export interface RegistryClient {
  /** The registry's base URL, without a trailing slash. */
  base: string;
  retryPolicy: RetryPolicy;
  pace: Pace;
  /** Requests sent so far, retries and redirects included. */
  requests: number;
  /** Sends one GET when its turn has come, and follows redirects within the registry. Rejects as `sendRequest` does. */
  get(path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<HttpResponse>;
  /** Closes the connections, unless the dispatcher was given. */
  close(): Promise<void>;
}

export interface RegistryClientOptions {
  registry: string;
  /** By default the network. `close` leaves it open. */
  dispatcher?: Dispatcher;
  retryPolicy?: Partial<RetryPolicy>;
}

/** A client of one registry. */
export function openClient({ registry, dispatcher, retryPolicy }: RegistryClientOptions): RegistryClient {
  const { origin, pathname } = new URL(registry);
  const folder = pathname.replace(/\/+$/, '');
  const policy = { ...RETRY_POLICY, ...retryPolicy };
  const own = dispatcher ? undefined : openConnections();
  const client: RegistryClient = {
    base: origin + folder,
    retryPolicy: policy,
    pace: paceOf(policy.perSecond),
    requests: 0,
    get: async (path, conditions, signal) => {
      await client.pace.turn(signal);
      const headers = {
        'user-agent': TOOL,
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...conditions,
      };
      const request = { origin, path: folder + path, method: 'GET', headers };
      return sendRequest(within, request, { maxBytes: policy.size, timeout: policy.timeout, signal });
    },
    close: async () => own?.destroy(),
  };
  const within = (dispatcher ?? own!).compose(
    apiBoundaryOf(client.base, () => (client.requests += 1)),
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
  );
  return client;
}
