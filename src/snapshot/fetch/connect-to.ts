// Where connections go: for a registry that is served from this machine under a name of its own.
import { Agent, buildConnector } from 'undici';

/** An Agent that connects to 127.0.0.1:`port` whatever host a URL names; requests still say that host. */
export function connectTo(port: number): Agent {
  const connect = buildConnector({ allowH2: false });
  return new Agent({
    connect: (options, callback) =>
      connect({ ...options, hostname: '127.0.0.1', port: String(port) }, callback),
  });
}
