// Commands finish their work even if their output is closed or full.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder, startSample } from '../fixtures.ts';
import { commandEnv, run } from '../run.ts';

const ROOT = join(import.meta.dirname, '../..');

let origin: SampleOrigin;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  origin = await startSample({ platforms: 12 });
});

beforeEach(() => {
  folder = createFolder();
  env = {
    REGISTRY_URL: origin.url,
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  };
});

/** Runs a command with standard output on a full device or a closed pipe. */
async function runInto(
  output: 'full' | 'closed',
  name: string,
  ...args: string[]
): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', `${name}.ts`), ...args], {
    cwd: ROOT,
    env: { ...commandEnv(), ...env },
    stdio: ['ignore', output === 'full' ? openSync('/dev/full', 'w') : 'pipe', 'pipe'],
  });
  child.stdout?.destroy();
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const err = await text(child.stderr!);
  return { code: await exited, err };
}

describe('closed standard output', () => {
  test('the snapshot is taken silently, and the exit code is SIGPIPE’s', async () => {
    expect(await runInto('closed', 'snapshot')).toEqual({ code: 141, err: '' });
    expect((await openSnapshot(env['SNAPSHOT_DIR']!)).manifest.registry).toBe(origin.url);
  });

  test('a failure keeps its own exit code and message', async () => {
    expect(await runInto('closed', 'build')).toEqual({
      code: 5,
      err: expect.stringMatching(/^build: No snapshot in .*\n$/),
    });
  });
});

describe('standard output on a full disk', () => {
  test('the snapshot is taken, and the failure is reported: 5', async () => {
    expect(await runInto('full', 'snapshot')).toEqual({
      code: 5,
      err: 'snapshot: Cannot write to standard output: no space left on device.\n',
    });
    expect((await openSnapshot(env['SNAPSHOT_DIR']!)).manifest.registry).toBe(origin.url);
  });
});

describe('the summary', () => {
  test('cannot be written: the snapshot is taken, and the failure is reported: 5', async () => {
    const { code, output } = await run('snapshot', ['--summary', folder], env);
    expect(code, output).toBe(5);
    expect(output).toMatch(
      /New snapshot .*\n.*Cannot write “.*”: it is a folder\. Nothing else is affected\.\n$/,
    );
    expect((await openSnapshot(env['SNAPSHOT_DIR']!)).manifest.registry).toBe(origin.url);
  });
});
