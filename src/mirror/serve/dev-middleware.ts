import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerRequest, isApiPath } from './answer-requests.ts';
import { openSite } from './built-site.ts';
import { parseTarget } from './request-target.ts';

/** A Connect middleware that answers `/api/v1/…` from the mirror in a folder. */
export function devMiddleware(folder: string) {
  // Vite removes the base path from URLs.
  const mirror = { ...openSite(folder)(), base: '' };
  return ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const target = parseTarget(url);
    if (target && isApiPath(target)) answerRequest(response, mirror);
    else next();
  };
}
