// A small mirror in which every requirement can be checked, and a proxy that breaks one of them.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { writeMirror } from '../../../src/mirror/publish/write-mirror.ts';
import type { SampleOrigin } from '../../../src/sample/sample-origin.ts';
import { agentToLoopback } from '../../../src/http/http-agents.ts';
import { openSnapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../../src/snapshot/take-snapshot.ts';
import { atEnd, createFolder, serveHttp } from '../../fixtures.ts';
import {
  responses,
  ID,
  LIST,
  OTHER,
  REGISTRY,
  snapshotOf,
  write,
  writeFiles,
  writeLists,
  type Responses,
} from '../mirror-fixtures.ts';
import { pathsIn } from '../../../src/util/paths-in.ts';
import { into } from '../../into.ts';

const SITE = 'https://x.github.io/repo';
const BASE = '/repo';
/** Referenced by the registry, which returns 404 for it. */
export const GONE = `/api/v1/sushi-service/${OTHER}/`;
export const HOST = `/api/v1/usage-data-host/${OTHER}/`;

/** Neither an endpoint nor in the mirror. */
export const NOTHING = '/api/v1/nothing/';

/** The registry of the mirror's tests with a large list that contains two dangling links. */
export function content(): Responses {
  const more = Array.from(
    { length: 300 },
    (_, i) => `{"name":"Platform ${i}","website":"https://p${i}.example/"}`,
  );
  const gone = `{"sushi_services":[{"url":"${REGISTRY}${GONE}"},{"url":"${REGISTRY}${NOTHING}"}]}`;
  return { ...responses(), [LIST]: responses()[LIST]!.replace(/\]\n$/, `,${[gone, ...more].join()}]\n`) };
}

/** Builds its site, with compressed copies and pages. */
export async function makeSite(registry: Responses = content()): Promise<string> {
  const dist = join(createFolder(), 'dist');
  const snapshot = await snapshotOf(registry, { missing: [GONE] });
  writeMirror({ snapshot, site: SITE, put: into(dist), withApiFormat: true });
  for (const file of [...pathsIn(dist)].filter((path) => path.startsWith('api/'))) {
    const bytes = await readFile(join(dist, file));
    await write(dist, `${file}.gz`, gzipSync(bytes));
    await write(dist, `${file}.br`, brotliCompressSync(bytes));
  }
  const pages = ['', 'platform/', `platform/${ID}/`, `usage-data-host/${OTHER}/`, 'notification/'];
  await write(dist, '_astro/page.abc.css', 'a { color: teal }\n'.repeat(100));
  await write(dist, '_astro/page.abc.js', 'export {};\n'.repeat(200));
  await write(dist, 'search/names.json', '[]');
  await write(dist, 'pagefind/pagefind-entry.json', '{}');
  for (const page of pages) await write(dist, `${page}index.html`, '<h1>Page</h1>');
  await write(dist, '404.html', '<h1>Not here</h1>');
  await writeFiles(dist);
  for (const file of [...pathsIn(dist)].filter((path) => /\.(html|csv|sqlite)$/.test(path))) {
    const bytes = await readFile(join(dist, file));
    await write(dist, `${file}.gz`, gzipSync(bytes));
    await write(dist, `${file}.br`, brotliCompressSync(bytes));
  }
  await writeLists(dist);
  return dist;
}

/** Takes a snapshot of a registry under the URL of the tests' registry, and builds its mirror for `site`. */
export async function mirrorOf(origin: SampleOrigin, site: string): Promise<string> {
  const root = createFolder();
  const dispatcher = agentToLoopback(origin.port);
  await takeSnapshot({
    registry: 'http://registry.example',
    snapshotDir: join(root, 'snapshot'),
    dispatcher,
  });
  await dispatcher.destroy();
  writeMirror({
    snapshot: await openSnapshot(join(root, 'snapshot')),
    site,
    put: into(join(root, 'dist')),
  });
  return join(root, 'dist');
}

export interface Asked {
  method: string;
  /** The path as the client sent it, with the base path. */
  url: string;
  headers: IncomingHttpHeaders;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Changes of a proxy to requests and to answers. */
export interface Spoil {
  there?: (asked: Asked) => void;
  back?: (answered: Answered, asked: Asked) => void;
}

/** Responses of a server whose files stay the same, by request: most of what proxies of one server ask it. */
export type KnownResponses = Map<string, Promise<Answered>>;

/** A proxy for the server at `port` until the test ends; returns the URL of the mirror behind it. */
export async function spoiled(
  port: number,
  { there, back }: Spoil,
  known: KnownResponses = new Map(),
): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  atEnd(() => agent.destroy());
  const answerOf = (asked: Asked): Promise<Answered> => {
    const { host: _, ...headers } = asked.headers;
    const key = JSON.stringify({ ...asked, headers });
    const response = known.get(key) ?? sendTo(port, agent, asked);
    known.set(key, response);
    return response;
  };
  const { url: home } = await serveHttp(async (request, response) => {
    const asked = { method: request.method!, url: request.url!, headers: { ...request.headers } };
    const sent = structuredClone(asked);
    there?.(sent);
    const { status, headers, body } = await answerOf(sent);
    const answered = { status, headers: { ...headers }, body: Buffer.from(body) };
    back?.(answered, asked);
    if (answered.body.length > 0) answered.headers['content-length'] = String(answered.body.length);
    response.writeHead(answered.status, answered.headers).end(answered.body);
  });
  return home + BASE;
}

async function sendTo(port: number, agent: Agent, { method, url: path, headers }: Asked): Promise<Answered> {
  const request = send({ host: '127.0.0.1', port, method, path, headers, agent }).end();
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  return { status: reply.statusCode!, headers: reply.headers, body: await buffer(reply) };
}
