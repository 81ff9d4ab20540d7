// How commands fail: an exit code, a message that says what to do, and no lost data.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { REMOVED_FLAGS, REMOVED_VARIABLES } from '../../src/config/removed.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, serveHttp } from '../fixtures.ts';
import { mountDisk } from '../mount-disk.ts';
import { canBecomeNobody, NOBODY } from '../nobody.ts';
import { commandEnv, run, type CommandResult } from '../run.ts';
import { commandFile, runShared } from '../shared-command.ts';
import { treeOf } from '../tree.ts';

let folder: string;
let env: { SNAPSHOT_DIR: string; DIST_DIR: string };

beforeEach(async () => {
  folder = createFolder();
  await chmod(folder, 0o755);
  env = { SNAPSHOT_DIR: join(folder, 'snapshot'), DIST_DIR: join(folder, 'public', 'dist') };
});

async function makeSnapshot(): Promise<void> {
  const origin = await startOrigin({ platforms: 2 });
  const dispatcher = agentToLoopback(origin.port);
  await takeSnapshot({ registry: 'http://registry.example', snapshotDir: env.SNAPSHOT_DIR, dispatcher });
  await dispatcher.destroy();
  await origin.close();
}

/** The site of an earlier build. */
async function makeDist(): Promise<Map<string, string>> {
  await mkdir(join(env.DIST_DIR, 'platform'), { recursive: true });
  await mkdir(join(env.DIST_DIR, 'data'));
  await writeFile(join(env.DIST_DIR, 'platform', 'index.html'), 'the last good site');
  await writeFile(
    join(env.DIST_DIR, 'data', 'files.json'),
    '{"files":["data/files.json","platform/index.html"]}',
  );
  return treeOf(env.DIST_DIR);
}

/** Returns the last line of the command's output. */
async function runFailing(
  code: number,
  name: string,
  args: string[] = [],
  more: Record<string, string> = {},
  uid?: number,
): Promise<string> {
  return lastLineOf(code, await run(name, args, { ...env, ...more }, uid));
}

/** The same in a process that these tests share. */
async function refuse(
  code: number,
  name: string,
  args: string[] = [],
  more: Record<string, string> = {},
): Promise<string> {
  return lastLineOf(code, await runShared(name, args, { ...env, ...more }));
}

function lastLineOf(code: number, { code: actual, output }: CommandResult): string {
  expect(actual, output).toBe(code);
  expect(output).not.toMatch(/^\s+at /m);
  return output.trimEnd().split('\n').at(-1)!;
}

async function replaceByFolder(path: string): Promise<void> {
  await rm(path);
  await mkdir(path);
}

async function replaceByFile(path: string): Promise<void> {
  await rm(path, { recursive: true });
  await writeFile(path, 'x');
}

const COMMANDS = 'start snapshot build serve dev origin nightly keep verify bench simulate docs'.split(' ');

/** The exit codes that a command does not use; for the others these are 1, 3 and 4. */
const IMPOSSIBLE: Record<string, number[]> = {
  start: [1],
  snapshot: [1],
  dev: [1],
  nightly: [],
  keep: [3, 4],
  verify: [4],
  bench: [3, 4],
  simulate: [3, 4],
};

