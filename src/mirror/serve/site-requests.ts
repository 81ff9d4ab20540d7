import type { ServerResponse } from 'node:http';
import { whenLoaded } from './api-requests.ts';
import type { BuiltSite } from './built-site.ts';
import { isOpen, OPEN_HEADERS, PAGE_ALIASES } from '../contract.ts';
import {
  sendContent,
  sendError,
  sendNotFoundPage,
  sendOptions,
  sendRedirect,
  type Sending,
} from './send-answer.ts';
import type { RequestTarget } from './request-target.ts';

const PAGE = 'index.html';

/** The target's parts are those below the base path. */
export function answerSite(
  response: ServerResponse,
  { parts, hasTrailingSlash, query }: RequestTarget,
  site: BuiltSite,
): Sending {
  const path = parts.join('/');
  if (response.req.method === 'OPTIONS') return sendOptions(response, isOpen(path));
  const page = path === '' ? PAGE : `${path}/${PAGE}`;
  const content = site.content(hasTrailingSlash ? page : path);
  if (content)
    return whenLoaded(content, (found) =>
      found ? sendContent(response, found) : sendNotFound(response, site, path),
    );
  if (!hasTrailingSlash && site.has(page))
    return sendRedirect(response, site.base + pathWithSlash(parts) + query);
  const alias = PAGE_ALIASES.get(path);
  if (alias !== undefined && site.has(`${alias}/${PAGE}`))
    return sendRedirect(response, `${site.base}/${alias}/${query}`);
  return sendNotFound(response, site, path);
}

/** Scripts of other sites may read the 404 of a file that they may read, as for a cursor that no longer exists. */
export function sendNotFound(response: ServerResponse, site: BuiltSite, path = ''): Sending {
  const more = isOpen(path) ? OPEN_HEADERS : {};
  return whenLoaded(site.content('404.html'), (page) =>
    page ? sendNotFoundPage(response, page, more) : sendError(response, 404),
  );
}

/** Built from the parsed parts: `//evil.example`, as sent, would lead to another host. */
function pathWithSlash(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
