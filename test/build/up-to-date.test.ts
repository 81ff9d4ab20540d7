// When a night need not build: only a site that is finished, complete and made of the same input.
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readBuildInput } from '../../src/build/build-input.ts';
import { STAMP_FILE } from '../../src/build/build-stamp.ts';
import { isUpToDate, staleRuleFilesOf } from '../../src/build/up-to-date.ts';
import { readConfig, type Config } from '../../src/config/config.ts';
import { ownFilesText } from '../../src/folders/own-files.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { into } from '../into.ts';

const LIST = 'data/files.json';
const FILES = ['index.html', STAMP_FILE, LIST];

let snapshotDir: string;
let config: Config;
let write: (path: string, text: string) => void;

const isSame = async (of: Config) => isUpToDate(await readBuildInput(of));

beforeAll(async () => {
  snapshotDir = createFolder();
  await takeNight(snapshotDir, 1);
});

beforeEach(async () => {
  const folder = createFolder();
  const distDir = join(folder, 'dist');
  config = readConfig({ SITE_URL: 'https://mirror.example', SNAPSHOT_DIR: snapshotDir, DIST_DIR: distDir });
  write = into(distDir);
  const { stamp } = await readBuildInput(config);
  write('index.html', 'page');
  write(STAMP_FILE, stamp);
  write(LIST, ownFilesText(FILES));
});

test('a site that is finished, complete and made of the same input', async () => {
  expect(await isSame(config)).toBe(true);
});

test('not one whose replacement was interrupted', async () => {
  write(LIST, ownFilesText(FILES, { unfinished: true }));
  expect(await isSame(config)).toBe(false);
});

test.each([
  ['netlify', '_headers'],
  ['nginx', '../dist-nginx/mirror.conf'],
] as const)('for %s, not one without its rules, or with others', async (webHost, file) => {
  config = { ...config, webHost };
  const { stamp, folders } = await readBuildInput(config);
  write(STAMP_FILE, stamp);
  expect(staleRuleFilesOf(folders).map((path) => relative(config.distDir, path))).toContain(file);
  expect(await isSame(config)).toBe(false);
  const { inside, beside } = folders.webHostFiles;
  const files = [...inside, ...beside.map((each) => ({ ...each, path: `../dist-${webHost}/${each.path}` }))];
  for (const { path, text } of files) write(path, text);
  expect(await isSame(config)).toBe(true);
  write(file, 'of another SITE_URL');
  expect(await isSame(config)).toBe(false);
});

test.each(['index.html', STAMP_FILE])('not one without its %s', async (path) => {
  await rm(join(config.distDir, path));
  expect(await isSame(config)).toBe(false);
});

test('not one made with other settings', async () => {
  expect(await isSame({ ...config, contacts: 'mirror-only' }), 'is up to date').toBe(false);
});
