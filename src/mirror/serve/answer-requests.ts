// Requests below the API, and those for files of the site.
import type { ServerResponse } from 'node:http';
import { API_PATH } from '../../registry/endpoint.ts';
import type { FoundContent, FileContent } from './file-content.ts';
import {
  ANSWER_FILE,
  ALL_NOTIFICATIONS_PATH,
  isOpenToOtherSites,
  OPEN_HEADERS,
  PAGE_REDIRECTS,
} from '../contract.ts';
import {
  sendContent,
  sendError,
  sendOptions,
  type SentPromise,
  sendNotFoundPage,
  sendRedirect,
} from './send-answer.ts';
import { isApiFormatQuery, isLaterPageQuery, type RequestTarget } from './request-target.ts';
import type { BuiltSite } from './built-site.ts';

export interface ApiSource {
  /** The answer of an endpoint's path, in the API format if `isApiFormat`; undefined if it is no endpoint. */
  answer(path: string, isApiFormat: boolean): FoundContent;
}

const PREFIX = API_PATH.split('/').filter(Boolean);

/** `parts` are those below the base path. */
export function isApiPath(parts: readonly string[]): boolean {
  return PREFIX.every((part, i) => parts[i] === part);
}

/** Always answers in JSON, and never redirects. */
export function answerApi(
  response: ServerResponse,
  { parts, hasTrailingSlash, query }: RequestTarget,
  source: ApiSource,
): SentPromise {
  if (response.req.method === 'OPTIONS') return sendOptions(response, true);
  const resourceParts = !hasTrailingSlash && parts.at(-1) === ANSWER_FILE ? parts.slice(0, -1) : parts;
  const path = `/${resourceParts.join('/')}/`;
  const isMissing = path === ALL_NOTIFICATIONS_PATH && isLaterPageQuery(query);
  const content = isMissing ? undefined : source.answer(path, isApiFormatQuery(query));
  return whenLoaded(content, (found) => (found ? sendContent(response, found) : sendError(response, 404)));
}

function whenLoaded(
  content: FoundContent,
  send: (found: FileContent | undefined) => SentPromise,
): SentPromise {
  return content instanceof Promise ? content.then(send) : send(content);
}

const PAGE = 'index.html';

/** The target's parts are those below the base path. */
export function answerSite(
  response: ServerResponse,
  { parts, hasTrailingSlash, query }: RequestTarget,
  site: BuiltSite,
): SentPromise {
  const path = parts.join('/');
  if (response.req.method === 'OPTIONS') return sendOptions(response, isOpenToOtherSites(path));
  const page = path === '' ? PAGE : `${path}/${PAGE}`;
  const content = site.content(hasTrailingSlash ? page : path);
  if (content)
    return whenLoaded(content, (found) =>
      found ? sendContent(response, found) : sendNotFound(response, site, path),
    );
  if (!hasTrailingSlash && site.has(page))
    return sendRedirect(response, site.base + pathWithSlash(parts) + query);
  const alias = PAGE_REDIRECTS.get(path);
  if (alias !== undefined && site.has(`${alias}/${PAGE}`))
    return sendRedirect(response, `${site.base}/${alias}/${query}`);
  return sendNotFound(response, site, path);
}

/** Scripts of other sites may read the 404 of a file that they may read, as for a cursor that no longer exists. */
export function sendNotFound(response: ServerResponse, site: BuiltSite, path = ''): SentPromise {
  const more = isOpenToOtherSites(path) ? OPEN_HEADERS : {};
  return whenLoaded(site.content('404.html'), (page) =>
    page ? sendNotFoundPage(response, page, more) : sendError(response, 404),
  );
}

/** Built from the parsed parts: `//evil.example`, as sent, would lead to another host. */
function pathWithSlash(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
