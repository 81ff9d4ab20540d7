// How the registry is asked: as whom, for how long, how often again.
import { Agent, interceptors, type Dispatcher } from 'undici';
import { fence } from './fence.ts';
import { TOOL } from './manifest.ts';
import { whole } from './whole.ts';

/** How long and how often one GET is tried. */
export interface Patience {
  /** Times that a GET is sent again after 429, 500, 502, 503, 504, a cut or a timeout. */
  retries: number;
  /** Milliseconds before the first retry; doubled for each further one, at most 30 s. */
  backoff: number;
  /** Milliseconds until the headers, and between parts of the body. A whole body may take ten times that. */
  timeout: number;
  /** Bytes of one answer, on the wire and decoded. */
  size: number;
}

export const PATIENCE: Patience = { retries: 3, backoff: 500, timeout: 60_000, size: 128 * 1024 * 1024 };

const MAX_REDIRECTS = 5;
const RETRIED_STATUS = [429, 500, 502, 503, 504];
// An unknown host (ENOTFOUND) is a mistyped one: asking again does not help.
const RETRIED_CODES = [
  'ECONNRESET ECONNREFUSED EPIPE ETIMEDOUT EAI_AGAIN ENETDOWN ENETUNREACH EHOSTDOWN EHOSTUNREACH',
  'UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH HPE_INVALID_EOF_STATE',
].flatMap((codes) => codes.split(' '));

export interface Client {
  /** The registry's base URL, no last slash. */
  base: string;
  patience: Patience;
  /** Requests sent so far, retries and redirects included. */
  requests: number;
  /** Sends one GET; `onTry` is called as often as it is sent. 3xx within the registry are followed. */
  get(path: string, onTry: () => void, signal?: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Closes the connections, unless the dispatcher was given. */
  close(): Promise<void>;
}

export interface ClientOptions {
  registry: string;
  /** Where to connect; by default the network. Stays open. */
  dispatcher?: Dispatcher;
  patience?: Partial<Patience>;
}

/** A client of one registry. */
export function openClient({ registry, dispatcher, patience: wanted }: ClientOptions): Client {
  const { origin, pathname } = new URL(registry);
  const folder = pathname.replace(/\/+$/, '');
  const patience = { ...PATIENCE, ...wanted };
  const own = dispatcher ? undefined : new Agent({ allowH2: false });
  const client: Client = {
    base: origin + folder,
    patience,
    requests: 0,
    get: (path, onTry, signal) => {
      const onPass = (): void => {
        client.requests += 1;
        onTry();
      };
      return (dispatcher ?? own!)
        .compose(
          fence(client.base, onPass),
          whole({ size: patience.size, time: patience.timeout * 10 }),
          interceptors.retry({
            methods: ['GET'],
            statusCodes: RETRIED_STATUS,
            errorCodes: RETRIED_CODES,
            maxRetries: patience.retries,
            minTimeout: patience.backoff,
          }),
          interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
        )
        .request({
          origin,
          path: folder + path,
          method: 'GET',
          headers: { 'user-agent': TOOL, accept: 'application/json', 'accept-encoding': 'gzip, br' },
          headersTimeout: patience.timeout,
          bodyTimeout: patience.timeout,
          signal,
        });
    },
    close: async () => own?.destroy(),
  };
  return client;
}
