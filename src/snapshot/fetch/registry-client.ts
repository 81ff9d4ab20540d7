// One try of a GET; fetch-with-retries.ts decides about retries.
import { interceptors, type Dispatcher } from 'undici';
import { API_PATH } from '../../registry/endpoint.ts';
import { keepAliveAgent } from '../../http/http-agents.ts';
import { sendRequest, type HttpResponse } from '../../http/send-request.ts';
import { MAX_RESPONSE_BYTES } from '../../registry/reading/response-limits.ts';
import { TOOL_AND_VERSION } from '../store/manifest.ts';
import { createRequestPace } from './request-pace.ts';

const RETRY_POLICY = {
  /** A GET is retried after 429, 5xx, a lost connection, a timeout, or a response that is not complete JSON. */
  retries: 3,
  /** Milliseconds before the first retry; doubled for each further one, at most 30 s. */
  backoff: 500,
  /** Milliseconds until the headers, and between parts of the body. A whole body may take ten times that. */
  timeout: 60_000,
  /** Maximum bytes of one response, as sent and decoded. */
  size: MAX_RESPONSE_BYTES,
  /** Maximum milliseconds that a `Retry-After` is obeyed for. */
  ceiling: 120_000,
  /** Milliseconds that a run waits in total, after these retries, for a registry that does not answer. */
  outage: 0,
  /** Maximum requests per second; undefined for no limit. */
  perSecond: undefined as number | undefined,
};
export type RetryPolicy = typeof RETRY_POLICY;

const MAX_REDIRECTS = 5;

export interface RegistryClientOptions {
  /** The registry's base URL, without /api/v1. */
  registry: string;
  /** Default: the network. `close` leaves it open. */
  dispatcher?: Dispatcher;
  retryPolicy?: Partial<RetryPolicy>;
  /** Called when a run begins to wait for a registry that does not answer. */
  onOutage?: (error: Error) => void;
}

export type RegistryClient = ReturnType<typeof openRegistryClient>;

export function openRegistryClient({ registry, dispatcher, retryPolicy, onOutage }: RegistryClientOptions) {
  const { origin, pathname } = new URL(registry);
  const folder = pathname.replace(/\/+$/, '');
  const policy = { ...RETRY_POLICY, ...retryPolicy };
  let outage = policy.outage;
  const connections = dispatcher ? undefined : keepAliveAgent();
  const client = {
    /** The registry's base URL, without a trailing slash. */
    base: origin + folder,
    retryPolicy: policy,
    pace: createRequestPace(policy.perSecond),
    /** Requests sent so far, retries and redirects included. */
    requests: 0,
    /** Whether the registry has returned a resource: REGISTRY_URL is right. */
    isConfirmed: false,
    /** Sends one GET when its turn has come, and follows redirects within the registry. Rejects as `sendRequest` does. */
    get: async (
      path: string,
      conditions: Record<string, string>,
      signal?: AbortSignal,
    ): Promise<HttpResponse> => {
      await client.pace.turn(signal);
      const headers = {
        'user-agent': TOOL_AND_VERSION,
        accept: 'application/json',
        'accept-encoding': 'gzip, br',
        ...conditions,
      };
      const request = { origin, path: folder + path, method: 'GET', headers };
      return sendRequest(within, request, { maxBytes: policy.size, timeout: policy.timeout, signal });
    },
    /**
     * Holds all requests back for so many milliseconds, as none of them would be answered. Returns false if the run has
     * waited long enough.
     */
    waitForResponses: (milliseconds: number, error: Error): boolean => {
      if (outage <= 0) return false;
      if (outage === policy.outage) onOutage?.(error);
      outage -= client.pace.hold(Math.min(milliseconds, outage));
      return true;
    },
    /** Closes the connections, unless the dispatcher was given. */
    close: async () => connections?.destroy(),
  };
  const within = (dispatcher ?? connections!).compose(
    apiBoundaryOf(client.base, () => (client.requests += 1)),
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
  );
  return client;
}

/** A request outside the registry's API; it was not sent. */
export class OutsideApiError extends Error {
  override name = 'OutsideApiError';
  readonly url: string;

  constructor(url: string) {
    super(`${url} is outside the registry.`);
    this.url = url;
  }
}

/**
 * An undici interceptor that passes only requests under `<base>/api/v1/`, with the same scheme, host and port, and
 * throws OutsideApiError for others, even if a link or a redirect names them. `onPass` is called for each request that is sent.
 */
function apiBoundaryOf(base: string, onPass: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const url = `${String(options.origin).replace(/\/$/, '')}${options.path}`;
    if (!url.startsWith(base + API_PATH)) throw new OutsideApiError(url);
    onPass();
    return dispatch(options, handler);
  };
}
