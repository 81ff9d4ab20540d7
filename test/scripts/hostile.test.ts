// Text from a hostile registry, mirror or command line never controls a terminal or a CI runner and never starts a line of
// output, summaries or commit messages.
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeEach, expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';
import { run, type CommandResult } from '../run.ts';
import { runShared } from '../shared-command.ts';
import { bytes, json, play, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';

/** “LINE” follows each line break, so an output line that starts with it was not escaped. */
const HOSTILE = [
  'odd\u0000\u001B]0;title\u0007\u001B[31m',
  'LINE ::error::x\r',
  'LINE\u2028LINE\u0085LINE\u202E\u009B',
  '  ::stop-commands::LINE',
  '::add-mask::LINE\rLINE ##[error]LINE',
  'LINE | `<b>` @everyone # end',
].join('\n');

/** An argument cannot contain NUL. */
const ARGUMENT = HOSTILE.replaceAll('\u0000', '');

let folder: string;
let env: Record<string, string>;

beforeEach(() => {
  folder = createFolder();
  env = {
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    DIST_DIR: join(folder, 'dist'),
  };
});

function expectHarmless(text: string): void {
  expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
  expect(text).not.toMatch(/^\s*(::|LINE)/m);
  expect(text).not.toContain('##[');
}

function runHarmless(code: number, name: string, ...args: string[]): Promise<string> {
  return expectHarmlessEnd(code, runShared(name, args, env));
}

async function expectHarmlessEnd(code: number, result: Promise<CommandResult>): Promise<string> {
  const { code: actual, output } = await result;
  expect(actual, output).toBe(code);
  expectHarmless(output);
  return output;
}

/** A registry with hostile text in every place that a report quotes. */
function hostileScript(name: string): Script {
  const script = at.small();
  const [first, second] = script[at.LIST] as Record<string, unknown>[];
  script[at.LIST] = [
    { ...first, name },
    second,
    { ...first, id: HOSTILE },
    { ...first, id: `${HOSTILE} 2`, [HOSTILE]: HOSTILE },
  ];
  script[at.platformPath(at.A)] = {
    ...(script[at.platformPath(at.A)] as object),
    name,
    website: HOSTILE,
    host_types: HOSTILE,
    [HOSTILE]: 1,
  };
  return script;
}

async function openHostile(name = HOSTILE): Promise<Script> {
  const { port, script } = await play(hostileScript(name));
  Object.assign(env, {
    REGISTRY_URL: `http://127.0.0.1:${port}`,
    REGISTRY_ALIASES: 'https://registry.example',
  });
  return script;
}

test('snapshot: findings, refusals and the summary', async () => {
  const script = await openHostile();
  const summary = join(folder, 'summary.md');
  expect(await runHarmless(0, 'snapshot', '--summary', summary)).toContain(
    'odd\\u0000\\u001b]0;title\\u0007',
  );
  // Without the last snapshot, nothing can take the place of this record.
  delete script[at.platformPath(at.A)];
  env['SNAPSHOT_DIR'] += '-2';
  expect(await runHarmless(4, 'snapshot', '--retries', '0', '--summary', summary)).toContain('odd\\u0000');
  const written = await readFile(summary, 'utf8');
  expectHarmless(written);
  expect(written).toContain('odd\\u0000');
  expect(written).toContain('&#124; &#96;&#60;b&#62;&#96; &#64;everyone &#35; end');
});

test('snapshot: responses that are not JSON', async () => {
  for (const response of [
    bytes(HOSTILE, { 'Content-Type': 'application/json' }),
    bytes(HOSTILE, { 'Content-Type': 'text/\u009B31m; \u0085::error::x' }),
    json([{ [`${HOSTILE}_release`]: HOSTILE }]),
    (_: unknown, reply: { socket: { end(text: string): void } }) =>
      reply.socket.end('HTTP/1.1 500 \u001B[31m::error::\u0085\r\nContent-Length: 0\r\n\r\n'),
  ]) {
    const { port } = await play({ [at.LIST]: response });
    env['REGISTRY_URL'] = `http://127.0.0.1:${port}`;
    expect(await runHarmless(3, 'snapshot', '--retries', '0')).toMatch(/^snapshot: /m);
  }
});

test('nightly: output and summary, as the message of a commit', async () => {
  const script = await openHostile('first');
  const summary = join(folder, 'summary.md');
  // With what its processes write, too.
  const nightly = () => expectHarmlessEnd(0, run('nightly', ['--summary', summary], env));
  await nightly();
  Object.assign(script, hostileScript(HOSTILE));
  await nightly();
  const committed = await readFile(summary, 'utf8');
  expectHarmless(committed);
  expect(committed).toContain('odd\\u0000');

  // The workflow's own commit command, with a configuration that would strip lines starting with “#”.
  const { jobs } = parse(await readFile('.github/workflows/nightly.yml', 'utf8')) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  const commit = jobs['night']!.steps.flatMap((step) => step.run?.match(/git -C data commit .*/) ?? [])[0]!;
  await writeFile(summary, `# ${committed}`);
  const git = `git init --quiet data && git -C data config commit.cleanup strip && ${commit.replace(/"\$PWD[^"]*"/, summary)} && git -C data log --format=%B`;
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a',
  };
  const log = execFileSync('bash', ['-ec', git], {
    cwd: folder,
    env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', ...identity },
    encoding: 'utf8',
  });
  expect(log.trim()).toBe(`# ${committed}`.trim());
});

test('snapshot --dry-run: a hostile registry', async () => {
  await openHostile();
  expect(await runHarmless(0, 'snapshot', '--dry-run')).toContain('odd\\u0000');
});

test('verify: a hostile mirror', async () => {
  const file = { file: HOSTILE, size: 1, sha256: '0'.repeat(64), received: [] };
  const manifest = {
    site: 'http://mirror.example',
    registry: 'http://registry.example',
    brand: 'usage',
    sample: false,
    taken: '2026-01-01T00:00:00Z',
    tool: HOSTILE,
    paths: { '/api/v1/platform/': file },
    missing: [],
  };
  for (const [code, response] of [
    [3, bytes(HOSTILE, { 'Content-Type': 'application/json' })],
    [1, json({ ...manifest, missing: [HOSTILE] })],
    [1, json({ ...manifest, brand: HOSTILE })],
    [1, json(manifest)],
  ] as const) {
    const { port } = await play({
      '/data/manifest.json': response,
      '/api/v1/platform/': bytes(HOSTILE, { 'Content-Type': 'text/\u009B31m', ETag: '"\u0085::error::"' }),
    });
    const url = `http://127.0.0.1:${port}`;
    expect(await runHarmless(code, 'verify', url)).toContain(`Verifying ${url}.`);
  }
});

test.each([
  [2, 'verify', [ARGUMENT]],
  [2, 'build', ['--site', ARGUMENT]],
  [2, 'snapshot', [`--${ARGUMENT}`]],
  [5, 'keep', ['--save', `/dev/null/${ARGUMENT}`]],
  [5, 'build', ['--snapshot', ARGUMENT]],
  [3, 'snapshot', ['--registry', `http://127.0.0.1:1/${ARGUMENT}`]],
] as const)('arguments: exit code %i from %s', async (code, name, args) => {
  expect(await runHarmless(code, name, ...args)).toMatch(new RegExp(`^${name}: `, 'm'));
});
