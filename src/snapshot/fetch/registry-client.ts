// How the registry is asked: as whom, how fast, with which limits. One try; what to try again is get.ts's.
import { Agent, interceptors, type Dispatcher } from 'undici';
import { MAX_ANSWER } from '../../registry/reading/answer-limits.ts';
import { apiBoundaryOf } from './api-boundary.ts';
import { TOOL } from '../store/manifest.ts';
import { paceOf, type Pace } from './request-pace.ts';
import { receiveBody, type ReceivedBody } from './receive-body.ts';

/** How long and how often one GET is tried. */
export interface RetryPolicy {
  /** Times that a GET is sent again after 429, 5xx, a cut, a timeout, or an answer that is not whole JSON. */
  retries: number;
  /** Milliseconds before the first retry; doubled for each further one, at most 30 s. */
  backoff: number;
  /** Milliseconds until the headers, and between parts of the body. A whole body may take ten times that. */
  timeout: number;
  /** Bytes of one answer, on the wire and decoded. */
  size: number;
  /** Milliseconds of a `Retry-After` that are waited for at most. */
  ceiling: number;
  /** Requests a second at most; undefined for no limit. */
  perSecond: number | undefined;
}

const RETRY_POLICY: RetryPolicy = {
  retries: 3,
  backoff: 500,
  timeout: 60_000,
  size: MAX_ANSWER,
  ceiling: 120_000,
  perSecond: undefined,
};

const MAX_REDIRECTS = 5;

export interface RegistryClient {
  /** The registry's base URL, no last slash. */
  base: string;
  patience: RetryPolicy;
  pace: Pace;
  /** Requests sent so far, retries and redirects included. */
  requests: number;
  /** Sends one GET when its turn has come; 3xx within the registry are followed. Rejects with undici's errors. */
  get(path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<ReceivedBody>;
  /** Closes the connections, unless the dispatcher was given. */
  close(): Promise<void>;
}

export interface RegistryClientOptions {
  registry: string;
  /** Where to connect; by default the network. Stays open. */
  dispatcher?: Dispatcher;
  patience?: Partial<RetryPolicy>;
}

/** A client of one registry. */
export function openClient({
  registry,
  dispatcher,
  patience: wanted,
}: RegistryClientOptions): RegistryClient {
  const { origin, pathname } = new URL(registry);
  const folder = pathname.replace(/\/+$/, '');
  const patience = { ...RETRY_POLICY, ...wanted };
  const own = dispatcher ? undefined : new Agent({ allowH2: false });
  const client: RegistryClient = {
    base: origin + folder,
    patience,
    pace: paceOf(patience.perSecond),
    requests: 0,
    get: async (path, headers, signal) => {
      await client.pace.turn(signal);
      const request: Dispatcher.DispatchOptions = {
        origin,
        path: folder + path,
        method: 'GET',
        headers: {
          'user-agent': TOOL,
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          ...headers,
        },
        headersTimeout: patience.timeout,
        bodyTimeout: patience.timeout,
      };
      const { size, timeout } = patience;
      return receiveBody(fenced, request, { size, headersTime: timeout, time: timeout * 10, signal });
    },
    close: async () => own?.destroy(),
  };
  const fenced = (dispatcher ?? own!).compose(
    apiBoundaryOf(client.base, () => (client.requests += 1)),
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
  );
  return client;
}
