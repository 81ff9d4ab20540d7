// How commands fail: an exit code, a message that says what to do, and no lost data.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REMOVED_FLAGS, REMOVED_VARIABLES } from '../../src/config/removed.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { createFolder, createFolderForFile, serveHttp } from '../fixtures.ts';
import { freePort } from '../free-port.ts';
import { takeNight } from '../history/sample-nights.ts';
import { mountDisk } from '../mount-disk.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { commandEnv, run } from '../run.ts';
import { commandFile, runShared } from '../shared-command.ts';
import { copyTree, treeOf } from '../tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const TAKEN = join(createFolderForFile(), 'snapshot');
const RESPONSE = 'api/v1/platform/index.json';

let folder: string;
let env: { SNAPSHOT_DIR: string; DIST_DIR: string };

beforeAll(async () => void (await takeNight(TAKEN, 1, undefined, 2)));

beforeEach(useFolder);

async function useFolder(): Promise<void> {
  folder = createFolder();
  await chmod(folder, 0o755);
  env = { SNAPSHOT_DIR: inFolder('snapshot'), DIST_DIR: inFolder('public/dist') };
}

const inFolder = (path: string): string => join(folder, path);

async function write(path: string, text = 'mine'): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(inFolder(path), text);
}

const makeSnapshot = (): void => copyTree(TAKEN, env.SNAPSHOT_DIR);

/** The site of an earlier build. */
async function makeDist(): Promise<void> {
  await write('public/dist/platform/index.html', 'the last good site');
  await write('public/dist/data/files.json', '{"files":["data/files.json","platform/index.html"]}');
}

/** The files of the test's folder, or of a folder in it. */
async function readTree(path = '.'): Promise<Map<string, string>> {
  const tree = await treeOf(inFolder(path));
  for (const each of tree.keys()) if (each.endsWith('.lock')) tree.delete(each);
  return tree;
}

const lastLineOf = (output: string): string => output.trimEnd().split('\n').at(-1)!;

/** A command with spaces between its words; “~” is the folder of the test, USED and FREE are ports. */
type Ending = [command: string, variables?: Record<string, string>, given?: string, prepare?: () => unknown];

/** Runs each command in a folder of its own, where it changes no file. Returns their exit codes and output. */
async function endingsOf(endings: Ending[]): Promise<string> {
  const server = await serveHttp((_, response) => response.end());
  const ports = { USED: String(server.port), FREE: String(await freePort()) };
  const texts: string[] = [];
  for (const [command, variables = {}, given, prepare] of endings) {
    await useFolder();
    await prepare?.();
    const fill = (text: string): string =>
      text.replaceAll('~', folder).replace(/USED|FREE/g, (name) => ports[name as keyof typeof ports]);
    const [name = '', ...args] = command.split(' ').map(fill);
    const own = Object.entries(variables).map(([variable, value]) => [variable, fill(value)]);
    const files = await readTree();
    const { code, output } = await runShared(name, args, { ...env, ...Object.fromEntries(own) });
    expect(output).not.toMatch(/^\s+at |u5er|pa55/m);
    const after = await readTree();
    expect(new Map([...after].filter(([path]) => files.has(path))), command).toEqual(files);
    const settings = Object.entries(variables).map((each) => each.join('='));
    const title = [command, ...settings, ...(given === undefined ? [] : [given])].join(' · ');
    const added = [...after.keys()].filter((path) => !files.has(path)).map((path) => `New file: ${path}\n`);
    texts.push(
      [`# ${title}`, `${code}: ${output}`, ...added]
        .join('\n')
        .replaceAll(folder, '~')
        .replaceAll(ROOT, 'PROJECT')
        .replaceAll(ports.USED, 'USED')
        .replaceAll(ports.FREE, 'FREE')
        .replace(/(?<=not one of: platform added, ).*(?=\. Run)/, '…'),
    );
  }
  return texts.join('\n');
}

const COMMANDS = 'start snapshot build serve dev origin nightly keep verify bench simulate docs'.split(' ');
const SECRET = 'https://u5er:pa55@registry.example';

