import { Agent, buildConnector } from 'undici';

/** Keep-alive connections to any host, HTTP/1.1 only. */
export function keepAliveAgent(): Agent {
  return new Agent({ allowH2: false });
}

/** Connections to 127.0.0.1:`port` for every host that a URL names; the Host header stays that of the URL. */
export function agentToLoopback(port: number): Agent {
  const connect = buildConnector({ allowH2: false });
  return new Agent({
    connect: (options, callback) =>
      connect({ ...options, hostname: '127.0.0.1', port: String(port) }, callback),
  });
}
