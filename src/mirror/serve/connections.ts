// Which connections the server holds: how many in all and from one client address, and which of them can be closed.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MOST = 400;
// File descriptors: a connection and the two files that its answer may open; and what the process needs beside them.
const [EACH, OWN] = [3, 60];

/** How many connections fit the file descriptors that this process may open (`ulimit -n`). */
function mostConnections(): number {
  Object.assign(process.report, { excludeNetwork: true }); // else it looks up the name of every peer
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = Number(userLimits?.open_files?.soft ?? 'unlimited');
  return Number.isNaN(limit) ? MOST : Math.min(MOST, Math.max(2, Math.floor((limit - OWN) / EACH)));
}

interface Connection {
  address: string;
  /** The answer under way; without one the connection is idle: half open, or kept alive. */
  response?: ServerResponse;
}

/**
 * The open connections of a server: at most `most`, and half of them from one address, since a proxy in front is one.
 * To make room for a new one, the oldest idle one is closed, of the address that has the most. If none is idle, the
 * new one is closed.
 */
export class Connections {
  /** The oldest first. */
  readonly #open = new Map<Socket, Connection>();
  readonly #most: number;
  #onEmpty: (() => void) | undefined;

  constructor(server: Server, most = mostConnections()) {
    this.#most = most;
    server.on('connection', (socket) => this.#admit(socket));
  }

  /** Marks a connection as busy with an answer. */
  begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection) connection.response = response;
  }

  /** Marks a connection as idle. */
  end(socket: Socket): void {
    delete this.#open.get(socket)?.response;
    if (this.#onEmpty) socket.destroySoon();
  }

  /** Closes idle connections now, others after their answer, and what is left after `grace` milliseconds. */
  async close(grace: number): Promise<void> {
    for (const [socket, { response }] of this.#open) {
      if (response) response.shouldKeepAlive = false;
      else this.#drop(socket);
    }
    if (this.#open.size === 0) return;
    const timer = setTimeout(() => [...this.#open.keys()].forEach((socket) => socket.destroy()), grace);
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
    clearTimeout(timer);
  }

  #admit(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const own = this.#byAddress().get(address) ?? [];
    if (own.length >= this.#most / 2 && !this.#dropIdle(own)) return void socket.destroy();
    if (this.#open.size >= this.#most) {
      const largestFirst = [...this.#byAddress().values()].toSorted((a, b) => b.length - a.length);
      if (!this.#dropIdle(largestFirst.flat())) return void socket.destroy();
    }
    this.#open.set(socket, { address });
    socket.once('close', () => this.#drop(socket));
  }

  #byAddress(): Map<string, Socket[]> {
    return Map.groupBy(this.#open.keys(), (socket) => this.#open.get(socket)!.address);
  }

  /** Closes the first idle one of these. */
  #dropIdle(sockets: readonly Socket[]): boolean {
    const idle = sockets.find((socket) => !this.#open.get(socket)?.response);
    if (idle) this.#drop(idle);
    return idle !== undefined;
  }

  #drop(socket: Socket): void {
    this.#open.delete(socket);
    socket.destroy();
    if (this.#open.size === 0) this.#onEmpty?.();
  }
}
