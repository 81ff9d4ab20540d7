import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { ExpectedError } from './expected-error.ts';
import { createServer } from './node-http.ts';
import { hasErrorCode } from './system-errors.ts';

/** Returns where the server listens. Port 0 takes any free port. Throws ExpectedError if the host or port is unavailable. */
export async function listen(server: Server, port: number, host: string) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenErrorOf(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  return {
    port: taken,
    /** The URL ends without a slash: `http://127.0.0.1:4321`. */
    url: `http://${isAnyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`,
  };
}

/** Throws as `listen` does if the host or port is unavailable now. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host);
  await promisify(server.close.bind(server))();
}

/** Turns known errors of `listen` into an ExpectedError; returns others unchanged. */
export function listenErrorOf(error: Error, host: string, port: number): Error {
  let message: string | undefined;
  // Vite's error has no code.
  if (hasErrorCode(error, 'EADDRINUSE') || error.message === `Port ${port} is already in use`)
    message = `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --port.`;
  else if (hasErrorCode(error, 'EACCES', 'EPERM'))
    message = `This user may not use port ${port}. Choose a port above 1023 with --port.`;
  else if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'))
    message = `“${host}” is not an IP address or host name of this machine. Choose another with --host, such as 127.0.0.1.`;
  return message === undefined ? error : new ExpectedError(message, { cause: error });
}
