// Every part of a build's input changes its stamp, and nothing else does: a switch to CONTACTS=mirror-only, for example, must
// not leave the site as it is.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeDigestOf, isContinued, stampText } from '../../src/build/build-stamp.ts';
import { readConfig } from '../../src/config/config.ts';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import { readIdentity } from '../../src/config/site-identity.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { into } from '../into.ts';

let taken: string;
let folder: string;
let snapshotDir: string;

beforeAll(async () => {
  taken = createFolder();
  for (const night of [1, 12]) await takeNight(taken, night);
});

beforeEach(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  await cp(taken, snapshotDir, { recursive: true, verbatimSymlinks: true });
});

async function stampOf(env: Record<string, string> = {}, host: WebHostName = 'nginx'): Promise<string> {
  const config = readConfig({ SITE_URL: 'https://mirror.example', ...env, SNAPSHOT_DIR: snapshotDir });
  const snapshot = await openSnapshot(snapshotDir);
  const history = await readHistory(snapshotDir, snapshot);
  return stampText(config, host, readIdentity(config), snapshot, history);
}

async function edit(file: string, from: RegExp, to: string): Promise<void> {
  const path = join(snapshotDir, file);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
}

test('a site continues the last one with the same settings, while no stored text changes', async () => {
  const last = await stampOf();
  const history = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
  const next = { ...history, entries: [...history.entries, history.entries[0]!] };
  for (const later of [history, next])
    expect(isContinued(last, last, later), `${later.entries.length} entries`).toBe(true);
  expect(isContinued(last, await stampOf({ CONTACTS: 'mirror-only' }), next), 'other settings').toBe(false);
  const forgotten = next.entries.map((entry, i) => (i === 0 ? { ...entry, registry: '[removed]' } : entry));
  expect(isContinued(last, last, { ...next, entries: forgotten }), 'a forgotten text').toBe(false);
  expect(isContinued('', last, history), 'no last site').toBe(false);
});

/** Files of the operator. */
const FILES = {
  'site.config.json': '{ "logo": "logo.svg", "tagline": "One" }',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>One</title></svg>',
  'content/about.md': '# About\n\nOne.\n',
  'content/facts.csv': 'id,label,value,day,source\nQuillstack Journals,limit,One,,\n',
};

test('each setting, each part of the snapshot and each file of the operator makes another stamp', async () => {
  const put = into(folder);
  for (const [path, text] of Object.entries(FILES)) put(path, text);
  const own = { SITE_CONFIG: join(folder, 'site.config.json') };
  const stamps = [
    await stampOf(own),
    await stampOf(own, 'caddy'),
    await stampOf({ ...own, SITE_URL: 'https://other.example' }),
    await stampOf({ ...own, SITE_URL: 'https://mirror.example/base' }),
    await stampOf({ ...own, STALE_AFTER: '24' }),
    await stampOf({ ...own, CONTACTS: 'mirror-only' }),
    await stampOf({ ...own, SITE_NAME: 'Another name' }),
  ];
  const others = { PORT: '4000', HOST: '::1', MAX_VANISHED: '50', DIST_DIR: folder };
  expect(await stampOf({ ...own, ...others }), 'settings of other commands').toBe(stamps[0]);
  for (const change of [
    () => edit('current/manifest.json', /"sha256": "[0-9a-f]/, '"sha256": "0'),
    () => edit('current/report.json', /\[/, '[ '),
    () => rm(join(snapshotDir, 'history/2026-10-01T03-00-00.000Z.json')),
    ...Object.entries(FILES).map(
      ([path, text]) =>
        () =>
          put(path, text.replace('One', 'Two')),
    ),
  ]) {
    await change();
    stamps.push(await stampOf(own));
  }
  expect(new Set(stamps).size).toBe(stamps.length);
});

const CODE = {
  'package.json': '{"version":"1.0.0","dependencies":{"part":"^1.0.0"}}',
  'node_modules/part/package.json': '{"version":"1.0.0"}',
  'src/a.ts': 'one',
  'src/README.md': 'one',
  'public/favicon.svg': 'one',
  'astro.config.mjs': 'one',
  'tsconfig.json': '{}',
};

function digestWith(path = '', text = ''): string {
  const root = createFolder(folder);
  const put = into(root);
  for (const file of Object.entries(CODE)) put(...file);
  if (path) put(path, text);
  return codeDigestOf(root);
}

test('other code has another digest; a document is no code', () => {
  const digests = [
    digestWith(),
    digestWith('src/a.ts', 'two'),
    digestWith('src/b.ts'),
    digestWith('public/favicon.svg', 'two'),
    digestWith('astro.config.mjs', 'two'),
    digestWith('tsconfig.json', '{ }'),
    digestWith('node_modules/part/package.json', '{"version":"1.0.1"}'),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  expect(digestWith('src/README.md', 'two')).toBe(digests[0]);
});