describe.each(COMMANDS)('npm run %s', (name) => {
  test('an unknown flag: 2, with the closest match', async () => {
    expect(await refuse(2, name, ['--prot', '1'])).toMatch(
      new RegExp(
        `^${name}: Unknown option '--prot'\\.( \\(Did you mean --(port|export)\\?\\))? Run “npm run ${name} -- --help” for usage\\.$`,
      ),
    );
    expect(await refuse(2, name, ['more', 'and more'])).toMatch(
      /^\w+: “.*more” is not a flag\. Write flags after “--”\. Run .* for usage\.$/,
    );
  });

  test('--help lists the flags, their variables and the exit codes', async () => {
    const { code, output } = await runShared(name, ['--help']);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Usage: npm run ${name} -- `));
    const codes = [...output.split('Exit codes:')[1]!.matchAll(/(?<=^ |· )\d+/g)].map(Number);
    expect(codes).toEqual(
      [0, 1, 2, 3, 4, 5, 141].filter((each) => !(IMPOSSIBLE[name] ?? [1, 3, 4]).includes(each)),
    );
    expect(output).not.toMatch(/variables:\n\n|\(default: [{[]/);
  });
});

test.each([
  ['start', '3 the registry cannot be used · 4 refused by a guard'],
  ['snapshot', '3 the registry cannot be used · 4 refused by a guard'],
  ['dev', '3 the registry cannot be used · 4 refused by a guard'],
  ['nightly', '1 the new site does not meet a requirement'],
  ['keep', '1 with --forget: the text is still stored'],
  ['verify', '1 a requirement is not met'],
  ['verify', '3 the mirror does not respond'],
])('the help of %s explains its exit codes: %s', async (name, meanings) => {
  expect((await runShared(name, ['--help'])).output).toContain(` · ${meanings}`);
});

test.each([
  ['build', [], { SITE_URL: 'https://u5er:pa55@mirror.example' }],
  ['nightly', ['--alias', 'https://u5er:pa55@registry.example'], {}],
  ['verify', ['https://u5er:pa55@mirror.example'], {}],
  ['start', ['--regstry=https://u5er:pa55@registry.example'], {}],
  ['origin', ['--port', '70000'], {}],
  ['origin', ['--platforms', '1e9'], {}],
  ['origin', ['--night', '0'], {}],
  ['origin', ['--brand', '../x'], {}],
  ['bench', ['--platforms', '0'], {}],
  ['keep', [], {}],
  ['keep', ['--restore'], {}],
  ['keep', ['--save', ''], {}],
  ['nightly', ['--summary', ''], {}],
  ['keep', ['--save', 'a', '--restore', 'b'], {}],
  ['keep', ['--forget', 'ab'], {}],
  ['keep', ['--forget', ''], {}],
  ['keep', ['--forget', 'a name', '--restore', 'b'], {}],
  ['keep', ['--dry-run'], {}],
  ['simulate', ['--nights', '0'], {}],
  ['simulate', ['--without', 'moon'], {}],
  ['simulate', ['--replay', import.meta.filename], {}],
  ['simulate', ['--replay', join(import.meta.dirname, '../../package.json')], {}],
  ['verify', ['--for', 'moon', 'https://mirror.example'], {}],
  ['verify', ['--time-limit', '0', 'https://mirror.example'], {}],
])('%s with %j and %j: 2, one line without credentials', async (name, args, more) => {
  const line = await refuse(2, name, args, more);
  expect(line).toMatch(new RegExp(`^${name}: .*\\.$`));
  expect(line).not.toMatch(/u5er|pa55/);
});

test('a very long message is cut', async () => {
  const line = await refuse(2, 'build', ['--site-name', 'x'.repeat(9000)]);
  expect(line).toMatch(/^build: --site-name is “x{1000}.*…$/);
  expect(line.length).toBe(4001);
});

test.each([...Object.keys(REMOVED_FLAGS), '--state=x'])(
  'a removed flag names its replacement: %s',
  async (flag) => {
    const [name] = flag.split('=');
    expect(await refuse(2, 'verify', [flag])).toMatch(
      new RegExp(`^verify: ${name} was removed\\. [A-Z].*\\. Run “.*--help” for usage\\.$`),
    );
  },
);

test.each(REMOVED_VARIABLES)(
  '$variable, which was removed, ends a command or is only named',
  async (removed) => {
    const { variable, advice, isError } = removed;
    const { code, output } = await runShared('build', [], { ...env, [variable]: 'yes' });
    expect(output.split('\n')[0]).toBe(`build: ${variable} was removed. ${advice}`);
    // Without a snapshot, a command that goes on ends with 5.
    expect(code, output).toBe(isError ? 2 : 5);
  },
);

test('a process ends with the exit code', async () => {
  expect(await runFailing(2, 'build', ['--prot', '1'])).toContain("Unknown option '--prot'");
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
    const table = await readFile(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
    expect(table).toMatch(new RegExp(`^\\| ${128 + constants.signals[signal]} \\| The run was `, 'm'));
  },
);

test('broken symbolic links: 5, and they are left alone', async () => {
  const dangling = join(folder, 'dangling');
  await symlink(join(folder, 'nowhere'), dangling);
  await makeSnapshot();
  const save = ['--save', join(folder, 'saved')];
  for (const name of ['snapshot', 'nightly'])
    expect(await refuse(5, name, [], { SNAPSHOT_DIR: dangling })).toMatch(
      new RegExp(
        `^${name}: The snapshot folder “.*” cannot be written: it does not exist\\. Check that .* exists`,
      ),
    );
  for (const [name, args] of [['build'], ['dev'], ['keep', save]] as const)
    expect(await refuse(5, name, [...(args ?? [])], { SNAPSHOT_DIR: dangling })).toMatch(
      new RegExp(`^${name}: No snapshot in “.*”\\. Take one with “npm run snapshot”\\.$`),
    );
  expect(await refuse(5, 'serve', [], { DIST_DIR: dangling })).toMatch(/^serve: “.*” is a link to “.*”/);
  const broken = `“${dangling}” is a link to “${join(folder, 'nowhere')}”, which does not exist. Create that folder, or choose another one.`;
  expect(await refuse(5, 'keep', ['--save', dangling])).toBe(`keep: ${broken}`);
  expect(await refuse(5, 'build', [], { DIST_DIR: dangling })).toBe(`build: ${broken}`);
  expect(await readlink(dangling)).toBe(join(folder, 'nowhere'));
});

describe('few open files', () => {
  async function runWithFileLimit(
    files: number,
    name: string,
    ...args: string[]
  ): Promise<[unknown, string]> {
    const script = `ulimit -n ${files}; exec "$0" "$@" 2>&1`;
    const command = ['-c', script, process.execPath, `scripts/${name}.ts`, ...args];
    return new Promise((resolve) => {
      execFile('bash', command, { env: { ...commandEnv(), ...env } }, (error, output) =>
        resolve([error?.code ?? 0, output]),
      );
    });
  }

  test('256 are enough for snapshot and keep', async () => {
    const origin = await startOrigin();
    try {
      expect(await runWithFileLimit(256, 'snapshot', '--registry', origin.url)).toEqual([
        0,
        expect.any(String),
      ]);
      expect(await runWithFileLimit(256, 'keep', '--save', join(folder, 'saved'))).toEqual([
        0,
        expect.any(String),
      ]);
    } finally {
      await origin.close();
    }
  });

  test('too few for a build, wherever it ends: 5', async () => {
    await makeSnapshot();
    const sentence =
      /^build: (“.*”: too many files are open|Too many files are open|Pagefind’s program cannot be started)\. Raise the limits? .*“ulimit -n 1024”.* and run the command again\./;
    for (const limit of [24, 26, 28]) {
      const [code, output] = await runWithFileLimit(limit, 'build');
      expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([5, expect.stringMatching(sentence)]);
    }
  });
});

describe('npm start', () => {
  test('port 0: 2', async () => {
    expect(await refuse(2, 'start', ['--port', '0'])).toMatch(
      /^start: The port is 0 \(any free port\), but /,
    );
  });

  test('a port in use: 5, before anything is requested', async () => {
    let requests = 0;
    const { port } = await serveHttp((_, response) => {
      requests += 1;
      response.end();
    });
    const flags = ['--port', String(port), '--registry', `http://127.0.0.1:${port}`];
    expect(await runShared('start', flags, env)).toEqual({
      code: 5,
      output: `start: Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port with --port.\n`,
    });
    expect(requests).toBe(0);
  });

  test('an unreachable registry: 3', async () => {
    const { close, port } = await serveHttp(() => {});
    await close();
    const before = await makeDist();
    const [registry, flags] = [`http://127.0.0.1:${port}`, ['--retries', '1', '--port', `${port}`]];
    const sentence = (name: string) =>
      `start: Cannot reach ${registry}/api/v1/platform/: connection refused after 2 tries. Check ${name}, and that the registry is running.`;
    const withFlag = await refuse(3, 'start', [...flags, '--registry', registry]);
    expect(withFlag).toBe(sentence('--registry'));
    const withVariable = await refuse(3, 'start', flags, { REGISTRY_URL: registry });
    expect(withVariable).toBe(sentence('REGISTRY_URL'));
    expect(await treeOf(env.DIST_DIR)).toEqual(before);
  });

  test.each([
    ['SNAPSHOT_DIR', '--snapshot', 'which is or contains the project. Choose a separate folder.'],
    ['DIST_DIR', '--dist', 'which is or contains the project. Choose a separate folder.'],
  ])('a folder in %s or %s is refused by that name: 2', async (variable, flag, reason) => {
    const project = join(import.meta.dirname, '../..');
    expect(await refuse(2, 'start', [], { [variable]: project })).toBe(
      `start: ${variable} is “${project}”, ${reason}`,
    );
    expect(await refuse(2, 'start', [flag, project])).toBe(`start: ${flag} is “${project}”, ${reason}`);
  });

  test('a report names the setting that the person set', async () => {
    const { close, port } = await serveHttp(() => {});
    await close();
    const summary = join(folder, 's.md');
    const flags = ['--registry', `http://127.0.0.1:${port}`, '--retries', '0', '--summary', summary];
    await refuse(3, 'nightly', flags);
    for (const file of [summary, join(env.SNAPSHOT_DIR, 'last-run.json')]) {
      const text = await readFile(file, 'utf8');
      expect(text).toMatch(/Check --registry, and that/);
      expect(text).not.toContain('REGISTRY_URL');
    }
  });
});

