import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ContentForm, FileContent } from './file-content.ts';
import * as contract from '../contract.ts';
import type { AnswerHeaders, ErrorStatus } from '../contract.ts';
import { chunksOf } from './open-file.ts';
import { isNotModified, preferredForm, rangeIn, type ByteRange } from './request-conditions.ts';

// Describe a body, so an answer without one does not have them.
const BODY_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Length', 'Accept-Ranges'];

/** A promise resolves when the answer is sent or the client has disconnected. */
export type SentPromise = Promise<void> | void;

/** Sends content in the form that the client prefers, or as much of it as it requests; evaluates its conditions. */
export function sendContent(response: ServerResponse, { forms, modified }: FileContent): SentPromise {
  const { method, headers } = response.req;
  const form = preferredForm(forms, headers['accept-encoding']);
  const { etag, size } = form;
  if (isNotModified(headers, etag, modified)) {
    response.writeHead(304, withoutBody(form.headers)).end();
    return;
  }
  const range = method === 'GET' ? rangeIn(headers, etag, size) : undefined;
  if (range === 'outside') return sendError(response, 416, { 'Content-Range': `bytes */${size}` });
  response.writeHead(range ? 206 : 200, range ? partHeaders(form, range) : (form.headers as string[]));
  return sendBody(response, form, range);
}

/** With status 404, so without conditions. */
export function sendNotFoundPage(
  response: ServerResponse,
  { forms }: FileContent,
  more: AnswerHeaders,
): SentPromise {
  const form = preferredForm(forms, response.req.headers['accept-encoding']);
  response.writeHead(404, [...form.headers, ...Object.entries(more).flat()]);
  return sendBody(response, form);
}

function sendBody(
  response: ServerResponse,
  { source, size }: ContentForm,
  { start, end }: ByteRange = { start: 0, end: size },
): SentPromise {
  if (response.req.method === 'HEAD') response.end();
  else if (Buffer.isBuffer(source)) response.end(end - start === size ? source : source.subarray(start, end));
  else {
    source.hold();
    return pipeline(chunksOf({ source, size }, start, end), response)
      .catch((error) => {
        // A client that disconnects is not an error.
        if (!response.destroyed) throw error;
      })
      .finally(() => source.release());
  }
}

function partHeaders({ headers, size }: ContentForm, { start, end }: ByteRange): string[] {
  // The last header is the length.
  return [...headers.slice(0, -1), String(end - start), 'Content-Range', `bytes ${start}-${end - 1}/${size}`];
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, i) => !BODY_HEADERS.includes(headers[i - (i % 2)]!));
}

export function sendError(response: ServerResponse, status: ErrorStatus, more: AnswerHeaders = {}): void {
  const body = contract.ERROR_BODIES[status];
  response.writeHead(status, {
    ...contract.API_ANSWER_HEADERS,
    ...more,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** With `isOpenFile`, also a CORS preflight. */
export function sendOptions(response: ServerResponse, isOpenFile: boolean): void {
  const headers = isOpenFile
    ? { ...contract.OPEN_HEADERS, ...contract.PREFLIGHT_HEADERS, Vary: contract.SPECIFIED_HEADERS.Vary }
    : {};
  response.writeHead(204, { ...contract.COMMON_HEADERS, ...headers, Allow: contract.ALLOW }).end();
}

/** `to` must begin with exactly one slash, else it could lead to another host. */
export function sendRedirect(response: ServerResponse, to: string): void {
  const headers = { ...contract.COMMON_HEADERS, ...contract.SITE_HEADERS };
  const about = { 'Cache-Control': contract.REVALIDATE, Location: to, 'Content-Length': 0 };
  response.writeHead(301, { ...headers, ...about }).end();
}
