import { ExpectedError } from '../../util/expected-error.ts';

export class ServeError extends ExpectedError {}

/** Turns known errors of `listen` into a ServeError; returns others unchanged. */
export function listenErrorOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const serveError = (message: string): ServeError => new ServeError(message, { cause: error });
  switch (error.code) {
    case 'EADDRINUSE':
      return serveError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another port with --port.`,
      );
    case 'EACCES':
    case 'EPERM':
      return serveError(`This user may not use port ${port}. Choose a port above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return serveError(
        `“${host}” is not an IP address or host name of this machine. Choose another with --host, such as 127.0.0.1.`,
      );
    default:
      return error;
  }
}
