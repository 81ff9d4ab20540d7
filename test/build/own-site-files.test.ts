// The files of a folder that a build may replace if their list is lost.
import { beforeEach, expect, test } from 'vitest';
import { ownHostFiles, ownSiteFiles } from '../../src/build/own-site-files.ts';
import { createFolder } from '../fixtures.ts';
import { into } from '../into.ts';

let folder: string;
let put: (path: string, text: string) => void;

beforeEach(() => {
  folder = createFolder();
  put = into(folder);
});

const STAMP = JSON.stringify({ tool: 'registry-snapshot/1.0.0' });
const UNLISTED = ['data/files.json', 'SHA256SUMS', 'data/status.json', 'data/last-run.json'];

test('files with a checksum and files that no checksum lists, but nothing outside the folder', () => {
  put('data/build.json', STAMP);
  const sums = ['index.html', '../outside.txt', 'a/../../b', 'data/a b.csv'].map(
    (path) => `${'0'.repeat(64)}  ${path}\n`,
  );
  put('SHA256SUMS', sums.join(''));
  const { files, unfinished } = ownSiteFiles(folder);
  expect(unfinished).toBe(true);
  expect([...files].toSorted()).toEqual(['index.html', 'data/a b.csv', ...UNLISTED].toSorted());
});

test.each(['{}', '', '{"tool":"other/1.0.0"}', '{"tool":"registry-snapshots/1"}'])(
  'none with the stamp %j',
  (stamp) => {
    put('data/build.json', stamp);
    put('SHA256SUMS', `${'0'.repeat(64)}  index.html\n`);
    expect(() => ownSiteFiles(folder)).toThrow('contains files that this project did not write');
  },
);

test('all or none of a folder for the web host', () => {
  const rules = [{ path: 'nginx.conf', text: '' }];
  put('nginx.conf', '');
  expect([...ownHostFiles(folder, rules).files]).toEqual(['nginx.conf']);
  put('letter.txt', '');
  expect(() => ownHostFiles(folder, rules)).toThrow('contains files that this project did not write');
});
