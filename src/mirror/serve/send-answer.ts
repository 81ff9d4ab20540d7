// One answer on the wire: status, headers, conditions, body, and nothing left open when it has ended.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FileContent } from './file-content.ts';
import {
  ALLOW,
  API_HEADERS,
  ERRORS,
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
 * Sends content, and closes its file whatever happens. With status 200 it answers If-None-Match with 304. Resolves
 * when the answer is handed over or its client has gone; rejects only on trouble of this side.
 */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { status = 200, headers, content }: { status?: number; headers: AnswerHeaders; content: FileContent },
): Promise<void> {
  const { file, etag, coding, negotiated } = content;
  try {
    const vary = [headers['Vary'], negotiated && 'Accept-Encoding'].filter(Boolean).join(', ');
    const always: AnswerHeaders = { ...COMMON_HEADERS, ...headers, ...(vary && { Vary: vary }), ETag: etag };
    if (status === 200 && matchesConditions(request.headers['if-none-match'], etag)) {
      response.writeHead(304, without(always, 'Content-Type')).end();
      return;
    }
    response.writeHead(status, {
      ...always,
      ...(coding && { 'Content-Encoding': coding }),
      'Content-Length': file.size,
    });
    if (request.method === 'HEAD') response.end();
    else if (Buffer.isBuffer(file.source)) response.end(file.source);
    else await pipeline(bytesOf(file), response);
  } catch (error) {
    // A client that went away is none of our troubles.
    if (!response.destroyed || !response.headersSent) throw error;
  } finally {
    await closeFile(file);
  }
}

/** Sends an error with the body that the contract has for it, as JSON. */
export function sendError(request: IncomingMessage, response: ServerResponse, status: ErrorStatus): void {
  const body = ERRORS[status];
  const headers = { ...COMMON_HEADERS, ...API_HEADERS, ...OPEN_HEADERS, 'Cache-Control': REVALIDATE };
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Answers OPTIONS, as a CORS preflight where scripts of other sites may read. */
export function sendOptions(response: ServerResponse, isOpen: boolean): void {
  const headers = isOpen ? { ...OPEN_HEADERS, ...PREFLIGHT_HEADERS, Vary: API_HEADERS.Vary } : {};
  response.writeHead(204, { ...COMMON_HEADERS, ...headers, Allow: ALLOW }).end();
}

/** Redirects to another path of this site; `to` begins with exactly one slash. */
export function sendRedirect(response: ServerResponse, to: string): void {
  const headers = { ...COMMON_HEADERS, ...SITE_HEADERS, 'Cache-Control': REVALIDATE };
  response.writeHead(301, { ...headers, Location: to, 'Content-Length': 0 }).end();
}

/** Whether an If-None-Match names this ETag: in a list, in its weak form, or as `*`. */
function matchesConditions(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.trim() === '*' || condition.matchAll(/"[^"]*"/g).some(([tag]) => tag === etag);
}
