import type { IncomingMessage, ServerResponse } from 'node:http';
import { API, endpointOf } from '../../registry/endpoint.ts';
import type { FileContent } from './file-content.ts';
import { API_HEADERS, INDEX, OPEN_HEADERS, REVALIDATE } from '../contract.ts';
import { sendContent, sendError, sendOptions } from './send-answer.ts';
import { isApiFormatQuery, type RequestTarget } from './request-target.ts';

export interface ApiSource {
  brand: string;
  /** The answer of an endpoint's path, in the API format if `formatApi`; undefined if there is none. */
  answer(
    path: string,
    formatApi: boolean,
    acceptEncoding: string | undefined,
  ): Promise<FileContent | undefined>;
}

const PREFIX = API.split('/').filter(Boolean);

/** `parts` are those below the base path. */
export function isApiPath(parts: readonly string[]): boolean {
  return PREFIX.every((part, i) => parts[i] === part);
}

/** Always answers in JSON, and never redirects. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, hasTrailingSlash, query }: RequestTarget,
  source: ApiSource,
): Promise<void> {
  if (request.method === 'OPTIONS') return sendOptions(response, true);
  const resourceParts = !hasTrailingSlash && parts.at(-1) === INDEX ? parts.slice(0, -1) : parts;
  const path = `/${resourceParts.join('/')}/`;
  const isEndpoint = endpointOf(path, source.brand) !== undefined;
  const acceptEncoding = request.headers['accept-encoding']?.toString();
  const content = isEndpoint ? await source.answer(path, isApiFormatQuery(query), acceptEncoding) : undefined;
  if (!content) return sendError(request, response, 404);
  const headers = { ...API_HEADERS, ...OPEN_HEADERS, 'Cache-Control': REVALIDATE };
  await sendContent(request, response, { headers, content });
}
