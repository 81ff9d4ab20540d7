// Responses that could fill the memory, which is measured in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MAX_VALUES } from '../../src/registry/reading/response-limits.ts';
import { createFolder } from '../fixtures.ts';
import { ensureBundle } from '../bundle.ts';
import { commandEnv } from '../run.ts';
import { hostOf } from '../registry/records.ts';
import { bytes, play, type Player, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';

const gzipResponse = (body: Buffer | string): Player =>
  bytes(gzipSync(body, { level: 1 }), { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
const listText = (value: string, size: number): string =>
  `[${`${value},`.repeat(size / (value.length + 1))}${value}]`;
const LINKS = 'https://registry.example';

const PRINT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error(`peak ${process.resourceUsage().maxRSS} kB`))';

interface ScriptResult {
  code: number | null;
  output: string;
  /** Memory in MB. */
  peak: number;
}

async function runScript(script: string, args: string[], env: Record<string, string>): Promise<ScriptResult> {
  const root = join(import.meta.dirname, '../..');
  const child = spawn(
    process.execPath,
    ['--import', PRINT_PEAK, join(root, `scripts/${script}.ts`), ...args],
    {
      cwd: root,
      env: { ...commandEnv(), ...env },
    },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const peak = Number(/peak (\d+) kB/.exec(errors)?.[1]) / 1000;
  return { code: child.exitCode, output: output + errors, peak };
}

async function createEnvironment(script: Script): Promise<Record<string, string>> {
  const { port } = await play(script);
  const root = join(import.meta.dirname, '../../.tmp');
  mkdirSync(root, { recursive: true });
  const folder = createFolder(root);
  return {
    REGISTRY_URL: `http://127.0.0.1:${port}`,
    REGISTRY_ALIASES: LINKS,
    SITE_URL: 'https://mirror.example',
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  };
}

const RECORD = at.platformPath(at.A);
const REFUSED: [string, string, () => Player][] = [
  ['90 MB of lists in a record', RECORD, () => gzipResponse(listText('[]', 90e6))],
  ['90 MB of objects', at.RELEASES, () => gzipResponse(listText('{"a":{}}', 90e6))],
  ['more bytes than a record may have', RECORD, () => gzipResponse(Buffer.alloc(300e6, ' '))],
];

test.each(REFUSED)('%s: the run fails', async (_, path, player) => {
  const env = await createEnvironment({ ...at.small(), [path]: player() });
  const { code, output, peak } = await runScript('snapshot', [], env);
  expect(output).toMatch(/answered more than [\d,]+ (values|bytes, decoded)\. Check that REGISTRY_URL/);
  expect(code).toBe(3);
  expect(output).not.toMatch(/^\s+at /m);
  expect(peak).toBeLessThan(600);
});

const small = at.small();

// With LARGE=1, as much as a response may have.
const [TEXT_SIZE, LINK_COUNT] = process.env['LARGE'] ? [11e6, 500_000] : [1e6, 60_000];

test('a long text in a field and in an unknown one, and very many links: left out of pages and data', async () => {
  const words = 'text '.repeat(TEXT_SIZE / 5);
  const platforms = Array.from({ length: LINK_COUNT }, (_, i) => `${LINKS}/api/v1/platform/${i}/`);
  const env = await createEnvironment({
    ...small,
    [RECORD]: { ...(small[RECORD] as object), address: words },
    [at.platformPath(at.B)]: { ...(small[at.platformPath(at.B)] as object), more: words },
    [at.hostPath(at.H1)]: hostOf({ id: at.H1, platforms }),
  });
  const snapshotRun = await runScript('snapshot', ['--allow-bad'], env);
  expect(snapshotRun.code, snapshotRun.output).toBe(0);
  expect(snapshotRun.peak).toBeLessThan(1500);
  ensureBundle();
  const buildRun = await runScript('build', ['--for', 'netlify'], env);
  expect(buildRun.code, buildRun.output).toBe(0);
  expect(buildRun.peak).toBeLessThan(1500);
});

test.runIf(process.env['LARGE'])('a list of MAX_VALUES values is read', async () => {
  const list = gzipResponse(`[${'0,'.repeat(MAX_VALUES - 10)}0]`);
  const env = await createEnvironment({ ...small, [at.listPath(at.S1)]: list });
  const { code, output, peak } = await runScript('snapshot', ['--allow-bad'], env);
  expect(code, output).toBe(0);
  expect(peak).toBeLessThan(1500);
});
