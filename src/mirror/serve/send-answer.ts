import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FileContent } from './file-content.ts';
import {
  ALLOW,
  API_HEADERS,
  ERROR_BODIES,
  COMMON_HEADERS,
  OPEN_HEADERS,
  PREFLIGHT_HEADERS,
  REVALIDATE,
  SITE_HEADERS,
  type ErrorStatus,
} from '../contract.ts';
import { bytesOf, closeFile } from './open-file.ts';
import { without } from '../../util/without.ts';

export type AnswerHeaders = Record<string, string>;

/**
 * Sends content and always closes its file; with status 200, evaluates If-None-Match. Resolves when the answer is sent or
 * the client has disconnected; rejects only on errors of the server.
 */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, headers, content }: { status?: number; headers: AnswerHeaders; content: FileContent },
): Promise<void> {
  const { file, etag, coding, isNegotiated } = content;
  try {
    const vary = [headers['Vary'], isNegotiated && 'Accept-Encoding'].filter(Boolean).join(', ');
    const answerHeaders: AnswerHeaders = {
      ...COMMON_HEADERS,
      ...headers,
      ...(vary && { Vary: vary }),
      ETag: etag,
    };
    if (status === 200 && matchesConditions(request.headers['if-none-match'], etag)) {
      response.writeHead(304, without(answerHeaders, 'Content-Type')).end();
      return;
    }
    response.writeHead(status, {
      ...answerHeaders,
      ...(coding && { 'Content-Encoding': coding }),
      'Content-Length': file.size,
    });
    if (request.method === 'HEAD') response.end();
    else if (Buffer.isBuffer(file.source)) response.end(file.source);
    else await pipeline(bytesOf(file), response);
  } catch (error) {
    // A client that disconnects is not an error.
    if (!response.destroyed || !response.headersSent) throw error;
  } finally {
    await closeFile(file);
  }
}

export function sendError(request: IncomingMessage, response: ServerResponse, status: ErrorStatus): void {
  const body = ERROR_BODIES[status];
  const headers = { ...COMMON_HEADERS, ...API_HEADERS, ...OPEN_HEADERS, 'Cache-Control': REVALIDATE };
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** With `isOpen`, also a CORS preflight. */
export function sendOptions(response: ServerResponse, isOpen: boolean): void {
  const headers = isOpen ? { ...OPEN_HEADERS, ...PREFLIGHT_HEADERS, Vary: API_HEADERS.Vary } : {};
  response.writeHead(204, { ...COMMON_HEADERS, ...headers, Allow: ALLOW }).end();
}

/** `to` must begin with exactly one slash, else it could lead to another host. */
export function sendRedirect(response: ServerResponse, to: string): void {
  const headers = { ...COMMON_HEADERS, ...SITE_HEADERS, 'Cache-Control': REVALIDATE };
  response.writeHead(301, { ...headers, Location: to, 'Content-Length': 0 }).end();
}

/** Whether an If-None-Match matches the ETag: in a list, as a weak ETag, or as `*`. */
function matchesConditions(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.trim() === '*' || condition.matchAll(/"[^"]*"/g).some(([tag]) => tag === etag);
}
