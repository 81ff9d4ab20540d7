// The mirror's answers equal the registry's, with rebased links.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeMirror } from '../../src/mirror/publish/write-mirror.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from './raw-request.ts';
import { NOTIFICATIONS } from './mirror-fixtures.ts';
import { into } from '../into.ts';

const HOST = { Host: 'registry.example' };

test.each([
  ['usage', 'https://x.github.io/repo', '/repo'],
  ['acme', 'http://localhost:4321', ''],
])('brand %s at %s', async (brand, site, base) => {
  const origin = await startOrigin({ brand, platforms: 30 });
  const dispatcher = agentToLoopback(origin.port);
  onTestFinished(async () => {
    await dispatcher.destroy();
    await origin.close();
  });
  const root = createFolder();
  const snapshotDir = join(root, 'snapshot');
  await takeSnapshot({ registry: 'http://registry.example', snapshotDir, dispatcher });
  const snapshot = await openSnapshot(snapshotDir);
  const distDir = join(root, 'dist');
  writeMirror({ snapshot, site, put: into(distDir) });
  const { port } = await serveSite(distDir);

  const paths = Object.keys(snapshot.manifest.files).filter((path) => !path.includes('?'));
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths.filter((each) => each !== NOTIFICATIONS)) {
    for (const query of ['', '?format=api', '?format=json']) {
      // The origin adds only this format to its links.
      const there = await ask(origin.port, path + query, { headers: HOST });
      const here = await ask(port, base + path + query);
      expect([path, here.status, here.headers['content-type']]).toEqual([path, 200, 'application/json']);
      expect(here.headers.allow).toBe(there.headers.allow);
      // Large responses are compressed here.
      expect(here.headers.vary!.replace(', Accept-Encoding', '')).toBe(there.headers.vary);
      expect(here.text).toBe(there.text.replaceAll('"http://registry.example/api/v1/', `"${site}/api/v1/`));
    }
  }

  // The only list that has pages there and is joined here.
  for (const query of ['', '&format=api']) {
    const results: string[] = [];
    for (let page = 1; ; page += 1) {
      const { text } = await ask(origin.port, `${NOTIFICATIONS}?page=${page}${query}`, { headers: HOST });
      results.push(/"results":\[(.*)\]\}$/s.exec(text)![1]!);
      if (/^\{"count":\d+,"next":null/.test(text)) break;
    }
    const { text } = await ask(port, `${base}${NOTIFICATIONS}?${query}`);
    const joined = results.join(',').replaceAll('"http://registry.example/', `"${site}/`);
    expect(/^\{"count":\d+,"next":null,"previous":null,"results":\[(.*)\]\}$/s.exec(text)![1]).toBe(joined);
  }
});
