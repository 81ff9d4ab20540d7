// The units in systemd/, as systemd itself reads them, and the command that they run. No unit is started here.
import { execFile, spawnSync } from 'node:child_process';
import { chownSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { startOrigin } from '../src/sample/sample-origin.ts';
import { createFolder } from './fixtures.ts';
import { programOf } from './programs.ts';
import { freePort } from './free-port.ts';
import { canBecomeNobody, NOBODY } from './nobody.ts';
import { runShared } from './shared-command.ts';
import { writeStub } from './workflow-job.ts';

const ROOT = join(import.meta.dirname, '..');
const UNITS = globSync('systemd/*', { cwd: ROOT });
const NIGHT = 'systemd/registry-snapshot.service';
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The value of a setting of a unit. */
function valueOf(setting: string, unit = NIGHT): string {
  return new RegExp(`^${setting}=(.*)$`, 'm').exec(readText(unit))![1]!;
}

const analyze = programOf('systemd-analyze');
const version = analyze && spawnSync(analyze, ['--version'], { encoding: 'utf8' }).stdout;
const isNew = Number(/^systemd (\d+)/.exec(version ?? '')?.[1]) >= 250;

describe.skipIf(!isNew)('systemd-analyze (needs systemd 250)', () => {
  /** Copies of the units, which run the Node of this test. */
  function copyUnits(): string[] {
    const folder = createFolder();
    return UNITS.map((unit) => {
      const copy = join(folder, basename(unit));
      writeFileSync(copy, readText(unit).replace('=/usr/bin/node ', `=${process.execPath} `));
      return copy;
    });
  }

  test('finds no mistake', () => {
    const { status, stderr } = spawnSync(analyze!, ['verify', '--man=no', ...copyUnits()], {
      encoding: 'utf8',
    });
    // Units of the machine may have mistakes of their own.
    const about = stderr.split('\n').filter((line) => line.includes('registry-snapshot'));
    expect([status, about]).toEqual([0, []]);
  });

  test('rates the exposure of a run at 3 of 10 or less', () => {
    const flags = ['security', '--offline=true', '--threshold=30', '--no-pager', join(ROOT, NIGHT)];
    const { status, stdout } = spawnSync(analyze!, flags, { encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  });
});

test('a unit that fails, or that fails to reload the web server, starts the unit that reports it', () => {
  const [report] = UNITS.filter((unit) => unit.includes('-failed@'));
  const watched = UNITS.filter((unit) => unit.endsWith('.service') && unit !== report);
  expect(watched).toHaveLength(2);
  for (const unit of watched)
    expect(`systemd/${valueOf('OnFailure', unit)}`).toBe(report!.replace('@', '@%n'));
});

/** A value of several lines, as systemd passes it to a command, with the texts of specifiers. */
function commandOf(unit: string, specifiers: Record<string, string>): string {
  const [, script = ''] = /^ExecStart=\/bin\/sh -c '([^']*)'$/m.exec(readText(unit))!;
  return script
    .replaceAll('\\\n', ' ')
    .replaceAll('$$', () => '$')
    .replaceAll(/%(\w)/g, (_, name: string) => specifiers[name]!);
}

test('the mail about a failed run begins with what to do, and has its exit code and its own log only', async () => {
  const folder = createFolder();
  const { code, output } = await runShared('nightly', ['--retries', '0'], {
    REGISTRY_URL: `http://127.0.0.1:${await freePort()}`,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  });
  writeFileSync(join(folder, 'log'), output);
  const stubs = writeStub(join(folder, 'bin'), 'mail', 'printf "%s\\n" "$@" >words; cat >mail');
  writeStub(
    stubs,
    'systemctl',
    `case "$*" in *InvocationID*) echo a1;; *ExecMainStatus*) echo ${code};; esac`,
  );
  writeStub(stubs, 'journalctl', '[ "$1" = _SYSTEMD_INVOCATION_ID=a1 ] && cat log');
  const command = commandOf('systemd/registry-snapshot-failed@.service', { i: 'x.service', H: 'host' });
  const env = { PATH: `${stubs}:${process.env['PATH']}`, RECIPIENT: 'you@example.org' };
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(readFileSync(join(folder, 'words'), 'utf8')).toBe('-s\nx.service failed on host\nyou@example.org\n');
  expect(readFileSync(join(folder, 'mail'), 'utf8')).toMatch(
    /^No action needed: the registry .*\n(- .*\n)+Exit code or signal: 3\. The end of the log:\n.*\nnightly: Cannot reach .*\n$/s,
  );
});

test('the rules that are watched are those that nginx includes', () => {
  const [, rules] = /^  include (.*);$/m.exec(readText('docs/hosting/nginx.md'))!;
  expect(valueOf('PathChanged', 'systemd/registry-snapshot-reload.path')).toBe(rules);
  expect(readText(NIGHT)).toMatch(/^Environment=BUILD_FOR=nginx$/m);
});

test.skipIf(!canBecomeNobody)('the command runs as a user with no rights and without a home', async () => {
  const folder = createFolder();
  chownSync(folder, NOBODY, NOBODY);
  const origin = await startOrigin({ platforms: 3, night: 1 });
  try {
    const [program, ...words] = valueOf('ExecStart').split(' ');
    expect(program).toBe('/usr/bin/node');
    const env = {
      BUILD_FOR: 'nginx',
      REGISTRY_URL: origin.url,
      SITE_URL: 'https://mirror.example',
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      DIST_DIR: join(folder, 'dist'),
    };
    // It rejects if the exit code is not 0, with what the command printed.
    await promisify(execFile)(process.execPath, words, { cwd: ROOT, env, uid: NOBODY, gid: NOBODY });
    expect(readFileSync(join(folder, 'dist-nginx/mirror.conf'), 'utf8')).toContain('mirror.example');
  } finally {
    await origin.close();
  }
});
