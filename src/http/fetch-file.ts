import { interceptors } from 'undici';
import { keepAliveAgent } from './http-agents.ts';
import { sendRequest, type HttpResponse } from './send-request.ts';

const MAX_REDIRECTS = 5;
/** Bytes. */
const MAX_SIZE = 128 * 2 ** 20;
/** Milliseconds. */
const TIMEOUT = 60_000;

/** Sends one GET request and follows redirects. Returns undefined without a complete response; rejects only if `signal` aborts. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<HttpResponse | undefined> {
  const { origin, pathname, search } = new URL(url);
  const request = { origin, path: pathname + search, method: 'GET', headers: {} };
  const connections = keepAliveAgent();
  const dispatcher = connections.compose(
    interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true }),
  );
  try {
    return await sendRequest(dispatcher, request, { maxBytes: MAX_SIZE, timeout: TIMEOUT, signal });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  } finally {
    await connections.destroy();
  }
}
