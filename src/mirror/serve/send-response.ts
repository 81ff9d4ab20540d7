// Responses without a file.
import type { ServerResponse } from 'node:http';
import * as contract from '../contract.ts';
import type { ResponseHeaders, ErrorStatus } from '../contract.ts';

export function sendError(response: ServerResponse, status: ErrorStatus, more: ResponseHeaders = {}): void {
  const body = contract.ERROR_BODIES[status];
  setHeaders(response, { ...contract.API_RESPONSE_HEADERS, ...more });
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) }).end(body);
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
  const headers = { 'Cache-Control': contract.REVALIDATE, Location: to, 'Content-Length': 0 };
  response.writeHead(301, { ...contract.COMMON_HEADERS, ...contract.SITE_HEADERS, ...headers }).end();
}

/** Replaces all headers, also the headers of a failed attempt. */
export function setHeaders(response: ServerResponse, headers: ResponseHeaders): ServerResponse {
  response.getHeaderNames().forEach((name) => response.removeHeader(name));
  return response.setHeaders(new Map(Object.entries(headers)));
}
