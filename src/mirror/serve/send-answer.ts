import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ContentForm, FileContent } from './file-content.ts';
import {
  ALLOW,
  API_ANSWER_HEADERS,
  API_HEADERS,
  COMMON_HEADERS,
  ERROR_BODIES,
  OPEN_HEADERS,
  PREFLIGHT_HEADERS,
  REVALIDATE,
  SITE_HEADERS,
  type AnswerHeaders,
  type ErrorStatus,
} from '../contract.ts';
import { bytesOf } from './open-file.ts';
import { isKnown, preferredForm, rangeIn, type ByteRange } from './request-conditions.ts';

// Describe a body, so an answer without one does not have them.
const BODY_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Length', 'Accept-Ranges'];

/**
 * Sends content in the form that the client prefers, or as much of it as it requests; with status 200, evaluates its
 * conditions. A promise resolves when the answer is sent or the client has disconnected.
 */
export function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  { forms, modified }: FileContent,
  { status = 200, more = {} }: { status?: number; more?: AnswerHeaders } = {},
): Promise<void> | void {
  const form = preferredForm(forms, request.headers['accept-encoding']);
  const { etag, size } = form;
  if (status !== 200) {
    response.writeHead(status, [...form.headers, ...Object.entries(more).flat()]);
    return sendBody(request, response, form);
  }
  if (isKnown(request.headers, etag, modified)) {
    response.writeHead(304, withoutBody(form.headers)).end();
    return;
  }
  const range = request.method === 'GET' ? rangeIn(request.headers, etag, size) : undefined;
  if (range === 'outside') return sendError(request, response, 416, { 'Content-Range': `bytes */${size}` });
  response.writeHead(range ? 206 : 200, range ? partHeaders(form, range) : (form.headers as string[]));
  return sendBody(request, response, form, range);
}

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  { source, size }: ContentForm,
  { start, end }: ByteRange = { start: 0, end: size },
): Promise<void> | void {
  if (request.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(source)) response.end(end - start === size ? source : source.subarray(start, end));
  else {
    source.hold();
    return pipeline(bytesOf({ source, size }, start, end), response)
      .catch((error) => {
        // A client that disconnects is not an error.
        if (!response.destroyed) throw error;
      })
      .finally(() => source.release());
  }
}

function partHeaders({ headers, size }: ContentForm, { start, end }: ByteRange): string[] {
  // The length comes last.
  return [...headers.slice(0, -1), String(end - start), 'Content-Range', `bytes ${start}-${end - 1}/${size}`];
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, i) => !BODY_HEADERS.includes(headers[i - (i % 2)]!));
}

export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: ErrorStatus,
  more: AnswerHeaders = {},
): void {
  const body = ERROR_BODIES[status];
  response.writeHead(status, { ...API_ANSWER_HEADERS, ...more, 'Content-Length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** With `isOpenFile`, also a CORS preflight. */
export function sendOptions(response: ServerResponse, isOpenFile: boolean): void {
  const headers = isOpenFile ? { ...OPEN_HEADERS, ...PREFLIGHT_HEADERS, Vary: API_HEADERS.Vary } : {};
  response.writeHead(204, { ...COMMON_HEADERS, ...headers, Allow: ALLOW }).end();
}

/** `to` must begin with exactly one slash, else it could lead to another host. */
export function sendRedirect(response: ServerResponse, to: string): void {
  const headers = { ...COMMON_HEADERS, ...SITE_HEADERS, 'Cache-Control': REVALIDATE };
  response.writeHead(301, { ...headers, Location: to, 'Content-Length': 0 }).end();
}
