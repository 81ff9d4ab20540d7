import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createFolder, serveSite } from '../fixtures.ts';
import { ask } from '../mirror/raw-request.ts';
import { takeNight } from '../history/sample-nights.ts';
import { run, type CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { copyTree, treeOf } from '../tree.ts';

const SITE = 'https://mirror.example/base';
let snapshotDir: string;
/** The site of an earlier night, and one built from scratch. */
let distDir: string;
let alone: string;

beforeAll(async () => {
  const folder = createFolder();
  [snapshotDir, distDir, alone] = ['snapshot', 'a/public', 'b/public'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await takeNight(snapshotDir, 1);
  await build(distDir);
  // Services move, platforms are added and removed, and a notification is added, which search doesn't index.
  await takeNight(snapshotDir, 20);
  await build(alone);
});

/** In a process that these tests share, unless another one is given. */
async function build(
  to: string,
  inProcess: (name: string, flags: string[]) => Promise<CommandResult> = runShared,
): Promise<void> {
  const flags = { '--snapshot': snapshotDir, '--dist': to, '--site': SITE };
  const { code, output } = await inProcess('build', ['--force', ...Object.entries(flags).flat()]);
  expect(output, output).toContain(`The site for ${SITE}/ is in ${to}/`);
  expect(code).toBe(0);
}

test('a build in another folder and environment, over a copy of the site, changes no file', async () => {
  const environment = {
    NODE_ENV: 'development',
    PROD: '',
    DEV: '1',
    BASE_URL: '/x',
    SITE: 'https://x.example',
  };
  const copy = join(createFolder(), 'public');
  copyTree(alone, copy);
  const paths = [...(await treeOf(copy)).keys()];
  const filesNow = () =>
    Promise.all(
      paths.map(async (path) => {
        const { ino, mtimeMs } = await stat(join(copy, path));
        return [path, ino, mtimeMs];
      }),
    );
  const before = await filesNow();
  await build(copy, (name, flags) => run(name, flags, environment));
  expect([...(await treeOf(copy)).keys()]).toEqual(paths);
  expect(await filesNow()).toEqual(before);
});

test('a site built over another one equals one built from scratch, and a client gets no wrong response meanwhile', async () => {
  const before = await treeOf(distDir);
  const server = await serveSite(distDir);
  // Requests every path repeatedly and compares the responses with both builds afterwards.
  const paths = [...before.keys()].filter((path) => /index\.(html|json)$|^_astro\//.test(path));
  const responses: { path: string; status: number; bytes: string }[] = [];
  const now = { building: true };
  const client = async (path: (asked: number) => string): Promise<void> => {
    // This goes on after a fast build, until each path was requested.
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
  await build(distDir).finally(() => (now.building = false));
  await Promise.all([...clients, lists]);

  const over = await treeOf(distDir);
  const wrong = responses.filter(({ path, status, bytes }) =>
    status === 404 ? over.has(path) : status !== 200 || ![before.get(path), over.get(path)].includes(bytes),
  );
  expect(wrong.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
  // Served before and after the build without a restart.
  const list = 'api/v1/platform/index.json';
  expect(responses.find(({ path }) => path === list)!.bytes).toBe(before.get(list));
  const { body } = await ask(server.port, '/base/api/v1/platform/');
  expect(body.toString('latin1')).toBe(over.get(list));
  expect(over.get(list)).not.toBe(before.get(list));

  const fresh = await treeOf(alone);
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
