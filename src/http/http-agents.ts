import { Agent, buildConnector, EnvHttpProxyAgent, type Dispatcher } from 'undici';

/** Bytes. Some web hosts send more than 16 KiB, the default: many cookies, or a long content security policy. */
const MAX_HEADER_SIZE = 128 * 1024;

/** Keep-alive connections to any host, HTTP/1.1 only, through the proxy of HTTP_PROXY and HTTPS_PROXY if there is one. */
export function keepAliveAgent(): Dispatcher {
  const { no_proxy: lower, NO_PROXY: upper } = process.env;
  return new EnvHttpProxyAgent({
    allowH2: false,
    maxHeaderSize: MAX_HEADER_SIZE,
    noProxy: [lower ?? upper ?? '', 'localhost', '127.0.0.1', '[::1]'].join(','),
  });
}

/** Connections to 127.0.0.1:`port` for every host that a URL names; the Host header still names the URL's host. */
export function agentToLoopback(port: number): Agent {
  const connect = buildConnector({ allowH2: false });
  return new Agent({
    maxHeaderSize: MAX_HEADER_SIZE,
    connect: (options, callback) =>
      connect({ ...options, hostname: '127.0.0.1', port: String(port) }, callback),
  });
}
