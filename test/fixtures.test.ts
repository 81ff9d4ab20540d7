// Each test depends on those before it.
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { cleanUpAtEndOfFile, createFolder, createFolderForFile, serveHttp } from './fixtures.ts';

const made = { byHook: '', byTest: '', forFile: '', url: '' };
beforeAll(() => {
  made.byHook = createFolder();
});

test('folders and servers exist in their test', async () => {
  made.byTest = createFolder();
  made.forFile = createFolderForFile();
  for (const folder of [made.byHook, made.byTest, made.forFile])
    expect(existsSync(folder), folder).toBe(true);
  made.url = (await serveHttp((_, response) => response.end('here'))).url;
  expect(await (await fetch(made.url)).text()).toBe('here');
});

test('what a test made is gone after it, and what the file made remains', async () => {
  expect(existsSync(made.byTest), 'the folder of the test').toBe(false);
  await expect(fetch(made.url)).rejects.toThrow('fetch failed');
  for (const folder of [made.byHook, made.forFile]) expect(existsSync(folder), folder).toBe(true);
});

test('what the file made is gone after it', async () => {
  await cleanUpAtEndOfFile();
  for (const folder of [made.byHook, made.forFile]) expect(existsSync(folder), folder).toBe(false);
});
