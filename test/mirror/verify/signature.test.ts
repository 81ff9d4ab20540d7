// A build that signs its site, with real keys.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFolder, serveSite } from '../../fixtures.ts';
import { has } from '../../programs.ts';
import { takeNight } from '../../history/sample-nights.ts';
import { ensureBundle } from '../../bundle.ts';
import type { CommandResult } from '../../run.ts';
import { runShared } from '../../shared-command.ts';
import { copyTree, treeOf } from '../../tree.ts';

/** A signed site, of which tests change copies. */
let made: string;
let folder: string;
let key: string;
let signers: string;

const SITE = 'https://mirror.example';
const hasKeygen = has('ssh-keygen');

beforeAll(async () => {
  if (!hasKeygen) return;
  made = createFolder();
  key = newKey('key');
  signers = await allow('mirror@example.org', key);
  ensureBundle();
  await takeNight(join(made, 'snapshot'), 17, undefined, 3);
  expect(await build(join(made, 'dist'))).toMatchObject({ code: 0 });
});

beforeEach(() => {
  folder = createFolder();
});

function newKey(name: string, passphrase = ''): string {
  const file = join(made, name);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-C', '', '-N', passphrase, '-f', file]);
  return file;
}

async function allow(principal: string, ofKey: string): Promise<string> {
  const file = join(made, `signers-${principal}`);
  await writeFile(
    file,
    `${principal} namespaces="registry-snapshot" ${await readFile(`${ofKey}.pub`, 'utf8')}`,
  );
  return file;
}

function build(dist: string, env: Record<string, string> = {}, flags: string[] = []): Promise<CommandResult> {
  const places = { SNAPSHOT_DIR: join(made, 'snapshot'), DIST_DIR: dist };
  return runShared('build', flags, { ...places, SITE_URL: SITE, SIGN_KEY: key, ...env });
}

/** Serves a site until the test ends. */
async function serve(distDir: string): Promise<string> {
  const server = await serveSite(distDir);
  return server.url;
}

const verify = (url: string, ...flags: string[]): Promise<CommandResult> =>
  runShared('verify', [url, ...flags]);

describe.skipIf(!hasKeygen)('a signed site', () => {
  test('has checksums of all its files but these two, its list of files, and those that change without a build', async () => {
    const dist = join(made, 'dist');
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: dist });
    const tree = await treeOf(dist);
    const listed = (await readFile(join(dist, 'SHA256SUMS'), 'utf8')).match(/(?<= {2}).*/g);
    const rest = ['SHA256SUMS', 'SHA256SUMS.sig', 'data/status.json'];
    rest.push('data/last-run.json', 'data/files.json');
    expect(new Set(listed)).toEqual(new Set([...tree.keys()].filter((path) => !rest.includes(path))));
  });

  test('is checked by ssh-keygen alone', async () => {
    const dist = join(made, 'dist');
    const signer = ['-I', 'mirror@example.org', '-n', 'registry-snapshot'];
    const input = await readFile(join(dist, 'SHA256SUMS'));
    const args = ['-Y', 'verify', '-f', signers, ...signer, '-s', 'SHA256SUMS.sig'];
    expect(execFileSync('ssh-keygen', args, { cwd: dist, input, encoding: 'utf8' })).toMatch(/^Good /);
  });

  test('is verified: 0, with the name of its signer', async () => {
    const { code, output } = await verify(await serve(join(made, 'dist')), '--signed-by', signers);
    expect(output).toMatch(/ and \d{3,} files; built for /);
    expect(output).toMatch(
      /\nSigned by mirror@example\.org\.\n15 of 16 requirements are met; 1 was not tested: missing\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('is not changed by a build of the same snapshot', async () => {
    const dist = join(folder, 'dist');
    copyTree(join(made, 'dist'), dist);
    expect((await build(dist, {}, ['--force'])).output).toMatch(/0 new, 0 changed, \d+ kept, 0 removed/);
  });

  test('gets a signature of another key with the next run', async () => {
    const dist = join(folder, 'dist');
    copyTree(join(made, 'dist'), dist);
    const other = newKey('other');
    expect((await build(dist, { SIGN_KEY: other })).output).toMatch(/0 new, \d changed, \d+ kept, 0 removed/);
    const flags = ['--signed-by', await allow('other@example.org', other)];
    expect(await verify(await serve(dist), ...flags)).toMatchObject({ code: 0 });
  });
});

describe.skipIf(!hasKeygen)('bad keys end in one sentence', () => {
  test.for([
    ['a key that does not exist', () => join(made, 'nothing'), 'No such file or directory'],
    ['a key with a passphrase', () => newKey('secret', 'secret'), 'incorrect passphrase'],
  ] as const)('build: %s: 5, and nothing is built', async ([, keyFile, reason]) => {
    const signKey = keyFile();
    const dist = join(folder, 'dist');
    const { code, output } = await build(dist, { SIGN_KEY: signKey });
    expect(output).toMatch(
      /^build: SIGN_KEY “[^”]*” cannot sign \(.*\)\. Set it to an SSH private key without a passphrase, or to the public key of one in ssh-agent\.\n$/,
    );
    expect(output).toContain(reason);
    expect(code).toBe(5);
    expect([...(await treeOf(folder)).keys()]).toEqual(['.dist.lock']);
  });
});
