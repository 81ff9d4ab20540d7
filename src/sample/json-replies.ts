// Replies of the origin, which are JSON whatever the status. For HEAD, node:http leaves out the body.
import type { ServerResponse } from 'node:http';

/** Sends JSON that is already text. */
export function sendBytes(response: ServerResponse, status: number, bytes: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  response.end(bytes);
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendBytes(response, status, Buffer.from(JSON.stringify(value)));
}

/** Sends `{"detail": "…"}`, as live registries do where there is no record. */
export function sendDetail(response: ServerResponse, status: number, detail: string): void {
  sendJson(response, status, { detail });
}
