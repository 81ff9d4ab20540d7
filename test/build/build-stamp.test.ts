// Every part of a build's input changes its stamp, and nothing else does: a switch to CONTACTS=mirror-only, for example, must
// not leave the site as it is.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

test.each([
  ['the URL', { SITE_URL: 'https://other.example' }],
  ['the base path', { SITE_URL: 'https://mirror.example/base' }],
  ['when data counts as old', { STALE_AFTER: '24' }],
  ['where contacts are shown', { CONTACTS: 'mirror-only' }],
  ['the name', { SITE_NAME: 'Another name' }],
])('another setting makes another stamp: %s', async (_, env) => {
  expect(await stampOf(env)).not.toBe(await stampOf());
});

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

test('another web host makes another stamp', async () => {
  expect(await stampOf({}, 'caddy')).not.toBe(await stampOf());
});

test('the same input makes the same stamp, whatever the settings of other commands', async () => {
  const others = {
    PORT: '4000',
    HOST: '::1',
    MAX_VANISHED: '50',
    DIST_DIR: folder,
  };
  expect(await stampOf(others)).toBe(await stampOf());
});

test.each([
  ['its records', () => edit('current/manifest.json', /"sha256": "[0-9a-f]/, '"sha256": "0')],
  ['what was found in them', () => edit('current/report.json', /\[/, '[ ')],
  ['an entry of its history', () => rm(join(snapshotDir, 'history/2026-10-01T03-00-00.000Z.json'))],
])('another snapshot makes another stamp: %s', async (_, change) => {
  const before = await stampOf();
  await change();
  expect(await stampOf()).not.toBe(before);
});

test.each([
  ['page', 'content/about.md', '# About\n\nOne.\n'],
  ['fact', 'content/facts.csv', 'id,label,value,day,source\nQuillstack Journals,limit,One,,\n'],
  ['logo', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><title>One</title></svg>'],
  ['tagline', 'site.config.json', '{ "logo": "logo.svg", "tagline": "One" }'],
])('another %s of the operator makes another stamp', async (_, path, text) => {
  const put = into(folder);
  put('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>');
  put('site.config.json', '{ "logo": "logo.svg" }');
  const settings = { SITE_CONFIG: join(folder, 'site.config.json') };
  put(path, text);
  const before = await stampOf(settings);
  put(path, text.replace('One', 'Two'));
  expect(await stampOf(settings)).not.toBe(before);
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

async function digestWith(changes: Record<string, string>): Promise<string> {
  const root = createFolder(folder);
  for (const [path, text] of Object.entries({ ...CODE, ...changes })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return codeDigestOf(root);
}

test.each([
  ['a source', { 'src/a.ts': 'two' }],
  ['a new source', { 'src/b.ts': '' }],
  ['a public file', { 'public/favicon.svg': 'two' }],
  ['the configuration of Astro', { 'astro.config.mjs': 'two' }],
  ['that of TypeScript', { 'tsconfig.json': '{ }' }],
  ['the version of a package', { 'node_modules/part/package.json': '{"version":"1.0.1"}' }],
])('other code has another digest: %s', async (_, changes: Record<string, string>) => {
  expect(await digestWith(changes)).not.toBe(await digestWith({}));
});

test('a document is no code', async () => {
  expect(await digestWith({ 'src/README.md': 'two' })).toBe(await digestWith({}));
});
