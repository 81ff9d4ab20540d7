import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeSearch, type SearchRecord } from '../../src/search/write-search.ts';
import { createFolder } from '../fixtures.ts';
import { openIndex } from './search-index.ts';
import { treeOf } from '../tree.ts';
import { into } from '../into.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

function record(n: number): SearchRecord {
  const url = `/platform/${n}/`;
  return { url, content: `Platform ${n}.`, meta: { title: `P${n}` }, filters: { kind: ['Platform'] } };
}

test('every record is counted', async () => {
  await writeSearch([record(1), record(2), record(3)], into(folder));
  const entry: unknown = JSON.parse(await readFile(join(folder, 'pagefind-entry.json'), 'utf8'));
  expect(entry).toMatchObject({ languages: { en: { page_count: 3 } } });
});

/** Pagefind's processes from now on. */
function watchProcesses(): ChildProcess[] {
  const children: ChildProcess[] = [];
  const onChild = (message: unknown) => void children.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onChild);
  onTestFinished(() => void unsubscribe('child_process', onChild));
  return children;
}

test("Pagefind's process has ended, and its memory is free", async () => {
  const children = watchProcesses();
  await writeSearch([record(1)], into(folder));
  expect(children.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([expect.anything()]);
});

test('a process of Pagefind that is killed fails the build, which does not wait for it', async () => {
  const children = watchProcesses();
  const written = writeSearch([record(1)], into(folder));
  // The index was started, so the records follow.
  children[0]!.stdout!.once('data', () => children[0]!.kill('SIGKILL'));
  await expect(written).rejects.toMatchObject({
    name: 'ExpectedError',
    message:
      'Pagefind’s process ended before the search index was complete. It may need more memory. Run the command again.',
  });
});

test('a signal ends the process of Pagefind, with its reason', async () => {
  const children = watchProcesses();
  const stop = new AbortController();
  const written = writeSearch([record(1)], into(folder), stop.signal);
  stop.abort(new Error('Stopped.'));
  await expect(written).rejects.toThrow('Stopped.');
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGTERM']);
  await expect(writeSearch([record(1)], into(folder), stop.signal)).rejects.toThrow('Stopped.');
  expect(children).toHaveLength(1);
});

test('the order of the records makes no difference', async () => {
  const records = Array.from({ length: 40 }, (_, n) => record(n));
  await writeSearch(records, into(join(folder, 'a')));
  await writeSearch(records.toReversed(), into(join(folder, 'b')));
  expect(await treeOf(join(folder, 'b'))).toEqual(await treeOf(join(folder, 'a')));
});

test('a record that is not in the index fails the build', async () => {
  const written = writeSearch([record(1), record(2), record(2)], into(folder));
  await expect(written).rejects.toMatchObject({
    name: 'ExpectedError',
    message: 'The search index holds 2 of 3 records.',
  });
  expect(await treeOf(folder)).toEqual(new Map());
});

test('the index of an empty registry works', async () => {
  const index = await openIndex([]);
  expect(await index.find('Elsewhere')).toEqual([]);
  expect(await index.find('platforms')).toMatchObject([{ url: '/', meta: { title: 'No platforms' } }]);
});

test('a search fails if a part of the index cannot be loaded', async () => {
  const index = await openIndex([record(1)]);
  await index.remove('index');
  await expect(index.find('platform')).rejects.toThrow('404');
  await index.remove('filter');
  await expect(index.find(null, { kind: 'Platform' })).rejects.toThrow('404');
});
