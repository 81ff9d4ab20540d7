// What keeps the server standing in public: limits in time and number, one answer at a time on each connection, and
// an answer to what is no HTTP.
import {
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ALLOW, ERRORS, JSON_TYPE, type ErrorStatus } from './contract.ts';
import { sendError } from './send.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Milliseconds for a whole head, a whole request, and between two of them. */
export const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  // Said by ourselves, in JSON.
  requireHostHeader: false,
} satisfies ServerOptions;

// A connection that neither reads nor writes.
const IDLE = 60_000;
// Each may hold two files open, and many systems allow 1,024.
const CONNECTIONS = 400;

/** Lets `handle` answer every request of a server, which must have been made with LIMITS. */
export function guard(server: Server, handle: Handler): void {
  server.maxConnections = CONNECTIONS;
  server.setTimeout(IDLE);
  const turns = new WeakMap<Duplex, Promise<void>>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    // A client may send a thousand requests at once and read no answer: each waits for the one before.
    const turn = (turns.get(request.socket) ?? Promise.resolve()).then(() =>
      answered(request, response, handle),
    );
    turns.set(request.socket, turn);
  };
  // Whatever a client expects of us before it sends a body: nobody wants that body.
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, onRequest);
  // No listener, no answer: neither tunnels nor other protocols are spoken here.
  server.on('connect', (_, socket) => refuse(socket, 405));
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    if (refused.has(socket)) return; // the rest of what was refused
    refused.add(socket);
    const turn = turns.get(socket);
    // What was asked before is answered before the connection ends.
    if (turn) void turn.finally(() => socket.destroy());
    else if (cause.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, statusOf(cause));
  });
}

async function answered(request: IncomingMessage, response: ServerResponse, handle: Handler): Promise<void> {
  if (request.socket.destroyed) return;
  // What a request says beyond its head is of no interest; no next one is read behind it.
  const { headers, httpVersion } = request;
  const lacksHost = headers.host === undefined && httpVersion === '1.1';
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (lacksHost || hasBody) response.shouldKeepAlive = false;
  const ended = new Promise<void>((resolve) => {
    response.once('finish', resolve).once('close', resolve);
  });
  response.on('error', () => {}); // a client that went away
  try {
    if (lacksHost) sendError(request, response, 400);
    else await handle(request, response);
  } catch (error) {
    const tooMany = ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (response.headersSent) response.destroy();
    else sendError(request, response, tooMany ? 503 : 500);
  }
  await ended;
}

function statusOf(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): ErrorStatus {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  // A method that Node does not know is still a method.
  const start = error.rawPacket?.subarray(0, 40).toString('latin1') ?? '';
  return error.code === 'HPE_INVALID_METHOD' && /^[A-Za-z]+ \//.test(start) ? 405 : 400;
}

/** Answers without a ServerResponse, and ends the connection. */
function refuse(socket: Duplex, status: ErrorStatus): void {
  const body = ERRORS[status];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    `Allow: ${ALLOW}`,
    'Connection: close',
  ];
  socket.on('error', () => {});
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // What the client still sends is let in for a moment, else its answer would be cut off.
  setTimeout(() => socket.destroy(), 1000).unref();
}
