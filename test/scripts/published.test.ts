// What the nightly workflow does before it verifies the published site.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitForStatus } from '../../scripts/github/published.ts';
import { createFolder, serveHttp } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';

type Response = [status: number, body: string];

/** Answers requests for `data/status.json` with these in turn, and then with the last; and all others with `list`. */
async function startSite(statuses: (Response | 'cut')[], list: Response = [404, '']) {
  const requests: string[] = [];
  const server = await serveHttp(({ url }, response) => {
    requests.push(url!);
    const isStatus = url === '/base/data/status.json';
    const reply = isStatus ? (statuses.length > 1 ? statuses.shift()! : statuses[0]!) : list;
    if (reply === 'cut') response.socket!.destroy();
    else response.writeHead(reply[0]).end(reply[1]);
  });
  return { site: `${server.url}/base`, requests };
}

test('waits until the site has the status of this run', async () => {
  const { site, requests } = await startSite([[404, ''], 'cut', [200, 'old'], [200, 'new']]);
  const { signal } = new AbortController();
  await waitForStatus(site, Buffer.from('new'), { signal, pause: 0 });
  expect(requests).toEqual(Array(4).fill('/base/data/status.json'));
});

test('does not wait longer than the deadline', async () => {
  const { site } = await startSite([[200, 'old']]);
  const deadline = new AbortController();
  const waiting = waitForStatus(site, Buffer.from('new'), { signal: deadline.signal, pause: 0 });
  deadline.abort(new Error('Too late.'));
  await expect(waiting).rejects.toThrow('Too late.');
});

test.each<[Response, 'yes' | 'no', RegExp]>([
  [[200, '[]'], 'yes', /\/base\/api\/v1\/platform\/ returns JSON, as harvesters expect\.$/m],
  [
    [404, '<html>'],
    'no',
    /\/api\/v1\/platform\/ does not return JSON \(status 404\): .*\/platform\/index\.json /,
  ],
  [[404, '{}'], 'no', /does not return JSON \(status 404\)/],
  [[200, '<html>'], 'no', /does not return JSON \(status 200\)/],
])('a platform list that answers %j has JSON: %s', async (list, json, sentence) => {
  const folder = createFolder();
  const [status, outputs] = ['status.json', 'outputs'].map((name) => join(folder, name));
  await writeFile(status!, 'new');
  const { site } = await startSite([[200, 'new']], list);
  const { code, output } = await runShared('github/published', ['--status', status!, '--output', outputs!], {
    SITE_URL: site,
  });
  expect(code, output).toBe(0);
  expect(output).toMatch(sentence);
  expect(await readFile(outputs!, 'utf8')).toBe(`json=${json}\n`);
});