describe('npm run build', () => {
  test('no snapshot: 5', async () => {
    expect(await refuse(5, 'build')).toBe(
      `build: No snapshot in “${env.SNAPSHOT_DIR}”. Take one with “npm run snapshot”.`,
    );
  });

  test('dist is a file: 5', async () => {
    await makeSnapshot();
    await mkdir(join(folder, 'public'));
    await writeFile(env.DIST_DIR, 'mine');
    expect(await refuse(5, 'build')).toBe(
      `build: “${env.DIST_DIR}” is a file. Move it, or choose another folder.`,
    );
    expect(await treeOf(join(folder, 'public'))).toEqual(new Map([['dist', 'mine']]));
  });

  test.skipIf(!canBecomeNobody)('a folder of another user: 5', async () => {
    await makeSnapshot();
    const before = await makeDist();
    expect(await runFailing(5, 'build', [], {}, NOBODY)).toMatch(
      /^build: “.*”: permission denied\. Give this user write access, or choose another folder\. /,
    );
    expect(await treeOf(join(folder, 'public'))).toEqual(
      new Map([...before].map(([path, bytes]) => [`dist/${path}`, bytes])),
    );
  });

  test.skipIf(!canBecomeNobody)('a umask without any permission: 5', async () => {
    await makeSnapshot();
    await mkdir(join(folder, 'public'));
    await chmod(join(folder, 'public'), 0o777);
    const script = 'umask 777; exec "$0" scripts/build.ts 2>&1';
    const options = { env: { ...commandEnv(), ...env }, uid: NOBODY };
    const output = await new Promise<string>((resolve) => {
      execFile('bash', ['-c', script, process.execPath], options, (_, stdout) => resolve(stdout));
    });
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^build: “.*”: permission denied\. /);
  });

  test.for([
    ['while the pages are written', '100k'],
    ['while the search index is written', '500k'],
  ] as const)('a disk full %s: 5', async ([, size], context) => {
    await makeSnapshot();
    const disk = join(folder, 'public');
    await mkdir(disk);
    mountDisk(disk, `size=${size}`, context);
    const before = await makeDist();
    expect(await runFailing(5, 'build')).toMatch(
      /^build: (“.*”: the|The) disk is full\. Free some space and run the command again\. /,
    );
    const after = await treeOf(disk);
    after.delete('.dist.lock');
    expect(after).toEqual(new Map([...before].map(([path, bytes]) => [`dist/${path}`, bytes])));
  });
});

