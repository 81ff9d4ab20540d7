// Replies of the origin: JSON whatever the status, and no body to HEAD.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sends bytes of JSON, or to HEAD only what would be said about them. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  bytes: Buffer,
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Sends a value as JSON: no indentation, letters of any script as they are. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
): void {
  send(request, response, status, Buffer.from(JSON.stringify(value)));
}

/** Sends `{"detail": "…"}`, as such registries word everything that is not a record. */
export function sendDetail(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  detail: string,
): void {
  sendJson(request, response, status, { detail });
}
