import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from './api-requests.ts';
import type { BuiltSite } from './built-site.ts';
import { isOpen, OPEN_HEADERS, PAGE_ALIASES } from '../contract.ts';
import { sendContent, sendError, sendOptions, sendRedirect } from './send-answer.ts';
import type { RequestTarget } from './request-target.ts';

const PAGE = 'index.html';

/** The target's parts are those below the base path. */
export function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  site: BuiltSite,
): Promise<void> | void {
  const { parts, hasTrailingSlash, query } = target;
  const path = parts.join('/');
  if (request.method === 'OPTIONS') return sendOptions(response, isOpen(path));
  const page = path === '' ? PAGE : `${path}/${PAGE}`;
  const content = site.content(hasTrailingSlash ? page : path);
  if (content)
    return sendWhenLoaded(request, response, content, () => sendNotFound(request, response, site, path));
  if (!hasTrailingSlash && site.has(page))
    return sendRedirect(response, site.base + pathWithSlash(parts) + query);
  const alias = PAGE_ALIASES.get(path);
  if (alias !== undefined && site.has(`${alias}/${PAGE}`))
    return sendRedirect(response, `${site.base}/${alias}/${query}`);
  return sendNotFound(request, response, site, path);
}

/** Scripts of other sites may read the 404 of a file that they may read, as for a cursor that no longer exists. */
export function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  site: BuiltSite,
  path = '',
): Promise<void> | void {
  const error = (): void => sendError(request, response, 404);
  const more = isOpen(path) ? OPEN_HEADERS : {};
  return sendWhenLoaded(request, response, site.content('404.html'), error, { status: 404, more });
}

function sendWhenLoaded(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  otherwise: () => Promise<void> | void,
  options?: Parameters<typeof sendContent>[3],
): Promise<void> | void {
  if (content instanceof Promise)
    return content.then((loaded) => sendWhenLoaded(request, response, loaded, otherwise, options));
  return content ? sendContent(request, response, content, options) : otherwise();
}

/** Built from the parsed parts: `//evil.example`, as sent, would lead to another host. */
function pathWithSlash(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
