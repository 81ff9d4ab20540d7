// Requests below /api/v1/: which of them name an endpoint, and what is answered whatever they ask.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API, endpointOf } from '../../registry/endpoint.ts';
import type { FileContent } from './file-content.ts';
import { API_HEADERS, INDEX, OPEN_HEADERS, REVALIDATE } from '../contract.ts';
import { sendContent, sendError, sendOptions } from './send-answer.ts';
import { asksApiFormat, type RequestTarget } from './request-target.ts';

export interface ApiSource {
  brand: string;
  /**
   * The answer of an API path that is an endpoint's, in the API format where that is asked for; undefined where there
   * is none. `accepted` is the request's Accept-Encoding.
   */
  answer(path: string, formatApi: boolean, accepted: string | undefined): Promise<FileContent | undefined>;
}

const PREFIX = API.split('/').filter(Boolean);

/** Whether a request is one for the API; `parts` are those of its path below the base path. */
export function isApi(parts: readonly string[]): boolean {
  return PREFIX.every((part, i) => parts[i] === part);
}

/** Answers a request for the API: always in JSON, never with a redirect. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  { parts, slash, query }: RequestTarget,
  source: ApiSource,
): Promise<void> {
  if (request.method === 'OPTIONS') return sendOptions(response, true);
  const named = !slash && parts.at(-1) === INDEX ? parts.slice(0, -1) : parts;
  const path = `/${named.join('/')}/`;
  const known = endpointOf(path, source.brand) !== undefined;
  const accepted = request.headers['accept-encoding']?.toString();
  const content = known ? await source.answer(path, asksApiFormat(query), accepted) : undefined;
  if (!content) return sendError(request, response, 404);
  const headers = { ...API_HEADERS, ...OPEN_HEADERS, 'Cache-Control': REVALIDATE };
  await sendContent(request, response, { headers, content });
}
