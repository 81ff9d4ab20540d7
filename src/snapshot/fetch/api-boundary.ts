// The fence: nothing but the registry's own API is ever requested, whatever a link or a redirect says.
import { type Dispatcher } from 'undici';
import { API } from '../../registry/endpoint.ts';

/** A request that was about to leave the registry's base; it was not sent. */
export class OutsideApiError extends Error {
  override name = 'OutsideError';
  // With a code that the retry policy does not know, it is not tried again.
  readonly code = 'OUTSIDE';
  readonly url: string;

  constructor(url: string) {
    super(`${url} is outside the registry.`);
    this.url = url;
  }
}

/**
 * An undici interceptor that lets only requests under `<base>/api/v1/` pass, same scheme, host and port, and fails
 * others with OutsideError. `onPass` is called once for each request that is sent.
 */
export function apiBoundaryOf(base: string, onPass: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const url = `${String(options.origin).replace(/\/$/, '')}${options.path}`;
    if (!url.startsWith(base + API)) throw new OutsideApiError(url);
    onPass();
    return dispatch(options, handler);
  };
}
