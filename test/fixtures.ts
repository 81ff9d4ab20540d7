// Folders, servers, sample registries and served sites of tests. Each is removed or closed at the end of its test, or of its
// file if no test was running when it was made (end-of-file.ts).
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';
import { startServer, type MirrorServer } from '../src/mirror/serve/server.ts';
import { startOrigin, type SampleOrigin, type SampleOriginOptions } from '../src/sample/sample-origin.ts';

type CleanUp = () => unknown;

const atEndOfFile: CleanUp[] = [];

export function atEnd(cleanUp: CleanUp): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()));
  else atEndOfFile.push(cleanUp);
}

/** In reverse order, as `onTestFinished` does. */
export async function cleanUpAtEndOfFile(): Promise<void> {
  for (const cleanUp of atEndOfFile.splice(0).toReversed()) await cleanUp();
}

/** An empty folder. */
export function createFolder(within = tmpdir()): string {
  const folder = mkdtempSync(join(within, 'test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder that a test makes for the others of its file, too. */
export function createFolderForFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'test-'));
  atEndOfFile.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface LocalServer {
  port: number;
  /** The URL ends without a slash. */
  url: string;
  close: () => Promise<void>;
}

/** Answers HTTP requests at 127.0.0.1. */
export function serveHttp(listener: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(listener);
  return listenLocally(server, port, () => server.closeAllConnections());
}

/** Lets a server listen at 127.0.0.1, by default on a free port. */
export async function listenLocally(
  server: Server,
  port = 0,
  endConnections: () => void = () => {},
): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      // A server that is closed already has an error for this callback.
      server.close(() => resolve());
      endConnections();
    });
  atEnd(close);
  const { port: taken } = server.address() as AddressInfo;
  return { port: taken, url: `http://127.0.0.1:${taken}`, close };
}

export async function startSample(options?: SampleOriginOptions): Promise<SampleOrigin> {
  const origin = await startOrigin(options);
  atEnd(origin.close);
  return origin;
}

/** Serves a built site on a free port. */
export async function serveSite(distDir: string): Promise<MirrorServer> {
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  atEnd(server.close);
  return server;
}
