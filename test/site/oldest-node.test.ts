// What every command of the installed package does, and one of a clone, on the oldest versions of Node that package.json promises.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { installPackage, outputOf, waitForUrl, type InstalledPackage } from './installed-package.ts';

const root = join(import.meta.dirname, '../..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
};
const OLDEST = engines.node.match(/\d+\.\d+\.\d+/g)!;

let installed: InstalledPackage;
beforeAll(() => void (installed = installPackage()));
afterAll(() => installed.remove());

/** A real Node of this version, from its package for this system. `.tmp` keeps it for the next run. Outside CI it may be missing. */
function installNode(version: string): string | undefined {
  const folder = join(root, '.tmp/node', version);
  const node = join(folder, 'node_modules/.bin/node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    try {
      const name = `node-${process.platform}-${process.arch}@${version}`;
      execFileSync('npm', ['install', ...flags, name], { cwd: folder, stdio: 'pipe' });
    } catch (error) {
      if (process.env['CI']) throw error;
      return undefined;
    }
  }
  return node;
}

test.for(OLDEST)('all commands on Node %s', async (version, { skip }) => {
  const node = installNode(version) ?? skip('npm cannot fetch this version of Node');
  expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`v${version}\n`);
  const inClone = ['-r', './scripts/preflight.cjs', 'scripts/build.ts', '--help'];
  expect(execFileSync(node, inClone, { cwd: root, encoding: 'utf8' })).toContain('Usage: npm run build');
  const origin = await waitForUrl(
    installed.startProgram(['origin', '--platforms', '3', '--port', '0'], {}, node),
  );
  const port = String(await freePort());
  const env = {
    REGISTRY_URL: new URL(origin.url).origin,
    SNAPSHOT_DIR: `${version}/snapshot`,
    DIST_DIR: `${version}/dist`,
    PORT: port,
  };
  const run = (...args: string[]) => installed.run(args, env, node);

  // Takes a snapshot, builds and verifies; “start” does the first two again, and serves.
  expect(await run('nightly')).toContain('was built and verified.');
  const server = await waitForUrl(installed.startProgram(['start'], env, node));
  expect(await run('verify', server.url)).toContain('Every requirement is met.');
  const list = await (await fetch(`${server.url}/data/platforms.csv`)).text();
  expect(await server.stop()).toBe(0);
  expect(list.split('\r\n')).toHaveLength(1 + 3 + 1);

  expect(await run('query', '--csv', 'select count(*) as n from platforms')).toBe('n\r\n3\r\n');
  const query = ['query', "select printf('%600000000s', 'x')"];
  expect(await outputOf(installed.startProgram(query, env, node))).toEqual({
    code: 2,
    output:
      'query: A row is larger than 64 MiB. Select fewer columns, or a part of a value with “substr(…)”.\n',
  });

  writeFileSync(join(installed.work, version, 'list.csv'), list);
  expect(await run('mine', '--list', `${version}/list.csv`)).toContain('3 rows, 3 platforms: 3 matched');
  await run('keep', '--save', `${version}/saved`);
  await installed.run(
    ['keep', '--restore', `${version}/saved`],
    { SNAPSHOT_DIR: `${version}/restored` },
    node,
  );
  expect(await origin.stop()).toBe(0);
});
