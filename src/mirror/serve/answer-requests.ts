// What the contract adds to files: methods, the spellings of a path, the API format, redirects, and errors in JSON.
import type { ServerResponse } from 'node:http';
import { API_PATH } from '../../registry/endpoint.ts';
import * as contract from '../contract.ts';
import { hasFile, type BuiltSite } from './built-site.ts';
import { parseTarget, queryValue, targetBelowBase, type RequestTarget } from './request-target.ts';
import { sendError, sendOptions, sendRedirect } from './send-response.ts';
import { sendFile, sendInApiFormat } from './send-file.ts';

const LATER_PAGE = new RegExp(`^${contract.LATER_PAGE_NUMBER_PATTERN}$`);
const PAGE = 'index.html';

export function answerRequest(response: ServerResponse, site: BuiltSite): void {
  const { method, url = '' } = response.req;
  if (!contract.METHODS.some((allowed) => allowed === method)) return sendError(response, 405);
  const target = parseTarget(url);
  if (!target) return sendError(response, 400);
  const below = targetBelowBase(target, site.base);
  const isApi = isApiPath(below ?? target);
  const path = below?.parts.join('/') ?? '';
  if (method === 'OPTIONS') return sendOptions(response, isApi || contract.isOpenToOtherSites(path));
  if (below) return isApi ? answerApi(response, below, site) : answerSite(response, below, site);
  if (isApi) return sendError(response, 404);
  if (target.parts.length === 0) return sendRedirect(response, `${site.base}/`);
  sendNotFound(response, site, path);
}

/** The target is below the base path. */
export function isApiPath({ parts }: RequestTarget): boolean {
  return `/${parts.join('/')}/`.startsWith(API_PATH);
}

/** Always answers in JSON, and never redirects. */
function answerApi(response: ServerResponse, target: RequestTarget, site: BuiltSite): void {
  const { parts, hasTrailingSlash, query } = target;
  const resource = !hasTrailingSlash && parts.at(-1) === contract.RESPONSE_FILE ? parts.slice(0, -1) : parts;
  const folder = `${resource.join('/')}/`;
  if (`/${folder}` === contract.ALL_NOTIFICATIONS_PATH && LATER_PAGE.test(queryValue(query, 'page')))
    return sendError(response, 404);
  const isApiFormat = queryValue(query, 'format') === 'api';
  const file = folder + (isApiFormat ? contract.API_FORMAT_RESPONSE_FILE : contract.RESPONSE_FILE);
  if (sendFile(response, site, file, contract.API_RESPONSE_HEADERS)) return;
  // A build stores this format only for web hosts that need it.
  if (!isApiFormat || !sendInApiFormat(response, site, folder + contract.RESPONSE_FILE))
    sendError(response, 404);
}

function answerSite(response: ServerResponse, target: RequestTarget, site: BuiltSite): void {
  const { parts, hasTrailingSlash, query } = target;
  const path = parts.join('/');
  const page = path === '' ? PAGE : `${path}/${PAGE}`;
  const file = hasTrailingSlash ? page : path;
  if (sendFile(response, site, file, contract.siteHeadersOf(file))) return;
  // Made of the parsed parts: `//evil.example`, as sent, would lead to another host.
  const slashed = parts.map((part) => `${encodeURIComponent(part)}/`).join('');
  if (!hasTrailingSlash && hasFile(site, page))
    return sendRedirect(response, `${site.base}/${slashed}${query}`);
  const alias = contract.PAGE_REDIRECTS.get(path);
  if (alias !== undefined) return sendRedirect(response, `${site.base}/${alias}/${query}`);
  sendNotFound(response, site, path);
}

/** Scripts of other sites may read the 404 of a file that they may read, as for a cursor that no longer exists. */
function sendNotFound(response: ServerResponse, site: BuiltSite, path: string): void {
  const file = '404.html';
  const more = contract.isOpenToOtherSites(path) ? contract.OPEN_HEADERS : {};
  const headers = { ...contract.siteHeadersOf(file), ...more };
  if (!sendFile(response, site, file, headers, 404)) sendError(response, 404);
}