test('wrong flags and variables: 2, one line', async () => {
  const texts = await endingsOf([
    ...COMMANDS.flatMap((name): Ending[] => [[`${name} --prot 1`], [`${name} more more`]]),
    ['build', { SITE_URL: SECRET }],
    [`nightly --alias ${SECRET}`],
    [`verify ${SECRET}`],
    [`start --regstry=${SECRET}`],
    ['build --site-name a\nb'],
    ['origin --port 70000'],
    ['origin --platforms 1e9'],
    ['origin --night 0'],
    ['origin --brand ../x'],
    ['bench --platforms 0'],
    ['keep'],
    ['keep --restore'],
    ['keep --save '],
    ['nightly --summary '],
    ['keep --save a --restore b'],
    ['keep --forget ab'],
    ['keep --forget '],
    ['keep --forget name --restore b'],
    ['keep --dry-run'],
    ['simulate --nights 0'],
    ['simulate --without moon'],
    [`simulate --replay ${import.meta.filename}`],
    [`simulate --replay ${join(ROOT, 'package.json')}`],
    ['verify --for moon https://mirror.example'],
    ['verify --time-limit 0 https://mirror.example'],
    ['start --port 0'],
    // The setting has the name that the operator used.
    ['start', { SNAPSHOT_DIR: ROOT }],
    ['start', { DIST_DIR: ROOT }],
    [`start --snapshot ${ROOT}`],
    [`start --dist ${ROOT}`],
    ['nightly', { DIST_DIR: '~/snapshot' }],
    // Ends before it requests anything.
    ...['build', 'start', 'nightly', 'dev'].map((name): Ending => [
      name,
      { SITE_CONFIG: '~/own.json' },
      'with a typo',
      () => write('own.json', '{ "nmae": "x" }'),
    ]),
  ]);
  await expect(texts).toMatchFileSnapshot('__snapshots__/wrong-settings.txt');
});

test('flags and variables that were removed', async () => {
  const flags = [...Object.keys(REMOVED_FLAGS), '--state=x'];
  const texts = await endingsOf([
    ...flags.map((flag): Ending => [`verify ${flag}`]),
    // Without a snapshot, a command that goes on ends with 5.
    ...REMOVED_VARIABLES.map(({ variable }): Ending => ['build', { [variable]: 'yes' }]),
  ]);
  await expect(texts).toMatchFileSnapshot('__snapshots__/removed-settings.txt');
});

const restoreWith = (
  given: string,
  path: string,
  replace: (at: string, manifest: string) => unknown,
): Ending => [
  'keep --restore ~/saved',
  { SNAPSHOT_DIR: '~/other' },
  `${given} ${path}`,
  async () => {
    await copySnapshotToFolder(TAKEN, inFolder('saved'));
    const saved = await readFile(inFolder('saved/manifest.json'), 'utf8');
    await rm(inFolder(`saved/${path}`), { recursive: true });
    await replace(inFolder(`saved/${path}`), saved);
  },
];

test('folders, files and ports that cannot be used, and no registry', async () => {
  const withSnapshot = (given: string, prepare: () => unknown, command = 'build'): Ending => [
    command,
    {},
    given,
    () => {
      makeSnapshot();
      return prepare();
    },
  ];
  const linkTo = (path: string) => () => symlink(inFolder('nowhere'), inFolder(path));
  const registry = 'http://127.0.0.1:FREE';
  const stored = () => inFolder(`snapshot/current/${RESPONSE}`);
  const texts = await endingsOf([
    ...['snapshot', 'nightly', 'build', 'dev', 'keep --save ~/saved'].map((command): Ending => [
      command,
      {},
      'a broken link as its snapshot',
      linkTo('snapshot'),
    ]),
    ['serve', { DIST_DIR: '~/dist' }, 'a broken link as its site', linkTo('dist')],
    withSnapshot('a broken link as its site', linkTo('dist'), 'build --dist ~/dist'),
    withSnapshot('a broken link as its copy', linkTo('saved'), 'keep --save ~/saved'),
    // Before it requests anything.
    ['start --port USED --registry http://127.0.0.1:USED'],
    [`start --port FREE --retries 1 --registry ${registry}`, {}, 'a site', makeDist],
    ['start --port FREE --retries 1', { REGISTRY_URL: registry }, 'a site', makeDist],
    ['build'],
    withSnapshot('a file as its site', () => write('public/dist')),
    withSnapshot('a damaged response', () => writeFile(stored(), '[')),
    withSnapshot('a missing response', () => rm(stored())),
    ['nightly', {}, 'a file as its snapshot', () => write('snapshot')],
    ['keep --restore ~/file', {}, 'a file', () => write('file')],
    restoreWith('without', 'manifest.json', () => {}),
    ...['manifest.json', 'report.json', RESPONSE].map((path) =>
      restoreWith('with a folder as', path, (at) => mkdir(at)),
    ),
    restoreWith('with a file as', 'history', (at) => writeFile(at, 'x')),
    restoreWith('with a cut', 'manifest.json', (at, text) => writeFile(at, text.slice(0, 100))),
    restoreWith('with another', 'manifest.json', (at) => writeFile(at, '{}')),
    restoreWith('with files elsewhere in', 'manifest.json', (at, text) =>
      writeFile(at, text.replace('"api/v1/', '"../../api/v1/')),
    ),
  ]);
  await expect(texts).toMatchFileSnapshot('__snapshots__/unusable.txt');
});

