// Flags in front of “--”, through the real npm, which keeps them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Option } from 'commander';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { checkNpmFlags } from '../../scripts/npm-flags.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGISTRY = 'https://registry.example/api/v1/';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'npm-flags-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function runNpm(args: string[], more: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: {
      PATH: `${dirname(process.execPath)}:${PATH}`,
      HOME: folder,
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: join(folder, 'dist'),
      ...more,
    },
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...texts };
}

test.each([
  ['nightly --allow-vanished', 'npm run nightly -- --allow-vanished'],
  ['build --for nginx', 'npm run build -- --for nginx'],
  ['build --for=nginx --stale-after=12', 'npm run build -- --for nginx --stale-after 12'],
  ['build --for nginx --site https://a.example', 'npm run build -- --site URL --for NAME'],
  ['query select_1 --bom', 'npm run query -- select_1 --bom'],
  ['verify https://a.example --signed-by FILE', 'npm run verify -- URL --signed-by FILE'],
  ['query --contacts=mirror-only select_1', 'npm run query -- select_1 --contacts mirror-only'],
  ['mine --list a.csv --json', 'npm run mine -- --list a.csv'],
])('%s: 2', async (line, corrected) => {
  const { code, stderr } = await runNpm(line.split(' '));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^\w+: npm kept --[a-z-]+( and --[a-z-]+)? for itself\. /);
  expect(stderr).toContain(`Put -- before the flags: “${corrected}”.\n`);
});

const HINT = `npm uses the registry ${REGISTRY}. To mirror it, run “npm run snapshot -- --registry ${REGISTRY}”.\n`;
/** Ends the run behind the check. */
const INVALID = { CONCURRENCY: '0' };

test('snapshot --registry URL: 2', async () => {
  expect(await runNpm(['snapshot', '--registry', REGISTRY])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      `snapshot: npm kept --registry for itself. Put -- before the flags: “npm run snapshot -- --registry ${REGISTRY}”. ` +
      'If you mean the registry of npm, set it in an .npmrc.\n',
  });
});

test.each([
  ['REGISTRY_URL is set', { REGISTRY_URL: 'https://other.example', npm_config_registry: REGISTRY }, HINT],
  // npm does not copy such a variable, so npm_config_registry would be a flag.
  ['NPM_CONFIG_REGISTRY is set', { NPM_CONFIG_REGISTRY: REGISTRY }, ''],
])('%s: the command runs', async (_, env, hint) => {
  const { stdout, stderr } = await runNpm(['snapshot'], { ...INVALID, ...env });
  expect(stdout).toBe(hint);
  expect(stderr).toMatch(/^snapshot: CONCURRENCY is “0”/);
});

test.each([
  ['npm_config_userconfig', `registry=${REGISTRY}`],
  ['npm_config_userconfig', `audit=false\nregistry = "${REGISTRY}"\n`],
  ['npm_config_globalconfig', 'registry=https://${NAME}/api/v1'],
])('the file of %s has it (%j): a hint', async (variable, npmrc) => {
  const file = join(folder, 'npmrc');
  await writeFile(file, npmrc);
  const { stdout, stderr } = await runNpm(['snapshot'], {
    ...INVALID,
    NAME: 'registry.example',
    [variable]: file,
  });
  expect(stdout.replaceAll('/v1.', '/v1/.').replaceAll('/v1”', '/v1/”')).toBe(HINT);
  expect(stderr).toMatch(/^snapshot: CONCURRENCY is “0”/);
  const both = await runNpm(['snapshot', '--strict'], { NAME: 'registry.example', [variable]: file });
  expect(both.stderr).toContain('npm kept --strict for itself.');
});

test('flags behind “--”, and flags of npm itself, are no reason to stop', async () => {
  const { code, stdout, stderr } = await runNpm(['keep', '--dry-run', '--', '--forget', 'xy']);
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    'keep: The text of --forget is too short. Give at least 3 characters, or 2 if one of them is Chinese or Japanese.\n',
  ]);
});

test.each<[what: string, env: Record<string, string>, problem?: string]>([
  [
    'a value with a password, which is not repeated',
    { npm_config_registry: 'https://u5er:pa55@r.example' },
    '“npm run snapshot -- --registry "https://***@r.example"”',
  ],
  ['two flags', { npm_config_strict: 'true', npm_config_brand: 'acme' }, 'npm kept --brand and --strict for'],
  ['a value of several words', { npm_config_brand: 'a b' }, '-- --brand "a b"”'],
  ['a flag that npm has, too', { npm_config_save: 'true', npm_config_dry_run: 'true' }],
  ['another command of a script', { npm_config_strict: 'true', npm_lifecycle_event: 'test' }],
  ['another program than npm', { npm_config_strict: 'true', npm_config_user_agent: 'yarn/4' }],
])('%s', (_, env, problem) => {
  const flags = ['--registry <URL>', '--brand <WORD>', '--strict', '--save <DIR>', '--dry-run'];
  const options = flags.map((each) => new Option(each));
  const npm = { npm_lifecycle_event: 'snapshot', npm_config_user_agent: 'npm/11' };
  const check = () => checkNpmFlags({ name: 'snapshot' }, options, [], { ...npm, ...env });
  if (problem === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(problem);
});

test('the value of an .npmrc is known with and without its last slash', async () => {
  const file = join(folder, 'npmrc');
  await writeFile(file, 'registry=https://r.example/npm');
  const env = {
    npm_lifecycle_event: 'snapshot',
    npm_config_user_agent: 'npm/11',
    npm_config_userconfig: file,
  };
  const check = (npm_config_registry: string) => () =>
    checkNpmFlags({ name: 'snapshot' }, [new Option('--registry <URL>')], [], {
      ...env,
      npm_config_registry,
    });
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    for (const end of ['', '/']) expect(check(`https://r.example/npm${end}`)).not.toThrow();
    expect(check('https://r.example/other')).toThrow('npm kept --registry for itself.');
  } finally {
    spy.mockRestore();
  }
});
