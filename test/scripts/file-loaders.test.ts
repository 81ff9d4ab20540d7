// The files of a served site, as “npm run mine -- --mirror” reads them.
import { expect, onTestFinished, test, vi } from 'vitest';
import { withMirrorFiles } from '../../scripts/file-loaders.ts';
import { UnusableTargetError } from '../../src/mirror/verify/served-mirror.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { serveHttp } from '../fixtures.ts';

const RESPONSES: Record<string, [status: number, text: string]> = {
  '/base/mine/index.json': [200, '{"one":1}'],
  '/base/page.json': [200, '<h1>'],
  '/base/failing.json': [500, '{}'],
};
const server = await serveHttp(({ url: path = '' }, response) => {
  const [status, text] = RESPONSES[path] ?? [404, '{}'];
  const moved = path.startsWith('/old/') && {
    location: `https://mirror.example/new${path.slice('/old'.length)}`,
  };
  response.writeHead(moved ? 301 : status, moved || {}).end(text);
});
const url = `${server.url}/base`;

const read = (path: string): Promise<unknown> => withMirrorFiles({ url }, (load) => load(path));

test('a file is read below the URL of the mirror', async () => {
  expect(await read('mine/index.json')).toEqual({ one: 1 });
});

test.each([
  ['mine/runs.json', 'mine/runs.json returned status 404. Check the URL'],
  ['failing.json', 'failing.json returned status 500. Check the URL'],
  ['page.json', 'page.json is not JSON. Check the URL'],
])('%s: %s', async (path, problem) => {
  const failed = read(path);
  await expect(failed).rejects.toThrow(UnusableTargetError);
  await expect(failed).rejects.toThrow(problem);
});

test('what fails with its content names the mirror, and how to verify it', async () => {
  const failing = () => withMirrorFiles({ url }, () => Promise.reject(new TypeError('x is undefined')));
  await expect(failing()).rejects.toThrow(
    `The files of ${url} cannot be used (x is undefined). Run “npm run verify -- ${url}”.`,
  );
  vi.stubGlobal('process', Object.create(process, { argv0: { value: 'registry-snapshot' } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(failing()).rejects.toThrow(`registry-snapshot verify ${url}”.`);
});

test.each([
  ['mine', (at: string) => withMirrorFiles({ url: at }, (load) => load('mine/index.json'))],
  ['verify', (at: string) => verifyMirror({ url: at })],
])('%s names the URL to which a site has moved', async (_, readFrom) => {
  const old = url.replace(/base$/, 'old');
  await expect(readFrom(old)).rejects.toThrow(
    /^http:.*\/old\/.* redirects to https:\/\/mirror\.example\/new\/.*\. Use https:\/\/mirror\.example\/new\.$/,
  );
});