describe('a wrong site configuration: 2, one sentence, and nothing is written', () => {
  async function endingOf(name: string, config: string, files: Record<string, string> = {}): Promise<string> {
    const own = join(folder, 'own');
    await mkdir(join(own, 'content'), { recursive: true });
    for (const [path, text] of Object.entries({ 'site.config.json': config, ...files }))
      await writeFile(join(own, path), text);
    const { code, output } = await runShared(name, [], {
      ...env,
      SITE_CONFIG: join(own, 'site.config.json'),
    });
    expect(code, output).toBe(2);
    expect([...(await treeOf(folder)).keys()].filter((path) => !path.startsWith('own/'))).toEqual([]);
    return output;
  }

  test.each<[string, string, Record<string, string>, RegExp]>([
    ['a cut file', '{ "name": "x"', {}, /cannot be read as JSON: .*position 13/],
    [
      'an unknown key',
      '{ "nmae": "x" }',
      {},
      /site\.config\.json”: “nmae” is not a known key. Did you mean “name”\?/,
    ],
    [
      'a missing logo',
      '{ "logo": "logo.png" }',
      {},
      /logo is “.*logo\.png”, which cannot be read: it does not exist\. Check/,
    ],
    ['a page of the site', '{}', { 'content/data.md': '# x' }, /the site has its own page at \/data\//],
  ])('%s', async (_, config, files, message) => {
    const output = await endingOf('build', config, files);
    expect(output).toMatch(message);
    expect(output).toMatch(/^build: [^\n]+[.?]\n$/);
  });

  test.each(['start', 'nightly', 'dev'])('npm run %s ends before it asks the registry', async (name) => {
    expect(await endingOf(name, '{ "nmae": "x" }')).toMatch(new RegExp(`^${name}: .*“name”\\?\n$`));
  });

  test('site.config.json is read from the current folder, not from the folder of the code', async () => {
    await writeFile(join(folder, 'site.config.json'), '{ "nmae": "x" }');
    const script = join(import.meta.dirname, '../../scripts/build.ts');
    const stderr = await new Promise<string>((resolve) => {
      execFile(process.execPath, [script], { cwd: folder, env: { ...commandEnv(), ...env } }, (_, __, text) =>
        resolve(text),
      );
    });
    expect(stderr).toMatch(/^build: “site\.config\.json”: .*“name”\?\n$/);
  });

  test('a file that is not there, and a name of two lines', async () => {
    expect(await refuse(2, 'build', [], { SITE_CONFIG: join(folder, 'none.json') })).toMatch(
      /^build: SITE_CONFIG is “.*none\.json”, which cannot be read: it does not exist\. Check that the file exists /,
    );
    expect(await refuse(2, 'build', ['--site-name', 'a\nb'])).toMatch(
      /^build: --site-name is “a.*b”; it must be a text of 1 to 100 characters in one line, such as /,
    );
  });
});

describe('npm run keep', () => {
  const saved = () => join(folder, 'saved');
  const RESPONSE = 'api/v1/platform/index.json';

  test.for<[string, (at: (path: string) => string) => Promise<unknown>, string]>([
    ['a truncated manifest', (at) => writeFile(at('manifest.json'), '{'), 'manifest.json'],
    ['no manifest', (at) => rm(at('manifest.json')), 'manifest.json'],
    ['a folder in place of the manifest', (at) => replaceByFolder(at('manifest.json')), 'manifest.json'],
    ['a folder in place of the report', (at) => replaceByFolder(at('report.json')), 'report.json'],
    ['a folder in place of a response', (at) => replaceByFolder(at(RESPONSE)), RESPONSE],
    ['a file in place of the history', (at) => replaceByFile(at('history')), 'history'],
  ])('--restore of a folder with %s: 5, and nothing is written', async ([, damage, path]) => {
    await makeSnapshot();
    await refuse(0, 'keep', ['--save', saved()]);
    await damage((each) => join(saved(), each));
    const other = join(folder, 'other');
    const { code, output } = await runShared('keep', ['--restore', saved()], { SNAPSHOT_DIR: other });
    expect(output).toMatch(/^.*\. Restore that folder from its Git history or a backup\.\n$/);
    expect(output).toContain(`keep: “${join(saved(), path)}” cannot be read: it `);
    expect(code).toBe(5);
    const written = await treeOf(other);
    written.delete('.lock');
    expect(written).toEqual(new Map());
  });

  test('--restore of a file: 5', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'mine');
    expect(await refuse(5, 'keep', ['--restore', file])).toBe(
      `keep: “${file}” is a file. Move it, or choose another folder.`,
    );
  });
});

