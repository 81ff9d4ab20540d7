// Replies of the origin: JSON whatever the status. (To HEAD, node:http leaves the body out by itself.)
import type { ServerResponse } from 'node:http';

/** Sends bytes of JSON. */
export function send(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(bytes);
}

/** Sends a value as JSON: no indentation, letters of any script as they are. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, Buffer.from(JSON.stringify(value)));
}

/** Sends `{"detail": "…"}`, as such registries word everything that is not a record. */
export function sendDetail(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, { detail });
}
