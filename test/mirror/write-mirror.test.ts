import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checksumsText,
  dataChecksumsText,
  isListed,
  type Checksum,
} from '../../src/mirror/checksum-files.ts';
import { webHostFileText, webHostNameIn } from '../../src/mirror/web-host-file.ts';
import { addApiFormatToLinks } from '../../src/mirror/publish/replace-links.ts';
import { publishedManifestSchema } from '../../src/mirror/publish/published-manifest.ts';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { createFolder } from '../fixtures.ts';
import { treeOf } from '../tree.ts';
import {
  responses,
  ID,
  NOTIFICATIONS,
  ONE,
  REGISTRY,
  snapshotOf,
  type Responses,
} from './mirror-fixtures.ts';
import { into } from '../into.ts';

const SITE = 'https://x.github.io/repo';

async function published(content: Responses, about = {}): Promise<Map<string, string>> {
  const outDir = createFolder();
  writeMirror({ snapshot: await snapshotOf(content, about), site: SITE, put: into(outDir) });
  return treeOf(outDir);
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

test('every response stands at its path, its bytes the same but for its links', async () => {
  const tree = await published(responses());
  // What is no link in them: a text that mentions the registry.
  const moved = responses(SITE);
  for (const [path, text] of Object.entries(moved)) {
    if (path.startsWith(NOTIFICATIONS)) continue;
    const expected = text.replaceAll(`See ${SITE}`, `See ${REGISTRY}`);
    expect(tree.get(`${path.slice(1)}index.json`)).toBe(latin1(expected));
  }
  expect([...tree.keys()].filter((path) => path.includes('page-'))).toEqual([]);
});

test('the pages of the notification list are one page, in the order of their reading', async () => {
  const tree = await published(responses());
  expect(tree.get('api/v1/notification/index.json')).toBe(
    '{"count":3,"next":null,"previous":null,"results":[{"id":"a"},{"id":"b"},{"id":"c"}]}',
  );
});

test('a list whose further page is missing or failed, in a snapshot by an older version, is missing as a whole', async () => {
  const { [`${NOTIFICATIONS}?page=10`]: _, ...content } = responses();
  for (const lost of ['missing', 'failed']) {
    const tree = await published(content, { [lost]: [`${NOTIFICATIONS}?page=10`] });
    expect(tree.has('api/v1/notification/index.json')).toBe(false);
    const manifest = publishedManifestSchema.parse(JSON.parse(tree.get('data/manifest.json')!));
    expect(manifest.missing).toEqual([NOTIFICATIONS]);
    expect(Object.keys(manifest.paths)).not.toContain(NOTIFICATIONS);
  }
});

test('the manifest says what was received and what was published', async () => {
  const content = responses();
  const missing = ['9', '8'].map((digit) => `/api/v1/platform/${ID.replaceAll('1', digit)}/`);
  // What could not be fetched is not on the mirror either.
  const failed = [`/api/v1/usage-data-host/${ID.replaceAll('1', '7')}/`];
  const tree = await published(content, { missing, failed });
  const manifest = publishedManifestSchema.parse(JSON.parse(tree.get('data/manifest.json')!));
  const { snapshot, paths: _, ...about } = manifest;
  expect(about).toEqual({
    site: SITE,
    registry: REGISTRY,
    brand: 'usage',
    sample: false,
    taken: '2026-01-02T03:04:05.000Z',
    tool: 'registry-snapshot/1.0.0',
    missing: [...missing.toSorted(), ...failed],
    previous: null,
  });
  const next = JSON.parse((await published(content, { previous: snapshot })).get('data/manifest.json')!);
  expect(next).toMatchObject({ previous: snapshot });
  const paths = Object.keys(manifest.paths);
  expect(paths).toEqual(
    Object.keys(content)
      .filter((path) => !path.includes('?'))
      .toSorted(),
  );
  for (const [path, { file, size, sha256: sum, received }] of Object.entries(manifest.paths)) {
    const bytes = tree.get(file)!;
    expect([size, sum]).toEqual([bytes.length, sha256(bytes)]);
    const pages = Object.keys(content).filter((each) => each.replace(/\?.*/, '') === path);
    expect(received).toEqual(
      pages.map((page) => ({
        size: Buffer.byteLength(content[page]!),
        sha256: sha256(latin1(content[page]!)),
      })),
    );
  }
});

test('the API format is written for hosts that need a file of it', async () => {
  const outDir = createFolder();
  const snapshot = await snapshotOf(responses());
  writeMirror({ snapshot, site: SITE, put: into(outDir), withApiFormat: true });
  const tree = await treeOf(outDir);
  for (const file of tree.keys()) {
    if (!file.startsWith('api/') || file.endsWith('.api.json')) continue;
    const variant = tree.get(file.replace('index.json', 'index.api.json'));
    expect(variant).toBe(
      addApiFormatToLinks(Buffer.from(tree.get(file)!, 'latin1'), SITE).toString('latin1'),
    );
  }
  expect(tree.get(`${ONE.slice(1)}index.api.json`)).toContain('/?format=api"');
  const plain = await published(responses());
  expect([...plain.keys()]).toEqual([...tree.keys()].filter((file) => !file.endsWith('.api.json')));
  expect(plain.get('data/manifest.json')).toBe(tree.get('data/manifest.json'));
});

test('a response that is not in the specification’s shape is published as it came', async () => {
  const odd = { ...responses(), [ONE]: 'no JSON \xff', [NOTIFICATIONS]: '[{"id":"a"}]' };
  delete (odd as Responses)[`${NOTIFICATIONS}?page=2`];
  delete (odd as Responses)[`${NOTIFICATIONS}?page=10`];
  const tree = await published(odd);
  expect(tree.get(`${ONE.slice(1)}index.json`)).toBe(latin1('no JSON \xff'));
  expect(tree.get('api/v1/notification/index.json')).toBe('[{"id":"a"}]');
});

test('links of an alias are rebased too', async () => {
  const alias = 'http://www.registry.example:8080/r';
  const tree = await published({ ...responses(), [ONE]: responses(alias)[ONE]! }, { aliases: [alias] });
  expect(tree.get(`${ONE.slice(1)}index.json`)).toContain(`"data_host":"${SITE}/api/v1/usage-data-host/`);
});

test('a damaged snapshot is refused', async () => {
  const snapshot = await snapshotOf(responses());
  const file = snapshot.manifest.files[ONE]!.file;
  const bytes = await readFile(join(snapshot.dir, file));
  bytes[0] = 0x20;
  await writeFile(join(snapshot.dir, file), bytes);
  const put = into(createFolder());
  expect(() => writeMirror({ snapshot, site: SITE, put })).toThrow(`“${file}”`);
});

test('a manifest cannot refer to a file outside the site', async () => {
  const snapshot = await snapshotOf(responses());
  const [entry] = Object.values(snapshot.manifest.files);
  snapshot.manifest.files['/api/v1/../../../evil/'] = entry!;
  const put = into(createFolder());
  expect(() => writeMirror({ snapshot, site: SITE, put })).toThrow('is not an API path');
});

test('pages that cannot be joined are refused instead of publishing a partial list', async () => {
  const mirror = published({ ...responses(), [`${NOTIFICATIONS}?page=2`]: '{"detail":"Not found."}' });
  await expect(mirror).rejects.toThrow(/pages of \/api\/v1\/notification\/ cannot be joined/);
});

test('checksums are sorted by path, without the files that contain them or change without a build', () => {
  const sumsOf = (paths: string[]): Checksum[] => paths.map((path) => [path, '1']);
  expect(checksumsText(sumsOf(['b.json', 'a.json']))).toBe('1  a.json\n1  b.json\n');
  const changing = ['status.json', 'last-run.json'];
  const notData = ['SHA256SUMS', 'a.csv.gz', 'a.csv.br', 'schemas/index.html'];
  expect(dataChecksumsText(sumsOf([...changing, ...notData, 'schemas/status.json', 'a.csv']))).toBe(
    '1  a.csv\n1  schemas/status.json\n',
  );
  const atRoot = ['data/SHA256SUMS', 'data/a.csv.gz', 'index.html'];
  const unlisted = [...changing.map((name) => `data/${name}`), 'SHA256SUMS'];
  expect([...atRoot, ...unlisted].filter(isListed)).toEqual(atRoot);
});

test('a site names the web host that it was built for', () => {
  expect(webHostFileText('nginx')).toBe('{"host":"nginx"}\n');
  expect(['{"host":"nginx"}', '{"host":5}', '{}', 'null', '{'].map(webHostNameIn)).toEqual([
    'nginx',
    ...Array.from({ length: 4 }, () => undefined),
  ]);
});