describe('npm run build', () => {
  test('a missing or damaged response of the snapshot: 5', async () => {
    await makeSnapshot();
    const file = join(env.SNAPSHOT_DIR, 'current/api/v1/platform/index.json');
    await writeFile(file, '[');
    expect(await refuse(5, 'build')).toMatch(
      /^build: “api\/v1\/platform\/index\.json” in the snapshot “.*” is damaged\. /,
    );
    await rm(file);
    expect(await refuse(5, 'build')).toMatch(
      /^build: “api\/v1\/platform\/index\.json” is missing from the snapshot “.*”: take a new one with “npm run snapshot”\.$/,
    );
  });
});

describe('npm run nightly', () => {
  test('one folder for snapshot and site: 2', async () => {
    expect(await refuse(2, 'nightly', [], { DIST_DIR: env.SNAPSHOT_DIR })).toMatch(
      /^nightly: SNAPSHOT_DIR is “.*”, which overlaps DIST_DIR \(“.*”\)\. Choose a separate folder\.$/,
    );
  });

  test('a snapshot folder that is a file: 5', async () => {
    await writeFile(env.SNAPSHOT_DIR, 'mine');
    expect(await refuse(5, 'nightly')).toMatch(
      /^nightly: The snapshot folder “.*” cannot be written: a file, a folder or a broken link already exists there\. Move it, /,
    );
  });
});
