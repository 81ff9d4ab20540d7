// A site can be read whatever the umask of the run: nginx reads it as another user.
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { WEB_HOSTS } from '../../src/hosting/web-hosts.ts';
import { verifyMirror } from '../../src/mirror/verify/verify-mirror.ts';
import { ensureBundle } from '../bundle.ts';
import { createFolder, startSample } from '../fixtures.ts';
import { isInstalled, startServer } from '../hosting/web-servers.ts';
import { commandEnv } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');
const [FILE, FOLDER] = ['644', '755'];

/** The mode of a folder and of each path below it. */
async function modesIn(folder: string): Promise<Map<string, string>> {
  const paths = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = paths.map(async (path) => {
    const { mode } = await lstat(join(folder, path));
    return [path, (mode & 0o7777).toString(8)] as const;
  });
  return new Map(await Promise.all(modes));
}

/** The paths with a mode that no published file or folder has. */
async function pathsWithOtherModes(folder: string, except: readonly string[]): Promise<string[]> {
  const paths = [...(await modesIn(folder))].filter(
    ([path, mode]) => ![FILE, FOLDER].includes(mode) && !except.includes(path),
  );
  return paths.map(([path, mode]) => `${path} ${mode}`);
}

describe.each(['077', '000'])('with umask %s', (umask) => {
  let folder: string;
  let dist: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    ensureBundle();
    folder = createFolder();
    await chmod(folder, 0o755);
    dist = join(folder, 'www/of/dist');
    env = {
      REGISTRY_URL: (await startSample({ platforms: 3 })).url,
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: dist,
      SITE_URL: 'https://mirror.example',
      BUILD_FOR: 'nginx',
    };
    await runWithUmask('nightly.ts');
  });

  async function runWithUmask(command: string): Promise<void> {
    const line = `umask ${umask}; exec "$0" scripts/${command}`;
    const options = { cwd: ROOT, env: { ...commandEnv(), ...env } };
    await promisify(execFile)('sh', ['-c', line, process.execPath], options);
  }

  async function expectReadable(others: readonly string[] = []): Promise<void> {
    for (const each of [dist, `${dist}-nginx`]) expect(await pathsWithOtherModes(each, others)).toEqual([]);
  }

  test.skipIf(!isInstalled('nginx'))('nginx serves all of the site (needs nginx)', async () => {
    const port = await startServer('nginx', { base: '', root: folder, dist, beside: `${dist}-nginx` });
    const differencesOf = () => WEB_HOSTS.nginx.differences;
    const { broken } = await verifyMirror({ url: `http://127.0.0.1:${port}`, differencesOf });
    expect(broken).toEqual([]);
  });

  test('the site is readable, and the snapshot is as the umask says', async () => {
    await expectReadable();
    expect((await modesIn(join(folder, 'www'))).get('of')).toBe(FOLDER);
    const umaskMode = umask === '077' ? '600' : '666';
    expect((await modesIn(env['SNAPSHOT_DIR']!)).get('last-run.json')).toBe(umaskMode);
  });

  test.each(['build.ts', 'build.ts --force'])('%s corrects our files, and no others', async (command) => {
    const foreign = { private: '750', 'private/note.txt': '640' };
    await mkdir(join(dist, 'private'), { recursive: true });
    await writeFile(join(dist, 'private/note.txt'), 'mine');
    for (const path of (await modesIn(dist)).keys()) await chmod(join(dist, path), 0o700);
    for (const [path, mode] of Object.entries(foreign)) await chmod(join(dist, path), mode);
    await chmod(join(`${dist}-nginx`, 'mirror.conf'), 0o600);
    await runWithUmask(command);
    await expectReadable(Object.keys(foreign));
    expect(Object.fromEntries(await modesIn(dist))).toMatchObject(foreign);
  });

  test('the folder of the site keeps further rights, and the group for new files', async () => {
    await chmod(dist, 0o2770);
    await runWithUmask('build.ts');
    expect((await modesIn(dist)).get('.')).toBe('2775');
  });
});
