import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataChecksumsText, checksumsText } from '../../src/mirror/checksum-files.ts';
import { isListed } from '../../src/mirror/checksum-files.ts';
import { ownFilesText } from '../../src/folders/own-files.ts';
import { readSizeAndChecksum } from '../../src/util/size-and-checksum.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { into } from '../into.ts';

export const ID = '11111111-1111-4111-8111-111111111111';
export const OTHER = '22222222-2222-4222-8222-222222222222';
export const REGISTRY = 'https://registry.example';

export const LIST = '/api/v1/platform/';
export const ONE = `/api/v1/platform/${ID}/`;
export const SERVICE = `/api/v1/sushi-service/${ID}/`;
export const NOTIFICATIONS = '/api/v1/notification/';

/** Texts of responses by API path. */
export type Responses = Record<string, string>;

/** A registry of one platform, with every kind of link. */
export function responses(base = REGISTRY): Responses {
  const service =
    `{"id":"${ID}","data_host":"${base}/api/v1/usage-data-host/${OTHER}/","url":"https://reports.example/r51/",` +
    `"notifications_url":"${base}/api/v1/sushi-service/${ID}/notification/",` +
    `"migrations":[{"data_host":"${base}/api/v1/usage-data-host/${OTHER}/"},{"data_host":null}],` +
    `"customer_id_info":"See ${base}/api/v1/platform/ \\r\\nfor “more”."}`;
  return {
    '/api/v1/usage-release/': '[]',
    [LIST]: `[{"id":"${ID}","reports":[],"website":"https://acme.example/","sushi_services":[{"usage_release":"5.1","url":"${base}${SERVICE}"}]}]\n`,
    [ONE]: `{"id":"${ID}","name":"Žížala\u00a0日本","sushi_services":[${service}]}`,
    [SERVICE]: service,
    [`${SERVICE}notification/`]: '[]',
    [`/api/v1/usage-data-host/${OTHER}/`]: `{"id":"${OTHER}","platforms":["${base}${ONE}"]}`,
    [NOTIFICATIONS]: `{"count":3,"next":"${base}${NOTIFICATIONS}?page=2","previous":null,"results":[{"id":"a"}]}`,
    [`${NOTIFICATIONS}?page=2`]: `{"count":3,"next":"${base}${NOTIFICATIONS}?page=10","previous":"${base}${NOTIFICATIONS}","results":[{"id":"b"}]}`,
    [`${NOTIFICATIONS}?page=10`]: `{"count":3,"next":null,"previous":"${base}${NOTIFICATIONS}?page=2","results":[{"id":"c"}]}`,
  };
}

export async function write(root: string, file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), content);
}

/** Writes a snapshot folder. */
export async function makeSnapshot(
  content: Responses,
  about: { registry?: string; aliases?: string[]; brand?: string; missing?: string[] } = {},
  version = 'v1',
): Promise<string> {
  const root = createFolder();
  const files: Record<string, unknown> = {};
  let page = 1;
  for (const [path, text] of Object.entries(content)) {
    const name = path.includes('?') ? `page-${(page += 1)}.json` : 'index.json';
    const file = path.replace(/\?.*/, '').slice(1) + name;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const size = Buffer.byteLength(text);
    files[path] = { file, size, sha256, content_type: 'application/json', etag: null, last_modified: null };
    await write(root, `${version}/${file}`, text);
  }
  const manifest = {
    registry: REGISTRY,
    aliases: [],
    brand: 'usage',
    sample: false,
    taken: '2026-01-02T03:04:05.000Z',
    tool: 'registry-snapshot/1.0.0',
    missing: [],
    ...about,
    files,
  };
  await write(root, `${version}/manifest.json`, JSON.stringify(manifest));
  await write(root, `${version}/report.json`, '{"findings":[]}');
  await symlink(version, join(root, 'current'));
  return root;
}

export async function snapshotOf(...content: Parameters<typeof makeSnapshot>): Promise<Snapshot> {
  return openSnapshot(await makeSnapshot(...content));
}

/** Publishes a snapshot into a site with a few pages. */
export async function makeDist(
  site: string,
  content: Responses = responses(),
  dist?: string,
): Promise<string> {
  const outDir = dist ?? join(createFolder(), 'dist');
  writeMirror({ snapshot: await snapshotOf(content), site, put: into(outDir) });
  await write(outDir, 'index.html', '<h1>Home</h1>');
  await write(outDir, '404.html', '<h1>Not here</h1>');
  await write(outDir, `platform/${ID}/index.html`, '<h1>Acme</h1>');
  await write(outDir, 'notification/index.html', '<h1>Notifications</h1>');
  return outDir;
}

const CURSOR = '0ed352a7-a7b4-8632-85ee-2a8df25e8dec';

/** Writes files of each kind of a site, one of them large enough for compression. */
export async function writeFiles(root: string): Promise<void> {
  const names = ['platforms.csv', 'platforms.ndjson', 'registry.sqlite', 'schemas/platform.json'];
  for (const name of names) await write(root, `data/${name}`, '{"id":1}\n'.repeat(4000));
  for (const name of ['all.atom', 'all.json', 'schema.json', `since/${CURSOR}.json`])
    await write(root, `changes/${name}`, '{}');
  await write(root, 'changes/index.json', `{"cursor":"${CURSOR}"}`);
}

/** Writes the lists of a site's files and checksums, as the end of a build does. */
export async function writeLists(root: string): Promise<void> {
  const lists = ['SHA256SUMS', 'data/SHA256SUMS', 'data/files.json'];
  const files = [...new Set([...pathsIn(root), ...lists])];
  await write(root, 'data/files.json', ownFilesText(files));
  const sums = (): (readonly [string, string])[] =>
    [...pathsIn(root)].filter(isListed).map((path) => [path, readSizeAndChecksum(join(root, path)).sha256]);
  const data = sums().filter(([path]) => path.startsWith('data/'));
  await write(
    root,
    'data/SHA256SUMS',
    dataChecksumsText(data.map(([path, sum]) => [path.slice('data/'.length), sum])),
  );
  await write(root, 'SHA256SUMS', checksumsText(sums()));
}