test('--help lists the flags, their variables and the exit codes', async () => {
  const texts: string[] = [];
  for (const name of COMMANDS) {
    const { code, output } = await runShared(name, ['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
    expect(output).not.toMatch(/variables:\n\n|\(default: [{[]/);
    texts.push(`${name}: ${output.split('Exit codes:')[1]!.trim()}\n`);
  }
  await expect(texts.join('\n')).toMatchFileSnapshot('__snapshots__/exit-codes.txt');
});

test('a very long message is cut', async () => {
  const { output } = await runShared('build', ['--site-name', 'x'.repeat(9000)]);
  expect(output).toMatch(/^build: --site-name is “x{1000}.*…\n$/);
  expect(output.length).toBe(4002);
});

test('a report names the setting that the operator used', async () => {
  const flags = ['--registry', `http://127.0.0.1:${await freePort()}`, '--retries', '0'];
  await runShared('nightly', [...flags, '--summary', inFolder('summary.md')], env);
  for (const path of ['summary.md', 'snapshot/last-run.json']) {
    const text = await readFile(inFolder(path), 'utf8');
    expect(text).toMatch(/Check --registry, and that/);
    expect(text).not.toContain('REGISTRY_URL');
  }
});

test('a process ends with the exit code', async () => {
  const { code, output } = await run('build', ['--prot', '1'], env);
  expect([code, output]).toEqual([2, expect.stringContaining("Unknown option '--prot'")]);
  expect(await run('build', ['--help'])).toMatchObject({ code: 0 });
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a process that %s ends: a code that the table explains',
  async (signal) => {
    const { port } = await serveHttp(() => child.kill(signal));
    const child = spawn(process.execPath, [commandFile('snapshot')], {
      env: { ...commandEnv(), ...env, REGISTRY_URL: `http://127.0.0.1:${port}` },
    });
    expect(await once(child, 'exit')).toEqual([null, signal]);
    const table = await readFile(join(ROOT, 'docs/running.md'), 'utf8');
    expect(table).toMatch(new RegExp(`^\\| ${128 + constants.signals[signal]} \\| The run was `, 'm'));
  },
);

/** Runs a command after a line of Bash. */
function runAfter(line: string, name: string, args: string[] = [], options: object = {}) {
  const command = ['-c', `${line}; exec "$0" "$@" 2>&1`, process.execPath, commandFile(name), ...args];
  return new Promise<[code: unknown, output: string]>((resolve) => {
    execFile('bash', command, { env: { ...commandEnv(), ...env }, ...options }, (error, output) =>
      resolve([error?.code ?? 0, output]),
    );
  });
}

test('site.config.json is read from the current folder, not from the folder of the code', async () => {
  await write('site.config.json', '{ "nmae": "x" }');
  const [code, output] = await runAfter(`cd '${folder}'`, 'build');
  expect([code, output]).toEqual([2, expect.stringMatching(/^build: “site\.config\.json”: .*“name”\?\n$/)]);
});

describe('few open files', () => {
  test('256 are enough for snapshot and keep', async () => {
    const origin = await startOrigin();
    try {
      for (const [name, ...args] of [
        ['snapshot', '--registry', origin.url],
        ['keep', '--save', inFolder('saved')],
      ] as const)
        expect(await runAfter('ulimit -n 256', name, args)).toEqual([0, expect.any(String)]);
    } finally {
      await origin.close();
    }
  });

  test('too few for a build, wherever it ends: 5', async () => {
    makeSnapshot();
    const sentence =
      /^build: (“.*”: too many files are open|Too many files are open|Pagefind’s program cannot be started)\. Raise the limits? .*“ulimit -n 1024”.* and run the command again\./;
    for (const limit of [24, 26, 28]) {
      const [code, output] = await runAfter(`ulimit -n ${limit}`, 'build');
      expect([code, lastLineOf(output)]).toEqual([5, expect.stringMatching(sentence)]);
    }
  });
});

describe('a build that cannot write: 5, and the last site stays', () => {
  const DENIED = /^build: “.*”: permission denied\. Give this user write access, or choose another folder\. /;

  test.skipIf(!canBecomeNobody)('into a folder of another user', async () => {
    makeSnapshot();
    await makeDist();
    const before = await readTree();
    const { code, output } = await run('build', [], env, NOBODY);
    expect([code, lastLineOf(output)]).toEqual([5, expect.stringMatching(DENIED)]);
    expect(await readTree()).toEqual(before);
  });

  test.skipIf(!canBecomeNobody)('because of a umask without any permission', async () => {
    makeSnapshot();
    await mkdir(inFolder('public'));
    await chmod(inFolder('public'), 0o777);
    const [code, output] = await runAfter('umask 777', 'build', [], { uid: NOBODY });
    expect([code, lastLineOf(output)]).toEqual([5, expect.stringMatching(DENIED)]);
  });

  test.for([
    ['its pages', '100k'],
    ['its search index', '500k'],
  ] as const)('%s, on a full disk', async ([, size], context) => {
    makeSnapshot();
    await mkdir(inFolder('public'));
    mountDisk(inFolder('public'), `size=${size}`, context);
    await makeDist();
    const before = await readTree();
    const { code, output } = await run('build', [], env);
    expect(lastLineOf(output)).toMatch(
      /^build: (“.*”: the|The) disk is full\. Free some space and run the command again\. /,
    );
    expect(code).toBe(5);
    expect(await readTree()).toEqual(before);
  });
});
