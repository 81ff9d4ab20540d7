// Why a site cannot be served, each in one sentence that says what to do.
import { ExpectedError } from '../../util/expected-error.ts';

/** The server cannot start. The message says why and what to do. */
export class ServeError extends ExpectedError {}

/** What an error of listening means to who started the server; other errors come back as they are. */
export function listenErrorOf(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const say = (message: string): ServeError => new ServeError(message, { cause: error });
  switch (error.code) {
    case 'EADDRINUSE':
      return say(`Port ${port} is in use on ${host}: stop what uses it, or choose another port with --port.`);
    case 'EACCES':
    case 'EPERM':
      return say(`Port ${port} may not be used by this user: choose one above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return say(`“${host}” is no address of this machine: name another with --host, such as 127.0.0.1.`);
    default:
      return error;
  }
}
