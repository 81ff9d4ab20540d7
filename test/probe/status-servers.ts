// Servers at loopback addresses of their own, on ports that probes may use.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface StatusServer {
  address: string;
  /** `http://127.1.2.3:8080` */
  origin: string;
  requests: { host: string; path: string; headers: IncomingMessage['headers'] }[];
}

/** Until the end of the test. */
export async function startStatusServer(
  listener: RequestListener,
  secure?: { key: string; cert: string },
): Promise<StatusServer> {
  const requests: StatusServer['requests'] = [];
  const record: RequestListener = (request, response) => {
    requests.push({ host: request.headers.host ?? '', path: request.url ?? '', headers: request.headers });
    listener(request, response);
  };
  const server: Server = secure ? createSecureServer(secure, record) : createServer(record);
  const port = secure ? 8443 : 8080;
  const address = await listenSomewhere(server, port);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address, origin: `${secure ? 'https' : 'http'}://${address}:${port}`, requests };
}

async function listenSomewhere(server: Server, port: number): Promise<string> {
  for (;;) {
    const address = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
    try {
      await once(server.listen(port, address), 'listening');
      return address;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

export function send(body: string, type = 'application/json', status = 200): RequestListener {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(body);
}

/** A certificate authority made by openssl, with certificates that it signed and one that it did not sign. */
export function makeCertificates() {
  const dir = mkdtempSync(join(tmpdir(), 'certificates-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const read = (name: string) => readFileSync(join(dir, name), 'utf8');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  try {
    const ca = '-keyout ca.key -out ca.pem -subj /CN=CA -days 2'.split(' ');
    openssl('req', '-x509', ...newKey, ...ca);
    const certificate = (name: string, days: string) => {
      openssl('req', ...newKey, '-keyout', 'own.key', '-out', 'own.csr', '-subj', `/CN=${name}`);
      writeFileSync(join(dir, 'own.ext'), `subjectAltName=DNS:${name}\n`);
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', days, '-extfile', 'own.ext'];
      openssl('x509', '-req', '-in', 'own.csr', ...signer, '-out', 'own.pem');
      return { key: read('own.key'), cert: read('own.pem') };
    };
    const named = certificate('a.example', '2');
    const expired = certificate('a.example', '-1');
    openssl('req', '-x509', ...newKey, '-keyout', 'lone.key', '-out', 'lone.pem', '-subj', '/CN=a.example');
    return { ca: read('ca.pem'), named, expired, lone: { key: read('lone.key'), cert: read('lone.pem') } };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** A clock that never waits: each sleep moves its time. */
export function jumpingClock() {
  let time = 0;
  return {
    now: () => time,
    sleep: async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      if (!signal?.aborted) time += milliseconds;
    },
  };
}
