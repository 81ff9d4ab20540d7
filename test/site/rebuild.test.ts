import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from '../mirror/raw-request.ts';
import { takeNight } from '../history/sample-nights.ts';
import { run, type CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { copyTree, treeOf } from '../tree.ts';

const site = inject('site');
let folder: string;
let distDir: string;

beforeEach(() => {
  folder = createFolder();
  distDir = join(folder, 'a', 'public');
});

/** In a process that these tests share, unless another one is given. */
async function build(
  snapshotDir: string,
  to = distDir,
  inProcess: (name: string, flags: string[]) => Promise<CommandResult> = runShared,
): Promise<void> {
  const flags = { '--snapshot': snapshotDir, '--dist': to, '--site': site.url };
  const { code, output } = await inProcess('build', ['--force', ...Object.entries(flags).flat()]);
  expect(output, output).toContain(`The site for ${site.url}/ is in ${to}/`);
  expect(code).toBe(0);
}

// package.test.ts compares with a build from nothing.
test('a build in another folder and environment, over a copy of the site, changes no file', async () => {
  const environment = {
    NODE_ENV: 'development',
    PROD: '',
    DEV: '1',
    BASE_URL: '/x',
    SITE: 'https://x.example',
  };
  copyTree(site.distDir, distDir);
  const paths = [...(await treeOf(distDir)).keys()];
  const filesNow = () =>
    Promise.all(
      paths.map(async (path) => {
        const { ino, mtimeMs } = await stat(join(distDir, path));
        return [path, ino, mtimeMs];
      }),
    );
  const before = await filesNow();
  await build(site.snapshotDir, distDir, (name, flags) => run(name, flags, environment));
  expect([...(await treeOf(distDir)).keys()]).toEqual(paths);
  expect(await filesNow()).toEqual(before);
});

test('a site built over another one equals one built from scratch', async () => {
  const snapshotDir = join(folder, 'snapshot');
  const alone = join(folder, 'b', 'public');
  await takeNight(snapshotDir, 1);
  await build(snapshotDir);
  // Services move, platforms are added and removed, and a notification is added, which search doesn't index.
  await takeNight(snapshotDir, 20);
  await build(snapshotDir);
  await build(snapshotDir, alone);
  const [over, fresh] = [await treeOf(distDir), await treeOf(alone)];
  const different = [...fresh].filter(([path, bytes]) => over.get(path) !== bytes).map(([path]) => path);
  expect(different.filter((path) => !/^data\/(files|status)\.json$/.test(path))).toEqual([]);
  const { files, leaving } = JSON.parse(
    Buffer.from(over.get('data/files.json')!, 'latin1').toString(),
  ) as Record<string, string[]>;
  expect(files).toEqual([...fresh.keys()].toSorted());
  expect(leaving!.length).toBeGreaterThan(0);
  expect(leaving!.filter((path) => !path.startsWith('pagefind/'))).toEqual([]);
  expect([...over.keys()].toSorted()).toEqual([...files!, ...leaving!].toSorted());
});

test('a client gets no wrong response during a build', async () => {
  const snapshotDir = join(folder, 'snapshot');
  const origin = await startOrigin({ platforms: 52 });
  const dispatcher = agentToLoopback(origin.port);
  await takeSnapshot({ registry: 'http://registry.example', snapshotDir, dispatcher, isSample: true });
  await dispatcher.destroy();
  await origin.close();
  copyTree(site.distDir, distDir);
  const before = await treeOf(distDir);
  const server = await serveSite(distDir);

  // Requests every path repeatedly and compares the responses with both builds afterwards.
  const paths = [...before.keys()].filter((path) => /index\.(html|json)$|^_astro\//.test(path));
  const responses: { path: string; status: number; bytes: string }[] = [];
  const now = { building: true };
  const client = async (path: (asked: number) => string): Promise<void> => {
    // Also after a fast build, until each path was requested.
    for (let asked = 0; now.building || asked * 3 <= paths.length; asked += 1) {
      const file = path(asked);
      const { status, body } = await ask(
        server.port,
        encodeURI(`/base/${file.replace(/index\.html$|(?<=^api\/.*)index\.json$/, '')}`),
      );
      responses.push({ path: file, status, bytes: body.toString('latin1') });
    }
  };
  const clients = [0, 1, 2].map((n) => client((asked) => paths[(asked * 3 + n) % paths.length]!));
  const lists = client((asked) => ['api/v1/platform/index.json', 'platform/index.html'][asked % 2]!);
  await build(snapshotDir).finally(() => (now.building = false));
  await Promise.all([...clients, lists]);

  const after = await treeOf(distDir);
  const wrong = responses.filter(({ path, status, bytes }) =>
    status === 404 ? after.has(path) : status !== 200 || ![before.get(path), after.get(path)].includes(bytes),
  );
  expect(wrong.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
  // Served before and after the build without a restart.
  const list = 'api/v1/platform/index.json';
  expect(responses.find(({ path }) => path === list)!.bytes).toBe(before.get(list));
  const { body } = await ask(server.port, '/base/api/v1/platform/');
  expect(body.toString('latin1')).toBe(after.get(list));
  expect(after.get(list)).not.toBe(before.get(list));
  expect(after.size).toBeLessThan(before.size);
});
