// No request leaves the registry's API, whatever a link or a redirect says.
import type { Dispatcher } from 'undici';
import { API } from '../../registry/endpoint.ts';

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
 * throws OutsideApiError for others. `onPass` is called once for each request that is sent.
 */
export function apiBoundaryOf(base: string, onPass: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const url = `${String(options.origin).replace(/\/$/, '')}${options.path}`;
    if (!url.startsWith(base + API)) throw new OutsideApiError(url);
    onPass();
    return dispatch(options, handler);
  };
}
