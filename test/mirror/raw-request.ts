// Requests with raw paths, which fetch would normalize.
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Sends one request with a raw path; follows no redirect. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    request.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode!, headers: response.headers, body, text: body.toString() });
        });
    });
    request.end();
  });
}

/**
 * Sends bytes as they are and returns all that comes back until the server ends the connection. With `hangUp`, for
 * what would be waited for, this side ends it first.
 */
export function sendRaw(port: number, text: string, hangUp = false): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const bytes = Buffer.from(text, 'latin1');
    const socket = connect(port, '127.0.0.1', () => (hangUp ? socket.end(bytes) : socket.write(bytes)));
    socket
      .setEncoding('latin1')
      .on('data', (more: string) => (received += more))
      .on('error', () => {}) // the connection was closed; its data is complete
      .on('close', () => resolve(received));
  });
}
