import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const MAX_CONNECTIONS = 400;
// File descriptors: a connection and the files that its request may open; those of the process itself and of large files.
const [DESCRIPTORS_PER_CONNECTION, RESERVED_DESCRIPTORS] = [3, 128];

/** Limited by the file descriptors of this process (`ulimit -n`). */
function maxConnections(): number {
  Object.assign(process.report, { excludeNetwork: true }); // else the report resolves the host name of every peer
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const limit = Number(userLimits?.open_files?.soft ?? 'unlimited');
  if (Number.isNaN(limit)) return MAX_CONNECTIONS;
  const affordable = Math.floor((limit - RESERVED_DESCRIPTORS) / DESCRIPTORS_PER_CONNECTION);
  return Math.min(MAX_CONNECTIONS, Math.max(2, affordable));
}

interface Connection {
  address: string;
  /** The current answer; undefined if the connection is idle. */
  response?: ServerResponse | undefined;
  /** What follows after it, in order. */
  next: (() => void)[];
}

/**
 * The open connections of a server: at most `max`, and at most half of them from one IP address, because a proxy has
 * only one. For a new connection, the oldest idle one of the IP address with the most connections is closed; if none is
 * idle, the new one is closed.
 */
export class Connections {
  /** Oldest first. */
  readonly #open = new Map<Socket, Connection>();
  readonly #max: number;
  #onEmpty: (() => void) | undefined;

  constructor(server: Server, max = maxConnections()) {
    this.#max = max;
    server.on('connection', (socket) => this.#accept(socket));
  }

  /**
   * Runs `answer` when all earlier answers of the connection have ended, because a client may send a thousand requests at
   * once and read no answer.
   */
  inTurn(socket: Socket, response: ServerResponse | undefined, answer: () => void): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    if (connection.response) {
      connection.next.push(() => this.inTurn(socket, response, answer));
      return;
    }
    connection.response = response;
    response?.once('close', () => this.#end(socket, connection));
    answer();
  }

  /** Closes idle connections now, the others after their answer or after `grace` milliseconds. */
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

  #end(socket: Socket, connection: Connection): void {
    connection.response = undefined;
    if (this.#onEmpty) socket.destroySoon();
    else connection.next.shift()?.();
  }

  #accept(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const sameAddress = this.#byAddress().get(address) ?? [];
    if (sameAddress.length >= this.#max / 2 && !this.#dropIdle(sameAddress)) return void socket.destroy();
    if (this.#open.size >= this.#max) {
      const largestFirst = [...this.#byAddress().values()].toSorted((a, b) => b.length - a.length);
      if (!this.#dropIdle(largestFirst.flat())) return void socket.destroy();
    }
    this.#open.set(socket, { address, next: [] });
    socket.once('close', () => this.#drop(socket));
  }

  #byAddress(): Map<string, Socket[]> {
    return Map.groupBy(this.#open.keys(), (socket) => this.#open.get(socket)!.address);
  }

  /** Returns false if none is idle. */
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
