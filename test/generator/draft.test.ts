// The site in the making: what is written anew, what is only kept, and that the last site is never written into.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  gather,
  keep,
  mergeInto,
  openDraft,
  put,
  write,
  type SiteDraft,
} from '../../src/generator/site-draft.ts';
import { into } from '../into.ts';
import { treeOf } from '../tree.ts';

let folder: string;
let dist: string;
let draft: SiteDraft;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draft-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  dist = join(folder, 'dist');
  draft = openDraft({ folder: join(folder, 'made'), dist, sameCode: true });
  const last = into(dist);
  for (const path of ['a/index.html', 'b/index.html', 'data/x.csv', 'data/y.csv']) last(path, `last ${path}`);
});

test('a file that the last site has is kept there, any other is written', async () => {
  await symlink('a/index.html', join(dist, 'link.html'));
  await mkdir(join(dist, 'folder.html'));
  const files = {
    'a/index.html': 'last a/index.html',
    'b/index.html': 'next b/index.html',
    'new/deep/index.html': 'next',
    'link.html': 'last a/index.html',
    'folder.html': '',
    'data/x.csv/below-a-file': '',
  };
  for (const [path, text] of Object.entries(files)) put(draft, path, text);
  const { 'a/index.html': kept, ...written } = files;
  expect(kept).toBeDefined();
  expect(draft.kept).toEqual(['a/index.html']);
  expect(Object.fromEntries(await treeOf(draft.folder))).toEqual(written);
});

test('without a last site all is written, and nothing twice', async () => {
  await rm(dist, { recursive: true });
  put(draft, 'a/index.html', 'last a/index.html');
  expect(draft.kept).toEqual([]);
  expect(keep(draft, 'a/index.html')).toBe(false);
  expect(() => write(draft, 'a/index.html', Buffer.from('again'))).toThrow('EEXIST');
  expect(Object.fromEntries(await treeOf(draft.folder))).toEqual({ 'a/index.html': 'last a/index.html' });
});

test('parts become one whole', async () => {
  const part = openDraft({ ...draft, folder: join(folder, 'part') });
  put(draft, 'data/new.csv', 'of the whole');
  put(part, 'data/deep/new.csv', 'of the part');
  put(part, 'api/index.json', 'of the part');
  expect([keep(draft, 'data/x.csv'), keep(part, 'data/y.csv'), keep(part, 'data')]).toEqual([
    true,
    true,
    false,
  ]);
  mergeInto(draft, part);
  expect(draft.kept).toEqual(['data/x.csv', 'data/y.csv']);
  expect([...(await treeOf(draft.folder)).keys()]).toEqual([
    'api/index.json',
    'data/deep/new.csv',
    'data/new.csv',
  ]);
});

test('a folder of the site, or all of it, can be had whole, and the last site is as it was', async () => {
  const before = await treeOf(dist);
  for (const path of before.keys()) keep(draft, path);
  put(draft, 'data/new.csv', 'new');
  gather(draft, 'data/');
  expect(draft.kept).toEqual(['a/index.html', 'b/index.html']);
  const data = { 'data/new.csv': 'new', 'data/x.csv': 'last data/x.csv', 'data/y.csv': 'last data/y.csv' };
  expect(Object.fromEntries(await treeOf(draft.folder))).toEqual(data);
  gather(draft);
  expect(draft.kept).toEqual([]);
  expect(await treeOf(dist)).toEqual(before);
  expect(await treeOf(draft.folder)).toEqual(before.set('data/new.csv', 'new'));
});

test('what is written is never overwritten by what is kept', async () => {
  keep(draft, 'data/x.csv');
  write(draft, 'data/x.csv', Buffer.from('next'));
  expect(() => gather(draft)).toThrow('EEXIST');
  expect(Object.fromEntries(await treeOf(draft.folder))).toEqual({ 'data/x.csv': 'next' });
});
