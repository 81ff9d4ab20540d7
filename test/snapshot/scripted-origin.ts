import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Agent } from 'undici';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { atEnd, serveHttp } from '../fixtures.ts';

export type Player = (request: IncomingMessage, response: ServerResponse) => void;
/** The keys are paths and queries; the values are JSON, or players for the first, second, … request. The last one stays. */
export type Script = Record<string, unknown>;

export interface Scripted {
  port: number;
  /** Connects here, whatever the host of the URL. */
  dispatcher: Agent;
  /** All requests, as `Host /path?query`. */
  log: string[];
  /** The headers of all requests. */
  headers: IncomingMessage['headers'][];
  /** May be changed between runs. */
  script: Script;
}

/** Starts an origin until the end of the test; paths that are not in the script return 404. */
export async function play(script: Script): Promise<Scripted> {
  const turns = new Map<unknown, number>();
  const { port } = await serveHttp((request, response) => {
    const path = request.url ?? '/';
    played.log.push(`${request.headers.host} ${path}`);
    played.headers.push(request.headers);
    const scene = played.script[path];
    const turn = turns.get(scene) ?? 0;
    turns.set(scene, turn + 1);
    if (typeof scene === 'function') (scene as Player)(request, response);
    else if (Array.isArray(scene) && typeof scene[0] === 'function')
      (scene as Player[])[Math.min(turn, scene.length - 1)]!(request, response);
    else if (scene === undefined) json({ detail: 'Not found.' }, 404)(request, response);
    else json(scene)(request, response);
  });
  const dispatcher = agentToLoopback(port);
  const played: Scripted = { port, dispatcher, log: [], headers: [], script };
  atEnd(() => dispatcher.destroy());
  return played;
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Player {
  return bytes(
    Buffer.from(JSON.stringify(value)),
    { 'Content-Type': 'application/json', ...headers },
    status,
  );
}

export function bytes(body: Buffer | string, headers: Record<string, string>, status = 200): Player {
  return (_, response) => {
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
  };
}

/** Announces the length of `value`, and closes the connection in the middle. */
export function cut(value: unknown, headers: Record<string, string> = {}): Player {
  const body = Buffer.from(JSON.stringify(value));
  return (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
  };
}
