import type { ServerResponse } from 'node:http';
import { API } from '../../registry/endpoint.ts';
import type { FileContent } from './file-content.ts';
import { INDEX, PAGED_LIST } from '../contract.ts';
import { sendContent, sendError, sendOptions, type Sending } from './send-answer.ts';
import { isApiFormatQuery, isLaterPageQuery, type RequestTarget } from './request-target.ts';

/** Undefined if there is none. */
export type Content = FileContent | undefined | Promise<FileContent | undefined>;

export interface ApiSource {
  /** The answer of an endpoint's path, in the API format if `isApiFormat`; undefined if it is no endpoint. */
  answer(path: string, isApiFormat: boolean): Content;
}

const PREFIX = API.split('/').filter(Boolean);

/** `parts` are those below the base path. */
export function isApiPath(parts: readonly string[]): boolean {
  return PREFIX.every((part, i) => parts[i] === part);
}

/** Always answers in JSON, and never redirects. */
export function answerApi(
  response: ServerResponse,
  { parts, hasTrailingSlash, query }: RequestTarget,
  source: ApiSource,
): Sending {
  if (response.req.method === 'OPTIONS') return sendOptions(response, true);
  const resourceParts = !hasTrailingSlash && parts.at(-1) === INDEX ? parts.slice(0, -1) : parts;
  const path = `/${resourceParts.join('/')}/`;
  const isMissing = path === PAGED_LIST && isLaterPageQuery(query);
  const content = isMissing ? undefined : source.answer(path, isApiFormatQuery(query));
  return whenLoaded(content, (found) => (found ? sendContent(response, found) : sendError(response, 404)));
}

export function whenLoaded(content: Content, send: (found: FileContent | undefined) => Sending): Sending {
  return content instanceof Promise ? content.then(send) : send(content);
}
