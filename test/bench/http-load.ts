// Sends the same request again and again over several connections and counts the answers. It reads only the lengths of
// answers, so that it costs less than the servers that it measures.
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface Load {
  port: number;
  path: string;
  connections: number;
}

/** Answers per second, over `requests` answers. Every answer must have status 200. */
export async function requestsPerSecond(
  { port, path, connections }: Load,
  requests: number,
): Promise<number> {
  let left = requests;
  const start = performance.now();
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: mirror.example\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`,
  );
  const next = (socket: Socket): void => {
    left -= 1;
    if (left < 0) socket.end();
    else socket.write(request);
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, next)));
  return (requests / (performance.now() - start)) * 1000;
}

function converse(port: number, next: (socket: Socket) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => next(socket));
    let head: Buffer = Buffer.alloc(0);
    let bodyLeft = 0;
    socket.on('data', (chunk: Buffer) => {
      if (bodyLeft > 0) {
        bodyLeft -= chunk.length;
        if (bodyLeft === 0) next(socket);
        return;
      }
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      if (!text.startsWith('HTTP/1.1 200 ')) return void socket.destroy(new Error(text));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      bodyLeft = length - (head.length - end - END_OF_HEAD.length);
      head = Buffer.alloc(0);
      if (bodyLeft === 0) next(socket);
    });
    socket.on('error', reject).on('close', () => resolve());
  });
}
